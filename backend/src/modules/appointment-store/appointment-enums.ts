import { APPOINTMENT_PROVIDERS, APPOINTMENT_STATUSES } from 'domain/calendar/appointments';
import { enumField } from '../../common/dto/enum-field';

export const AppointmentProviderField = enumField(
  'AppointmentProvider',
  APPOINTMENT_PROVIDERS,
  'Calendar that contains the appointment.',
);

export const AppointmentStatusField = enumField(
  'AppointmentStatus',
  APPOINTMENT_STATUSES,
  'State of an appointment. Only `booked` can still change.',
);
