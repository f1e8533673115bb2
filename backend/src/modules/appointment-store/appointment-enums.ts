import { APPOINTMENT_PROVIDERS, APPOINTMENT_STATUSES } from 'domain/appointments';
import { enumField } from '../../common/dto/enum-field';

export const AppointmentProviderField = enumField(
  'AppointmentProvider',
  APPOINTMENT_PROVIDERS,
  'A calendar that appointments are made in.',
);

export const AppointmentStatusField = enumField(
  'AppointmentStatus',
  APPOINTMENT_STATUSES,
  'What became of an appointment: `booked` may still become any other.',
);
