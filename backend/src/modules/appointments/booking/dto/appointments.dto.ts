import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import { TIMES_OF_DAY, type AppointmentStatus, type TimeOfDay } from 'domain/appointments';
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
import { EMAIL_RULES } from '../../../../common/dto/email-address';
import { IsDay } from '../../../../common/day';
import { enumField } from '../../../../common/dto/enum-field';
import { IfGiven, NeededIf } from '../../../../common/dto/if-given';
import { Email, ReadAs } from '../../../../common/dto/transforms';
import { ErrorResponseDto } from '../../../../common/error-response.dto';
import { IsMoment } from '../../../../common/moment';
import { AppointmentStatusField } from '../../../appointment-store/appointment-enums';
import { timeZoneNamed } from '../../availability/zoned-time';

/** No reference is longer. */
const MAX_REF = 100;
const MAX_ZONE = 50;
const MAX_EMAIL = 254;

const TimeOfDayField = enumField('TimeOfDay', TIMES_OF_DAY, 'When a person wants to be called.');

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
   * From the personal link. Needed without a `token`.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @NeededIf(({ token }: SlotsQuery) => token === undefined)
  @Ref()
  ref?: string;

  /**
   * Of the appointment that is to move; its own time counts as free.
   * @example AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  @IfGiven()
  @IsString({ message: 'token debe ser el texto de su enlace.' })
  @MaxLength(MAX_REF, { message: 'token es demasiado largo.' })
  token?: string;

  /**
   * The first day, YYYY-MM-DD, in `timeZone`; today when left out.
   * @example 2026-11-24
   */
  @IfGiven()
  @IsDay('from debe ser un día, AAAA-MM-DD.')
  from?: string;

  /**
   * How many days.
   * @example 14
   */
  @IfGiven()
  @Type(() => Number)
  @IsInt({ message: 'days debe ser un número entero de 1 a 60.' })
  @Min(1, { message: 'days debe ser un número entero de 1 a 60.' })
  @Max(60, { message: 'days debe ser un número entero de 1 a 60.' })
  days: number = 14;

  /**
   * IANA zone of the days; that of the person's state when left out.
   * @example America/Los_Angeles
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;
}

/** A time that can be booked. */
export class SlotDto {
  /**
   * When it begins.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;

  /**
   * When it ends.
   * @example 2026-11-24T14:30:00.000Z
   */
  endsAt: Date;
}

/** A time that a visitor can book. */
export class OfferedSlotDto extends SlotDto {
  /**
   * Whether it begins within the hours in which the law of the person's state allows calls. Offer another time as the person's
   * own request alone, and book it with `requestedOutsideHours`.
   * @example true
   */
  withinCallingHours: boolean;
}

/** The free times of one day. */
export class SlotsOfDayDto {
  /**
   * YYYY-MM-DD, in the zone that was asked for.
   * @example 2026-11-24
   */
  date: string;

  /** In order; those of all agents together. */
  slots: SlotDto[];
}

/** The free times of one day, for a visitor. */
export class OfferedSlotsOfDayDto extends OmitType(SlotsOfDayDto, ['slots']) {
  /** In order; those of all agents together. */
  slots: OfferedSlotDto[];
}

export class SlotsDto {
  /**
   * IANA zone of the days.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * Length of an appointment.
   * @example 30
   */
  durationMinutes: number;

  /** Every day that was asked for, those without room too. */
  days: SlotsOfDayDto[];
}

/** The free times of a visitor. */
export class OfferedSlotsDto extends OmitType(SlotsDto, ['days']) {
  /** Every day that was asked for, those without room too. */
  days: OfferedSlotsOfDayDto[];

  /**
   * Path of the page that changes the appointment that the person has already; null for none, and for a request by `token`.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  @ApiProperty({ type: String, nullable: true })
  manageUrl: string | null;

  /**
   * Part of the day for which the person asked to be called, while the office has neither called nor moved that follow-up; null for none,
   * and for a request by `token`.
   * @example afternoon
   */
  @TimeOfDayField()
  requestedCall: TimeOfDay | null;
}

const RequestedOutsideHours = (): PropertyDecorator =>
  applyDecorators(IfGiven(), IsBoolean({ message: 'requestedOutsideHours debe ser true o false.' }));

