import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import { TIMES_OF_DAY, type AppointmentStatus, type TimeOfDay } from 'domain/calendar/appointments';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsEmail,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { EMAIL_RULES } from '../../../common/dto/email-address';
import { IsDay } from '../../../common/day';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven, NeededIf } from '../../../common/dto/if-given';
import { Email, ReadAs } from '../../../common/dto/transforms';
import { ErrorResponseDto } from '../../../common/error-response.dto';
import { IsMoment } from '../../../common/moment';
import { AppointmentStatusField } from '../../appointment-store/appointment-enums';
import { timeZoneNamed } from '../../../common/calendar/zoned-time';

/** Maximum length of a reference. */
const MAX_REF = 100;
const MAX_ZONE = 50;
const MAX_EMAIL = 254;

const TimeOfDayField = enumField(
  'TimeOfDay',
  TIMES_OF_DAY,
  'Part of the day in which a person wants a call.',
);

const Ref = (): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'ref debe ser el texto de su enlace.' }),
    MaxLength(MAX_REF, { message: 'ref es demasiado largo.' }),
  );

const TimeZone = (): PropertyDecorator =>
  applyDecorators(
    ReadAs(MAX_ZONE, timeZoneNamed),
    ValidateBy(
      {
        name: 'isTimeZone',
        validator: { validate: (zone: unknown) => typeof zone === 'string' && timeZoneNamed(zone) === zone },
      },
      { message: 'timeZone debe ser una zona horaria, como America/New_York.' },
    ),
  );

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

const RequestedOutsideHours = (): PropertyDecorator =>
  applyDecorators(IfGiven(), IsBoolean({ message: 'requestedOutsideHours debe ser true o false.' }));

export class BookAppointmentDto {
  /**
   * Reference from the personal link.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @Ref()
  ref: string;

  /**
   * Start of an offered time.
   * @example 2026-11-24T14:00:00.000Z
   */
  @IsDefined({ message: 'startsAt debe ser una fecha ISO 8601.' })
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * IANA time zone in which the person reads the time; the zone of the person's state if omitted.
   * @example America/New_York
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;

  /**
   * E-mail address for the appointment and for messages about its changes.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL)
  @IsEmail(EMAIL_RULES, { message: 'Escriba un correo electrónico válido' })
  @MaxLength(MAX_EMAIL, { message: 'El correo electrónico es demasiado largo' })
  email?: string;

  /**
   * Answer of the person to the question whether the call outside the hours of their state is at their own
   * request. `true` is recorded as consent; `false` refuses such a time. If omitted, such a time is booked
   * without a record, and the office is warned.
   * @example false
   */
  @RequestedOutsideHours()
  requestedOutsideHours?: boolean;
}

export class MoveAppointmentDto {
  /**
   * Start of an offered time.
   * @example 2026-11-24T14:30:00.000Z
   */
  @IsDefined({ message: 'startsAt debe ser una fecha ISO 8601.' })
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * Request for a call outside the hours of the state, as for a booking.
   * @example false
   */
  @RequestedOutsideHours()
  requestedOutsideHours?: boolean;
}

/** Appointment, as shown to the person. */
export class AppointmentDto {
  /**
   * Secret that changes and cancels the appointment; it stays the same.
   * @example AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  token: string;

  /** State of the appointment. */
  @AppointmentStatusField()
  status: AppointmentStatus;

  /**
   * Start of the appointment.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;

  /**
   * End of the appointment.
   * @example 2026-11-24T14:30:00.000Z
   */
  endsAt: Date;

  /**
   * IANA time zone in which the person booked.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * Name of the caller: the agent's display name, or else the brand.
   * @example "Crédito Claro"
   */
  with: string;

  /**
   * Number that the call comes from, E.164; null if not set.
   * @example +13054201234
   */
  @ApiProperty({ type: String, nullable: true })
  callsFrom: string | null;

  /** Time at which the person confirmed the appointment; null if not confirmed. */
  confirmedAt: Date | null;

  /**
   * Path of the appointment's calendar file.
   * @example /api/appointments/AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8/calendar.ics
   */
  icsUrl: string;

  /**
   * Path of the page to change the appointment.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  manageUrl: string;
}

/** `details` of `SLOT_TAKEN`. */
export class SlotTakenDetailsDto {
  /** Nearest free times, at most 6: first those within the hours for calls, in order, then others. */
  slots: OfferedSlotDto[];
}

/** `details` of `ALREADY_BOOKED`. */
export class AlreadyBookedDetailsDto {
  /**
   * Path of the page to change the existing appointment.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  manageUrl: string;

  /**
   * Start of the existing appointment.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;
}

/** 409 response to a booking that is not possible. */
@ApiExtraModels(SlotTakenDetailsDto, AlreadyBookedDetailsDto)
export class BookingConflictDto extends OmitType(ErrorResponseDto, ['details']) {
  /** Details for `SLOT_TAKEN` and `ALREADY_BOOKED`; the other codes have none. */
  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(SlotTakenDetailsDto) }, { $ref: getSchemaPath(AlreadyBookedDetailsDto) }],
  })
  details?: SlotTakenDetailsDto | AlreadyBookedDetailsDto;
}

export class RequestCallbackDto {
  /**
   * Reference from the personal link.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @Ref()
  ref: string;

  /** Part of the day in which the person wants the call. */
  @TimeOfDayField({ message: 'timeOfDay debe ser morning, afternoon o evening.' })
  timeOfDay: TimeOfDay;

  /**
   * IANA time zone of the time of day; the zone of the person's state if omitted.
   * @example America/New_York
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;
}
