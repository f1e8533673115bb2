import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath, OmitType } from '@nestjs/swagger';
import type { AppointmentStatus, TimeOfDay } from 'domain/calendar/appointments';
import { IsBoolean, IsDefined, IsEmail, IsString, MaxLength } from 'class-validator';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { IfGiven } from '../../../../common/dto/if-given';
import { Email } from '../../../../common/dto/transforms';
import { ErrorResponseDto } from '../../../../common/error-response.dto';
import { IsMoment } from '../../../../common/moment';
import { AppointmentStatusField } from '../../../appointment-store/appointment-enums';
import { Ref, TimeOfDayField, TimeZone } from './booking-fields';
import { OfferedSlotDto } from './slots.dto';

const MAX_EMAIL = 254;

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
  @IsEmail(EMAIL_RULES, { message: emailMessage('Escriba un correo electrónico válido') })
  @MaxLength(MAX_EMAIL, { message: 'El correo electrónico es demasiado largo' })
  @IsString({ message: 'Escriba un correo electrónico válido' })
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
