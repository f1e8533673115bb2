import type { AppointmentStatus } from 'domain/calendar/appointments';

/** Time and agent of an appointment. */
export interface AppointmentTime {
  agentId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  /** Whether the person asked for that time although it is outside the calling hours. */
  requestedOutsideHours: boolean;
}

/** Appointment to be inserted. */
export interface NewAppointment extends AppointmentTime {
  leadId: string;
  timeZone: string | null;
  email: string | null;
  /** User who books; null if the person does. */
  createdById: string | null;
}

/** Maximum number of appointments of an agent between two times. */
export interface Capacity {
  most: number;
  from: Date;
  until: Date;
}

/** Appointment after it was written. */
export interface SavedAppointment {
  id: string;
  status: AppointmentStatus;
  startsAt: Date | null;
}

/** Upcoming appointment in our own calendar. */
export interface ExpectedAppointment {
  id: string;
  leadId: string;
  tokenVersion: number;
  startsAt: Date;
  isConfirmed: boolean;
}

/** Statuses of an appointment that was cancelled or moved. */
export type EndStatus = Extract<AppointmentStatus, 'cancelled' | 'rescheduled'>;
