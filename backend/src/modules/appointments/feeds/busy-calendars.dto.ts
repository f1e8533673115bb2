import { DOUBTS, type Doubt } from 'domain/calendar/calendar-doubts';
import { enumField } from '../../../common/dto/enum-field';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { OneLine } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';

const URL_MAX = 2_000;
const NAME_MAX = 60;

export class NewBusyCalendarDto {
  /**
   * Private address of the calendar in iCal format: https, or webcal, which is read as https.
   * @example "https://calendar.google.com/calendar/ical/ana%40example.com/private-0123456789abcdef/basic.ics"
   */
  @OneLine(URL_MAX)
  @MaxLength(URL_MAX, { message: 'La dirección puede tener 2,000 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Pegue la dirección del calendario.' })
  @IsString({ message: 'Pegue la dirección del calendario.' })
  url: string;

  /**
   * Name of the calendar; the site's name if omitted.
   * @example "Personal"
   */
  @IfGiven()
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: 'El nombre puede tener 60 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Escriba un nombre para el calendario.' })
  @IsString({ message: 'El nombre debe ser texto.' })
  name?: string;
}

const DoubtField = enumField(
  'CalendarDoubt',
  DOUBTS,
  'Part of the event that was not understood: `no_day` keeps no time busy, `time` and `end` the whole day, `rule` the first date or too many, `zone` the hours of the agent’s own zone, `no_end` no time, `damaged` as much as could be read.',
);

/** Event of a calendar that was only partly understood. */
export class NotUnderstoodEventDto {
  /**
   * Title of the event, cut after 120 characters; null if it has none.
   * @example "Junta de padres"
   */
  title: string | null;

  /**
   * First day of the event, in its own zone; null if it cannot be read.
   * @example "2026-11-25"
   */
  day: string | null;

  /**
   * Part that was not understood.
   * @example time
   */
  @DoubtField()
  doubt: Doubt;
}

/** External calendar that keeps its agent busy. */
export class BusyCalendarDto {
  /**
   * Id of the calendar.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name that the agent gave the calendar.
   * @example Personal
   */
  name: string;

  /**
   * Site of the calendar's address. The rest is secret and not returned.
   * @example calendar.google.com/•••
   */
  address: string;

  /**
   * Time at which the calendar was last read, or found unchanged.
   * @example 2026-11-22T10:30:00.000Z
   */
  lastReadAt: Date | null;

  /**
   * Reason why the last reading failed, as text for the user in Spanish; the known busy times stay. Null after a
   * successful reading.
   * @example "El sitio del calendario no responde."
   */
  problem: string | null;

  /**
   * Number of known busy times that are not over.
   * @example 12
   */
  busyTimes: number;

  /**
   * Number of events of the last reading that were not understood in full.
   * @example 3
   */
  notUnderstood: number;

  /** First 20 of these events, for the agent only. Other users get an empty list, because titles are private. */
  notUnderstoodEvents: NotUnderstoodEventDto[];
}

export class BusyCalendarsDto {
  /** Calendars in the order in which they were added. */
  calendars: BusyCalendarDto[];
}

export class CalendarFeedDto {
  /**
   * Time at which the address was created; null if there is none.
   * @example 2026-11-22T10:30:00.000Z
   */
  createdAt: Date | null;
}

export class NewCalendarFeedDto {
  /**
   * Secret address; returned only in this response.
   * @example https://citas.example.com/api/calendar-feeds/5TzQ0yfJmYc1mI2fVJ0gq0kYB7mSxw3d5TzQ0yfJmYc.ics
   */
  url: string;
}
