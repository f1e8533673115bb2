/**
 * Where a verified visitor books: in our calendar, in an external calendar, or nowhere because the office
 * calls back.
 */
export const CALENDAR_MODES = ['own', 'external', 'callback'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

export const CALENDAR_MODE_NAMES: Readonly<Record<CalendarMode, string>> = {
  own: 'En nuestro calendario',
  external: 'En un calendario externo',
  callback: 'Sin calendario: le llamamos',
};

/**
 * Calendars that create appointments: ours, those that report theirs to us, and `elsewhere` for appointments that
 * the office enters after making them in another calendar or by word.
 */
export const APPOINTMENT_PROVIDERS = ['own', 'calendly', 'cal', 'elsewhere'] as const;
export type AppointmentProvider = (typeof APPOINTMENT_PROVIDERS)[number];

export const APPOINTMENT_PROVIDER_NAMES: Readonly<Record<AppointmentProvider, string>> = {
  own: 'Calendario propio',
  calendly: 'Calendly',
  cal: 'Cal.com',
  elsewhere: 'Otro calendario',
};

/**
 * State of an appointment. Only `booked` can change. `rescheduled` means that another appointment replaced
 * it, as Calendly and Cal.com do. An appointment of our calendar that moves keeps its record and stays
 * `booked`.
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

/** Outcomes that the office can record for an appointment. */
export const APPOINTMENT_OUTCOMES = ['attended', 'no_show', 'cancelled'] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

/** Maximum length in days of the period of a show rate. */
export const SHOW_RATE_DAYS = 400;

/**
 * Time after a missed appointment in which the person is invited to book again. Later, the invitation would
 * be a surprise.
 */
const INVITED_WITHIN_MS = 7 * 86_400_000;

/** Returns whether a person is invited to book again if their appointment is marked as missed now. */
export const isInvitedAgain = (startsAt: Date | string, now: number): boolean =>
  now - new Date(startsAt).getTime() <= INVITED_WITHIN_MS;

/** Times of day at which a person who found no free slot can ask to be called. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

export const TIME_OF_DAY_NAMES: Readonly<Record<TimeOfDay, string>> = {
  morning: 'Por la mañana',
  afternoon: 'Por la tarde',
  evening: 'Al final de la tarde',
};

/**
 * Hours of a weekday: 1 is Monday, 7 is Sunday. Times are local `HH:MM` on quarters of an hour; `to` is
 * exclusive and may be 24:00.
 */
export interface WeeklyHours {
  weekday: number;
  from: string;
  to: string;
}

/**
 * Days (YYYY-MM-DD, both included) with other hours. Without hours, there are no appointments on these days.
 */
export interface HoursException {
  from: string;
  to: string;
  hours: { from: string; to: string }[];
  /** Note that only the office sees. */
  note: string;
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** Default hours of an agent. */
export const DEFAULT_WEEKLY_HOURS: readonly WeeklyHours[] = [
  ...WORKDAYS.map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  { weekday: 6, from: '10:00', to: '14:00' },
];

/** Appointment rules that the owner sets. */
export interface AppointmentRules {
  /** Length of an appointment in minutes. */
  durationMinutes: number;
  /** Minutes that stay free before and after each appointment. */
  bufferMinutes: number;
  /** Minimum number of minutes between booking and start. */
  noticeMinutes: number;
  /** Number of days that can be booked, starting today. */
  horizonDays: number;
  /** Maximum number of appointments per agent and day; null for no limit. */
  perDay: number | null;
  /** Days (YYYY-MM-DD) on which the office is closed. */
  holidays: string[];
  /** Whether the office is also closed on federal holidays. */
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

/** Settings of the automatic messages about appointments. */
export interface AppointmentMessageSettings {
  /**
   * Whether verified people without an appointment are reminded to book, after 10 minutes and after 24 hours.
   */
  nudges: boolean;
  /** Whether people are reminded 24 hours before their appointment. */
  dayBefore: boolean;
  /** Whether people are reminded 2 hours before their appointment. */
  twoHours: boolean;
}
