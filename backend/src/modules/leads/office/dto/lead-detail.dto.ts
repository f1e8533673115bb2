import { LeadFactsDto } from '../../lead-facts.dto';
import type { CallOutcome, InteractionDirection } from 'domain/leads';
import type { SellingWay } from 'domain/state-law/selling';
import {
  CallOutcomeField,
  ConsentKindField,
  InteractionDirectionField,
  SpokenWayField,
  type ConsentKind,
  type SpokenWay,
} from '../../../lead-store/lead-enums';
import { StateHoursDto } from '../../../settings/settings.dto';
import { SuppressionDto, SuspectedRefusalDto } from '../../../messaging/suppressions/suppressions.dto';
import { SellingWayField } from '../../../states/states.dto';
import { TimelineKindField, type TimelineKind } from '../timeline-kinds';
import type { AppointmentProvider, AppointmentStatus } from 'domain/calendar/appointments';
import {
  AppointmentProviderField,
  AppointmentStatusField,
} from '../../../appointment-store/appointment-enums';
import { LeadSaleDto } from './lead-sale.dto';

/** Reason for a score. */
export class ScoreReasonDto {
  /**
   * Stable name of the rule.
   * @example verified_phone
   */
  rule: string;

  /**
   * Points that the rule adds or subtracts.
   * @example 30
   */
  points: number;

  /**
   * Text for the user, in Spanish.
   * @example "Verificó su teléfono"
   */
  text: string;
}

/** Proof of a consent, with the text that the person saw. */
export class LeadConsentDto {
  /**
   * Purpose of the consent.
   * @example marketing_sms
   */
  @ConsentKindField()
  kind: ConsentKind;

  /**
   * True if the person agreed; false if the box was left empty.
   * @example true
   */
  granted: boolean;

  /**
   * Version of the text.
   * @example 2026-11-20
   */
  textVersion: string;

  /** Exact text that was shown. For a spoken consent: the person's words as the agent noted them. */
  textShown: string;

  /** IP address of the person; null if unknown. */
  ipAddress: string | null;

  /** How a spoken consent was given; null for a consent in the form. */
  @SpokenWayField()
  way: SpokenWay | null;

  /** Username of the user who recorded a spoken consent; null for a consent in the form. */
  recordedBy: string | null;

  /** Time of the consent. */
  createdAt: Date;
}

/** Event in the timeline of a lead. */
export class TimelineEntryDto {
  /** Id of the row that the entry was read from. */
  id: string;

  /**
   * Kind of event.
   * @example call
   */
  @TimelineKindField()
  kind: TimelineKind;

  /**
   * Direction of the interaction; null for events without one.
   * @example outbound
   */
  @InteractionDirectionField()
  direction: InteractionDirection | null;

  /** Outcome of a call; null for a call without one, and for other events. */
  @CallOutcomeField()
  outcome: CallOutcome | null;

  /** Words that were said or written, or the reason for a failure. */
  content: string | null;

  /**
   * Username of the user who caused the event; null if there is none.
   * @example rosa
   */
  by: string | null;

  /**
   * Delivery of a text that we sent: `queued`, `sending`, `sent`, `delivered`, `undelivered`, `failed` or `unknown`;
   * null for other events.
   * @example delivered
   */
  delivery: string | null;

  /**
   * Reason why a text that we sent did not arrive, or may not have arrived: the provider's code, or a word such as
   * `budget_exhausted`; otherwise null.
   * @example "30003"
   */
  failure: string | null;

  /** Id of the payment that a `payment` entry is about; null for other entries. */
  paymentId: string | null;

  /** Time of the event. */
  at: Date;
}

/** Appointment of the lead. */
export class NextBookingDto {
  /**
   * Id of the appointment.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /** Start of the appointment. */
  startsAt: Date;

  /** End of the appointment; null if another calendar did not state it. */
  endsAt: Date | null;

  /**
   * State of the appointment.
   * @example booked
   */
  @AppointmentStatusField()
  status: AppointmentStatus;

  /**
   * Calendar that contains the appointment.
   * @example own
   */
  @AppointmentProviderField()
  provider: AppointmentProvider;

  /** Id of the agent; null for an appointment in another calendar. */
  agentId: string | null;

  /** Name of the agent; null for an appointment in another calendar. */
  agentName: string | null;

