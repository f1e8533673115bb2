import { NextBookingDto } from '../../../leads/office/dto/lead-detail.dto';
import { OmitType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsEmail, IsString, IsUUID, MaxLength } from 'class-validator';
import { APPOINTMENT_OUTCOMES, type AppointmentOutcome } from 'domain/calendar/appointments';
import type { CallingHours } from 'domain/calendar/calling-hours';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { enumField } from '../../../../common/dto/enum-field';
import { Nested } from '../../../../common/dto/nested';
import { CleanText, Email } from '../../../../common/dto/transforms';
import { IfGiven } from '../../../../common/dto/if-given';
import { IsMoment, IsMomentOrDay } from '../../../../common/moment';
import { UsStateField } from '../../../lead-store/lead-enums';
import { CallingHoursField } from './calling-hours.dto';

const AppointmentOutcomeField = enumField(
  'AppointmentOutcome',
  APPOINTMENT_OUTCOMES,
  'Outcome that the office records for an appointment: `attended` and `no_show` from its start on, `cancelled` while it has no outcome.',
);

const CALENDAR_LINK_CHANNELS = ['sms', 'email'] as const;
export type CalendarLinkChannel = (typeof CALENDAR_LINK_CHANNELS)[number];
const CalendarLinkChannelField = enumField(
  'CalendarLinkChannel',
  CALENDAR_LINK_CHANNELS,
  'Channel for sending a lead its personal link.',
);

const MAX_EMAIL = 254;

/** Filter of appointments. */
export class AppointmentsQuery {
  /**
   * Earliest start, inclusive. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-23T05:00:00Z
   */
  @IsDefined({ message: 'from debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('from')
  from: Date;

  /**
   * Latest start, exclusive, at most 62 days after `from`; no limit if `leadId` is given. A date without a time means midnight in the
   * owner's time zone.
   * @example 2026-11-30T05:00:00Z
   */
  @IsDefined({ message: 'to debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('to')
  to: Date;

  /**
   * Id of an agent. Limits the list to this agent's appointments.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'agentId no es un identificador.' })
  agentId?: string;

  /**
   * Id of a lead. Limits the list to this lead's appointments.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string;
}

/** Appointment, as shown to the office. */
export class OfficeAppointmentDto extends OmitType(NextBookingDto, ['endsAt']) {
  /** End of the appointment; half an hour after the start if another calendar did not state it. */
  endsAt: Date;

  /** Id of the lead; null for an appointment in another calendar that matches no known lead. */
  leadId: string | null;

  /** Name of the lead, or the name entered in the other calendar. */
  leadName: string | null;

  /** Phone of the lead in E.164, or the number entered in the other calendar. */
  phoneNumber: string | null;

  /** State of residence of the lead. */
  @UsStateField()
  state: UsState | null;

  /** IANA time zone in which the person read the time. */
  timeZone: string | null;

  /** Relation of the start to the hours in which the law of the lead's state allows calls. */
  @CallingHoursField()
  callingHours: CallingHours;

  /**
   * True if the appointment ended at least a quarter of an hour ago, within the last 14 days, and its outcome is not
   * recorded.
   */
  needsOutcome: boolean;

  /** True if a user booked the appointment, not the person. */
  bookedByOffice: boolean;

  /** Source of the lead. */
  source: string | null;

  /**
   * E-mail address for messages about the appointment, if it differs from the lead's, or as entered in the other
   * calendar.
   */
  email: string | null;

  /**
   * Page of the other calendar to cancel the appointment; null for our own calendar, and if the other calendar did
   * not state it.
   */
  cancelUrl: string | null;
}

/** Appointments of a period. */
export class OfficeAppointmentsDto {
  /** Appointments by start. Excludes those that were moved to another time in another calendar. */
  appointments: OfficeAppointmentDto[];

  /** True if the period contains more appointments than are returned; request a shorter period. */
  truncated: boolean;
}

/** Past appointments without an outcome. */
export class AwaitingOutcomeDto {
  /**
   * Number of such appointments.
   * @example 2
   */
  count: number;

  /** Oldest of these appointments, at most 50. */
  appointments: OfficeAppointmentDto[];
}

/** Appointments in other calendars that match no known lead. */
export class UnmatchedAppointmentsDto {
  /**
   * Number of such appointments.
   * @example 1
   */
  count: number;

  /** Earliest of these appointments, at most 100. */
  appointments: OfficeAppointmentDto[];
}

const AgentId = (): PropertyDecorator => IsUUID('all', { message: 'agentId no es un identificador.' });

/** Call in which the person chose the appointment. */
export class BookingCallDto {
  /**
   * Notes about the call.
   * @example "Prefiere que le llame Ana."
   */
  @IfGiven()
  @CleanText(5_000)
  @MaxLength(5_000, { message: 'El texto puede tener 5,000 caracteres como máximo.' })
  @IsString({ message: 'Escriba qué pasó.' })
  content?: string;

  /**
   * True to record the call although the lead has another outcome of the last ten minutes.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'confirm debe ser true o false.' })
  confirm?: boolean;
}

/** New appointment that the office makes for a lead. */
export class CreateAppointmentDto {
  /**
   * Id of the lead. It must have no other upcoming appointment, and be verified unless `elsewhere` is true.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId: string;

  /**
   * Start of the appointment; any future time, even one that visitors are not offered.
   * @example 2094-03-02T15:00:00.000Z
   */
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * Id of the agent; if omitted, the lead's previous agent if free, otherwise the free agent with the fewest
   * appointments.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IfGiven()
  @AgentId()
  agentId?: string;

  /**
   * E-mail address for messages about the appointment; the lead's if omitted.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL)
  @MaxLength(MAX_EMAIL, { message: 'El email es demasiado largo.' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Ese email no es válido.') })
  email?: string;

  /**
   * True for an appointment that was made outside our calendar: no agent is booked, and the person gets no message.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'elsewhere debe ser true o false.' })
  elsewhere?: boolean;

  /** Call in which it was made. Its outcome `booked` is recorded together with the appointment. */
  @IfGiven()
  @Nested(() => BookingCallDto)
  call?: BookingCallDto;
}

/** One change to an appointment: its outcome, its time and agent, or its lead. */
export class UpdateAppointmentDto {
  /**
   * New outcome. `attended` and `no_show` are possible from the start of the appointment on, and can replace each
   * other; `cancelled` is possible while the appointment has no outcome.
   */
  @IfGiven()
  @AppointmentOutcomeField({ message: 'outcome debe ser attended, no_show o cancelled.' })
  outcome?: AppointmentOutcome;

  /**
   * New start, in the future; the person is notified.
   * @example 2094-03-02T16:00:00.000Z
   */
  @IfGiven()
  @IsMoment('startsAt')
  startsAt?: Date;

  /**
   * Start that the user saw. With it, a new time or agent, and the outcome `cancelled`, are refused with 409 `APPOINTMENT_MOVED` if the appointment was moved meanwhile.
   * @example 2094-03-01T16:00:00.000Z
   */
  @IfGiven()
  @IsMoment('seenStartsAt')
  seenStartsAt?: Date;

  /**
   * Id of the new agent.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IfGiven()
  @AgentId()
  agentId?: string;

  /**
   * Id of the lead, for an appointment in another calendar without a lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string;
}

/** Request to send a lead its personal link to the calendar. */
export class SendCalendarLinkDto {
  /**
   * Channel for sending the link.
   * @example sms
   */
  @CalendarLinkChannelField({ message: 'channel debe ser sms o email.' })
  channel: CalendarLinkChannel;
}
