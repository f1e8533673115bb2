import { ApiProperty, OmitType } from '@nestjs/swagger';
import type { TimeOfDay } from 'domain/calendar/appointments';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsDay } from '../../../../common/day';
import { IfGiven, NeededIf } from '../../../../common/dto/if-given';
import { MAX_REF, Ref, TimeOfDayField, TimeZone } from './booking-fields';

export class SlotsQuery {
  /**
   * Reference from the personal link. Required without a `token`.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @NeededIf(({ token }: SlotsQuery) => token === undefined)
  @Ref()
  ref?: string;

  /**
   * Token of the appointment to move; its own time counts as free.
   * @example AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  @IfGiven()
  @IsString({ message: 'token debe ser el texto de su enlace.' })
  @MaxLength(MAX_REF, { message: 'token es demasiado largo.' })
  token?: string;

  /**
   * First day, YYYY-MM-DD, in `timeZone`; today if omitted.
   * @example 2026-11-24
   */
  @IfGiven()
  @IsDay('from debe ser un día, AAAA-MM-DD.')
  from?: string;

  /**
   * Number of days.
   * @example 14
   */
  @IfGiven()
  @Type(() => Number)
  @IsInt({ message: 'days debe ser un número entero de 1 a 60.' })
  @Min(1, { message: 'days debe ser un número entero de 1 a 60.' })
  @Max(60, { message: 'days debe ser un número entero de 1 a 60.' })
  days: number = 14;

  /**
   * IANA time zone of the days; the zone of the person's state if omitted.
   * @example America/Los_Angeles
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;
}

/** Time that can be booked. */
export class SlotDto {
  /**
   * Start of the time.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;

  /**
   * End of the time.
   * @example 2026-11-24T14:30:00.000Z
   */
  endsAt: Date;
}

/** Time that a visitor can book. */
export class OfferedSlotDto extends SlotDto {
  /**
   * True if the time begins within the hours in which the law of the person's state allows calls. Offer other times
   * only as the person's own request, and book them with `requestedOutsideHours`.
   * @example true
   */
  withinCallingHours: boolean;
}

/** Free times of one day. */
export class SlotsOfDayDto {
  /**
   * Day, YYYY-MM-DD, in the requested time zone.
   * @example 2026-11-24
   */
  date: string;

  /** Free times of all agents together, in order. */
  slots: SlotDto[];
}

/** Free times of one day, for a visitor. */
export class OfferedSlotsOfDayDto extends OmitType(SlotsOfDayDto, ['slots']) {
  /** Free times of all agents together, in order. */
  slots: OfferedSlotDto[];
}

export class SlotsDto {
  /**
   * IANA time zone of the days.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * Length of an appointment in minutes.
   * @example 30
   */
  durationMinutes: number;

  /** All requested days, including days without free times. */
  days: SlotsOfDayDto[];
}

/** Free times for a visitor. */
export class OfferedSlotsDto extends OmitType(SlotsDto, ['days']) {
  /** All requested days, including days without free times. */
  days: OfferedSlotsOfDayDto[];

  /**
   * Path of the page to change the person's existing appointment; null if there is none, and for a request by
   * `token`.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  @ApiProperty({ type: String, nullable: true })
  manageUrl: string | null;

  /**
   * Part of the day for which the person requested a call, until the office calls or moves that follow-up; null if
   * there is no such request, and for a request by `token`.
   * @example afternoon
   */
  @TimeOfDayField()
  requestedCall: TimeOfDay | null;
}
