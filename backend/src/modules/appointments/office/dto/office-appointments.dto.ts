import { IsDefined, IsEmail, IsUUID, MaxLength } from 'class-validator';
import {
  APPOINTMENT_OUTCOMES,
  type AppointmentOutcome,
  type AppointmentProvider,
  type AppointmentStatus,
} from 'domain/appointments';
import type { CallingHours } from 'domain/calling-hours';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES } from '../../../../common/dto/email-address';
import { enumField } from '../../../../common/dto/enum-field';
import { Email } from '../../../../common/dto/transforms';
import { IfGiven } from '../../../../common/dto/if-given';
import { IsMoment, IsMomentOrDay } from '../../../../common/moment';
import { UsStateField } from '../../../lead-store/lead-enums';
import { CallingHoursField } from './calling-hours.dto';
import {
  AppointmentProviderField,
  AppointmentStatusField,
} from '../../../appointment-store/appointment-enums';

const AppointmentOutcomeField = enumField(
  'AppointmentOutcome',
  APPOINTMENT_OUTCOMES,
  'What the office records of an appointment: `attended` and `no_show` from its beginning on, `cancelled` as long as it has no outcome.',
);

const CALENDAR_LINK_CHANNELS = ['sms', 'email'] as const;
export type CalendarLinkChannel = (typeof CALENDAR_LINK_CHANNELS)[number];
const CalendarLinkChannelField = enumField(
  'CalendarLinkChannel',
  CALENDAR_LINK_CHANNELS,
  'A way by which a lead gets its personal link.',
);

const MAX_EMAIL = 254;

/** Whose appointments, and when. */
export class AppointmentsQuery {
  /**
   * Earliest start, inclusive. A bare day means its midnight in the office’s zone.
   * @example 2026-11-23T05:00:00Z
   */
  @IsDefined({ message: 'from debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('from')
  from: Date;

  /**
   * Latest start, exclusive, at most 62 days after `from`; without that limit if `leadId` is given. A bare day means its midnight in the office’s zone.
   * @example 2026-11-30T05:00:00Z
   */
  @IsDefined({ message: 'to debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('to')
  to: Date;

  /**
   * Only those of this administrator.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'agentId no es un identificador.' })
  agentId?: string;

  /**
   * Only those of this lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string;
}

/** An appointment as the office sees it. */
export class OfficeAppointmentDto {
  /**
   * Id of the appointment.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /** When it begins. */
  startsAt: Date;

  /** When it ends; half an hour after its beginning where another calendar did not say. */
  endsAt: Date;

  /**
   * What became of it.
   * @example booked
   */
  @AppointmentStatusField()
  status: AppointmentStatus;

  /** The lead; null for one of another calendar whose lead is not known. */
  leadId: string | null;

  /** The lead's name, or what was typed in the other calendar. */
  leadName: string | null;

  /** E.164: the lead's, or what was typed in the other calendar. */
  phoneNumber: string | null;

  /** State of the lead. */
  @UsStateField()
  state: UsState | null;

  /** IANA zone in which the person read the time. */
  timeZone: string | null;

  /** The administrator who has it; null for one of another calendar. */
  agentId: string | null;

  /** Name of that administrator. */
  agentName: string | null;

  /**
   * The calendar it was made in.
   * @example own
   */
  @AppointmentProviderField()
  provider: AppointmentProvider;

  /** When the person said that they will come. */
  confirmedAt: Date | null;

  /** How its beginning stands to the law of the lead's state. */
  @CallingHoursField()
  callingHours: CallingHours;

  /** Whether it ended a quarter of an hour ago or earlier, in the last 14 days, and nobody has said what became of it. */
  needsOutcome: boolean;

  /** Whether an administrator booked it, not the person. */
  bookedByOffice: boolean;

  /** Where the lead came from. */
  source: string | null;

  /** Where mail about it goes, if not to the lead's; or what was typed in the other calendar. */
  email: string | null;

  /** Page of the other calendar on which it is cancelled there; null for our own, and where that did not say. */
  cancelUrl: string | null;
}

/** Appointments of a range. */
export class OfficeAppointmentsDto {
  /** In the order of their beginnings; none that moved away within another calendar. */
  appointments: OfficeAppointmentDto[];

  /** Whether there are more than are shown: ask for a shorter range. */
  truncated: boolean;
}

/** Appointments that are over and have no outcome. */
export class AwaitingOutcomeDto {
  /**
   * How many there are.
   * @example 2
   */
  count: number;

  /** The oldest, at most 50. */
  appointments: OfficeAppointmentDto[];
}

/** Appointments of other calendars whose lead is not known. */
export class UnmatchedAppointmentsDto {
  /**
   * How many there are.
   * @example 1
   */
  count: number;

  /** Those that begin first, at most 100. */
  appointments: OfficeAppointmentDto[];
}

const AgentId = (): PropertyDecorator => IsUUID('all', { message: 'agentId no es un identificador.' });

/** An appointment that the office makes for a lead. */
export class CreateAppointmentDto {
  /**
   * The lead, who is verified and has no other appointment to come.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId: string;

  /**
   * When it begins; any time to come, also one that is not offered to visitors.
   * @example 2094-03-02T15:00:00.000Z
   */
  @IsMoment('startsAt')
  startsAt: Date;

  /**
   * Who has it; the lead's own agent, or the one with the least to do, when left out.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IfGiven()
  @AgentId()
  agentId?: string;

  /**
   * Where the person wants mail about it; the lead's e-mail when left out.
   * @example maria@example.com
   */
  @IfGiven()
  @Email(MAX_EMAIL)
  @MaxLength(MAX_EMAIL, { message: 'El email es demasiado largo.' })
  @IsEmail(EMAIL_RULES, { message: 'Ese email no es válido.' })
  email?: string;
}

/** One change of an appointment: its outcome, or its time and agent, or its lead. */
export class UpdateAppointmentDto {
  /**
   * What became of it: `attended` and `no_show` from its beginning on, and one may take the other's place; `cancelled` as long
   * as it has no outcome.
   */
  @IfGiven()
  @AppointmentOutcomeField({ message: 'outcome debe ser attended, no_show o cancelled.' })
  outcome?: AppointmentOutcome;

  /**
   * Another time to come; the person is told.
   * @example 2094-03-02T16:00:00.000Z
   */
  @IfGiven()
  @IsMoment('startsAt')
  startsAt?: Date;

  /**
   * Another administrator who has it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IfGiven()
  @AgentId()
  agentId?: string;

  /**
   * The lead of an appointment of another calendar that has none.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId?: string;
}

/** How a lead gets its personal link to the calendar. */
export class SendCalendarLinkDto {
  /**
   * By which way.
   * @example sms
   */
  @CalendarLinkChannelField({ message: 'channel debe ser sms o email.' })
  channel: CalendarLinkChannel;
}