export class BookAppointmentDto {
  /**
   * From the personal link.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @Ref()
  ref: string;

  /**
   * A time that was offered.
   * @example 2026-11-24T14:00:00.000Z
   */
  @IsDefined({ message: 'startsAt debe ser una fecha ISO 8601.' })
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * IANA zone in which the person reads the time; that of the person's state when left out.
   * @example America/New_York
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;

  /**
   * Where the appointment is sent, and what becomes of it.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL)
  @IsEmail(EMAIL_RULES, { message: 'Escriba un correo electrónico válido' })
  @MaxLength(MAX_EMAIL, { message: 'El correo electrónico es demasiado largo' })
  email?: string;

  /**
   * Whether the person, who has read that they ask for it, wants a call at a time outside the hours of their state: `true` is
   * recorded as their consent, `false` refuses such a time. When it is left out, such a time is booked without a record, and the office
   * is warned.
   * @example false
   */
  @RequestedOutsideHours()
  requestedOutsideHours?: boolean;
}

export class MoveAppointmentDto {
  /**
   * A time that was offered.
   * @example 2026-11-24T14:30:00.000Z
   */
  @IsDefined({ message: 'startsAt debe ser una fecha ISO 8601.' })
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * As for a booking.
   * @example false
   */
  @RequestedOutsideHours()
  requestedOutsideHours?: boolean;
}

/** An appointment as the person who has it sees it. */
export class AppointmentDto {
  /**
   * Secret that changes and cancels it; it stays the same.
   * @example AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  token: string;

  /** What became of it. */
  @AppointmentStatusField()
  status: AppointmentStatus;

  /**
   * When it begins.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;

  /**
   * When it ends.
   * @example 2026-11-24T14:30:00.000Z
   */
  endsAt: Date;

  /**
   * IANA zone in which the person booked.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * Who calls: the agent's display name, or else the brand.
   * @example "Crédito Claro"
   */
  with: string;

  /**
   * The number of that call, E.164; null when it is not set.
   * @example +13054201234
   */
  @ApiProperty({ type: String, nullable: true })
  callsFrom: string | null;

  /** When the person said that they will come to it; null until then. */
  confirmedAt: Date | null;

  /**
   * Path of its calendar file.
   * @example /api/appointments/AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8/calendar.ics
   */
  icsUrl: string;

  /**
   * Path of the page that changes it.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  manageUrl: string;
}

/** `details` of `SLOT_TAKEN`. */
export class SlotTakenDetailsDto {
  /** The nearest free times, at most 6: first those within the hours for calls, in order, then others. */
  slots: OfferedSlotDto[];
}

/** `details` of `ALREADY_BOOKED`. */
export class AlreadyBookedDetailsDto {
  /**
   * Path of the page that changes the appointment that there is.
   * @example /calendario?token=AZ8-wn9eelOf-C1i9gC9Pv7s1yqBHx4Qk2mV0tZrXw8
   */
  manageUrl: string;

  /**
   * When that begins.
   * @example 2026-11-24T14:00:00.000Z
   */
  startsAt: Date;
}

/** The answer 409 to what cannot be booked. */
@ApiExtraModels(SlotTakenDetailsDto, AlreadyBookedDetailsDto)
export class BookingConflictDto extends OmitType(ErrorResponseDto, ['details']) {
  /** Of `SLOT_TAKEN` and `ALREADY_BOOKED`; `APPOINTMENT_OVER` has none. */
  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(SlotTakenDetailsDto) }, { $ref: getSchemaPath(AlreadyBookedDetailsDto) }],
  })
  details?: SlotTakenDetailsDto | AlreadyBookedDetailsDto;
}

export class RequestCallbackDto {
  /**
   * From the personal link.
   * @example q0nT4mJ8vS2kX6zB1cD5fG9hL3pR7wYa
   */
  @Ref()
  ref: string;

  /** When the person wants to be called. */
  @TimeOfDayField({ message: 'timeOfDay debe ser morning, afternoon o evening.' })
  timeOfDay: TimeOfDay;

  /**
   * IANA zone of that time of day; that of the person's state when left out.
   * @example America/New_York
   */
  @IfGiven()
  @TimeZone()
  timeZone?: string;
}
