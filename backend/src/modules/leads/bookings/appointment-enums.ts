import { APPOINTMENT_PROVIDERS } from 'domain/appointments';
import { enumField } from '../../../common/dto/enum-field';

export const AppointmentProviderField = enumField(
  'AppointmentProvider',
  APPOINTMENT_PROVIDERS,
  'A calendar that appointments are made in.',
);
