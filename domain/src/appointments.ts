/** Where a verified visitor books: in our own calendar, in one elsewhere, or not at all: the office calls back. */
export const CALENDAR_MODES = ['own', 'external', 'callback'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

export const CALENDAR_MODE_NAMES: Readonly<Record<CalendarMode, string>> = {
  own: 'En nuestro calendario',
  external: 'En un calendario externo',
  callback: 'Sin calendario: le llamamos',
};

/** Calendars that appointments come from: our own, and those that report theirs to us. */
export const APPOINTMENT_PROVIDERS = ['own', 'calendly', 'cal'] as const;
export type AppointmentProvider = (typeof APPOINTMENT_PROVIDERS)[number];

export const APPOINTMENT_PROVIDER_NAMES: Readonly<Record<AppointmentProvider, string>> = {
  own: 'Calendario propio',
  calendly: 'Calendly',
  cal: 'Cal.com',
};

/**
 * What became of an appointment. `booked` may change to the others; `rescheduled` is one that another took the place of,
 * as Calendly and Cal.com do it. An appointment of our own that moves keeps its record and stays `booked`.
 */
export const APPOINTMENT_STATUSES = ['booked', 'cancelled', 'rescheduled', 'attended', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const APPOINTMENT_STATUS_NAMES: Readonly<Record<AppointmentStatus, string>> = {
  booked: 'Agendada',
  cancelled: 'Cancelada',
  rescheduled: 'Cambiada',
  attended: 'Se presentó',
  no_show: 'No se presentó',
};

/** What the office records of an appointment. */
export const APPOINTMENT_OUTCOMES = ['attended', 'no_show', 'cancelled'] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

/** Days of the longest period that a show rate is told of. */
export const SHOW_RATE_DAYS = 400;

/** Who did not come is invited to choose again where that is said within this time; later the invitation would be a surprise. */
const INVITED_WITHIN_MS = 7 * 86_400_000;

/** Whether somebody who did not come to an appointment is invited when that is said now. */
export const isInvitedAgain = (startsAt: Date | string, now: number): boolean =>
  now - new Date(startsAt).getTime() <= INVITED_WITHIN_MS;

/** When a person who found no time wants to be called. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

export const TIME_OF_DAY_NAMES: Readonly<Record<TimeOfDay, string>> = {
  morning: 'Por la mañana',
  afternoon: 'Por la tarde',
  evening: 'Al final de la tarde',
};

/** Hours of a weekday: 1 is Monday, 7 is Sunday; local `HH:MM` on quarters of an hour, `to` is not included and may be 24:00. */
export interface WeeklyHours {
  weekday: number;
  from: string;
  to: string;
}

/** Days (YYYY-MM-DD, both included) on which other hours are in force; without hours there are no appointments. */
export interface HoursException {
  from: string;
  to: string;
  hours: { from: string; to: string }[];
  /** For the office alone. */
  note: string;
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** The hours of a person who has set none. */
export const DEFAULT_WEEKLY_HOURS: readonly WeeklyHours[] = [
  ...WORKDAYS.map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  { weekday: 6, from: '10:00', to: '14:00' },
];

/** The owner's rules for appointments. */
export interface AppointmentRules {
  /** Length of an appointment, minutes. */
  durationMinutes: number;
  /** Minutes that stay free before and after each. */
  bufferMinutes: number;
  /** An appointment begins at least so many minutes after it is booked. */
  noticeMinutes: number;
  /** Days ahead that can be booked, today included. */
  horizonDays: number;
  /** Appointments that a person takes in a day; null for no limit. */
  perDay: number | null;
  /** Days (YYYY-MM-DD) on which the office is closed. */
  holidays: string[];
  /** Whether the office is closed on federal holidays too. */
  federalHolidays: boolean;
}

export const DEFAULT_APPOINTMENT_RULES: AppointmentRules = {
  durationMinutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 120,
  horizonDays: 14,
  perDay: null,
  holidays: [],
  federalHolidays: true,
};

/** What is sent about appointments by itself. */
export interface AppointmentMessageSettings {
  /** Whether people who verified and did not book are reminded of it: after 10 minutes and after 24 hours. */
  nudges: boolean;
  /** Whether people are reminded 24 hours before their appointment. */
  dayBefore: boolean;
  /** Whether people are reminded 2 hours before their appointment. */
  twoHours: boolean;
}