  /** Time at which the person confirmed the appointment; null if not confirmed. */
  confirmedAt: Date | null;
}

/** Reason why a lead cannot receive texts now. */
export class TextingRefusalDto {
  /**
   * Error code that sending a text would get.
   * @example OUTSIDE_TEXTING_HOURS
   */
  code: string;

  /**
   * Text for the user, in Spanish.
   * @example "Este lead está bloqueado. Desbloquéelo para poder escribirle."
   */
  reason: string;

  /** Time from which texts are allowed again; null if the reason does not end with time. */
  from: Date | null;
}

/** How the office serves the state of a lead. */
export class StateRuleDto {
  /** Way in which the office serves the state of the lead. */
  @SellingWayField()
  way: SellingWay;

  /**
   * True if the rules are enforced; otherwise the screens only show what would be refused.
   * @example false
   */
  isEnforced: boolean;

  /**
   * True if the law of the state requires the contract to list the disputed items, so that a payment link carries them.
   * @example false
   */
  needsItems: boolean;

  /**
   * True if the law of the state requires a credit report to be annexed to the contract, so that it is signed outside the product and a
   * payment link names its day and signer.
   * @example false
   */
  needsReport: boolean;
}

/** Lead with all its data. */
export class LeadDetailDto extends LeadFactsDto {
  /** Time at which the mailbox was verified; null if it is not. */
  emailProvenAt: Date | null;

  /** Reasons for the score. */
  scoreReasons: ScoreReasonDto[];

  /** Estimated probability of a sale, in percent, 0 to 100. */
  conversionProbability: number;

  /** Number of contacts, and of submissions after the first. */
  touchpointCount: number;

  /** Next upcoming appointment; null if there is none. */
  nextBooking: NextBookingDto | null;

  /** Last appointment that has begun and was not cancelled; its status is `booked` until the result is recorded. */
  lastBooking: NextBookingDto | null;

  /** Reason why the lead cannot receive texts now; null if it can. */
  textingRefusal: TextingRefusalDto | null;

  /** How the office serves the lead's state; null if the state is unknown. */
  stateRule: StateRuleDto | null;

  /** How a plan would be sold to the lead now; null for a deleted lead. */
  sale: LeadSaleDto | null;

  /**
   * IANA time zone of the person's state, or the owner's time zone if the state is unknown.
   * @example America/Chicago
   */
  timeZone: string;

  /**
   * True if the law allows a call now.
   * @example true
   */
  mayCall: boolean;

  /**
   * Next time at which the law allows a call; null if a call is allowed now, or if the hours of the state allow none
   * at all.
   */
  callableFrom: Date | null;

  /**
   * True if the number has had as many calls and texts in 24 hours as the law allows. The answer to a message, and a call at the time of
   * an appointment, are not limited.
   * @example false
   */
  isAtContactLimit: boolean;

  /** Local hours in which the law of the person's state allows calls. */
  callingHours: StateHoursDto;

  /**
   * Whether the office calls on legal holidays like on other days.
   * @example false
   */
  callsOnHolidays: boolean;

  /** Channels by which the person must not be contacted, newest first. */
  suppressions: SuppressionDto[];

  /** Texts of the person that seem to be opt-outs and wait for a decision, oldest first. */
  suspectedRefusals: SuspectedRefusalDto[];

  /** Names of the fraud rules that fired. */
  fraudReasons: string[];

  /** Time of the block; null if the lead is not blocked. */
  blockedAt: Date | null;

  /** Username of the user who blocked the lead; null if it is not blocked. */
  blockedBy: string | null;

  /** IP address of the last submission. */
  ipAddress: string | null;

  /** User agent of the last submission. */
  userAgent: string | null;

  /** Campaign tags, click ids and referrer. */
  attribution: Record<string, string> | null;

  /** Consents, newest first. */
  consents: LeadConsentDto[];

  /** Events of the lead, newest first; at most 200. */
  timeline: TimelineEntryDto[];

  /** True if the timeline omits older events. */
  timelineTruncated: boolean;

  /**
   * Id of the lead that this one was merged into; null if it was not merged. A merged lead cannot be restored; undo
   * the merge instead.
   */
  mergedInto: string | null;

  /** Time of the deletion; null for a live lead. A deleted lead can be restored for 30 days. */
  deletedAt: Date | null;
}
