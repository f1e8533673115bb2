import type { CallOutcome, InteractionDirection, LeadCategory, VerificationStatus } from 'domain/leads';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../../common/dto/verification-method';
import {
  CallOutcomeField,
  ConsentKindField,
  InteractionDirectionField,
  LeadCategoryField,
  VerificationStatusField,
  SpokenWayField,
  type ConsentKind,
  type SpokenWay,
} from '../../../lead-store/lead-enums';
import { SuppressionDto, SuspectedRefusalDto } from '../../../messaging/suppressions/dto/suppressions.dto';
import { TimelineKindField, type TimelineKind } from '../timeline-kinds';
import type { AppointmentProvider, AppointmentStatus } from 'domain/appointments';
import {
  AppointmentProviderField,
  AppointmentStatusField,
} from '../../../appointment-store/appointment-enums';
import { AssignedDto } from '../../assigned.dto';

/** One reason for a score. */
export class ScoreReasonDto {
  /**
   * Stable name of the rule.
   * @example verified_phone
   */
  rule: string;

  /**
   * Points it gives or takes.
   * @example 30
   */
  points: number;

  /**
   * In words.
   * @example "Verificó su teléfono"
   */
  text: string;
}

/** Proof of what a person was shown and agreed to. */
export class LeadConsentDto {
  /**
   * What it is for.
   * @example marketing_sms
   */
  @ConsentKindField()
  kind: ConsentKind;

  /**
   * False when the box was left empty.
   * @example true
   */
  granted: boolean;

  /**
   * Version of the text.
   * @example 2026-11-20
   */
  textVersion: string;

  /** The text exactly as shown; of a spoken one, what the person said in the agent's words. */
  textShown: string;

  /** Where from. */
  ipAddress: string | null;

  /** How a spoken one was said; null for those of the form. */
  @SpokenWayField()
  way: SpokenWay | null;

  /** Username of who noted a spoken one; null for those of the form. */
  recordedBy: string | null;

  /** When. */
  createdAt: Date;
}

/** One thing that happened to a lead. */
export class TimelineEntryDto {
  /** Id of the row it was read from. */
  id: string;

  /**
   * What happened.
   * @example call
   */
  @TimelineKindField()
  kind: TimelineKind;

  /**
   * Whom it came from; null where it says nothing.
   * @example outbound
   */
  @InteractionDirectionField()
  direction: InteractionDirection | null;

  /** How a call ended; null for a call noted without it, and for all else. */
  @CallOutcomeField()
  outcome: CallOutcome | null;

  /** What was said or written, or why something failed. */
  content: string | null;

  /**
   * Username of the administrator who did it.
   * @example rosa
   */
  by: string | null;

  /**
   * What became of a text that we sent: `queued`, `sending`, `sent`, `delivered`, `undelivered`, `failed` or `unknown`; else null.
   * @example delivered
   */
  delivery: string | null;

  /**
   * Why a text of ours did not arrive or is not known to have: the provider's code, or a word such as `budget_exhausted`; else null.
   * @example "30003"
   */
  failure: string | null;

  /** Id of the payment that a `payment` tells of; null for the rest. */
  paymentId: string | null;

  /** When. */
  at: Date;
}

/** An appointment of the lead. */
export class NextBookingDto {
  /**
   * Id of the appointment.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /** When it begins. */
  startsAt: Date;

  /** When it ends; null where another calendar did not say. */
  endsAt: Date | null;

  /**
   * What became of it.
   * @example booked
   */
  @AppointmentStatusField()
  status: AppointmentStatus;

  /** The calendar it was made in. */
  @AppointmentProviderField()
  provider: AppointmentProvider;

  /** The administrator who has it; null for one of another calendar. */
  agentId: string | null;

  /** Name of that administrator. */
  agentName: string | null;

  /** When the person said that they will come. */
  confirmedAt: Date | null;
}

/** Why a lead cannot be written to now. */
export class TextingRefusalDto {
  /**
   * As writing to the lead is refused.
   * @example OUTSIDE_TEXTING_HOURS
   */
  code: string;

  /**
   * In words.
   * @example "Este lead está bloqueado. Desbloquéelo para poder escribirle."
   */
  reason: string;

  /** From when on it is allowed again; null when that is not a matter of time. */
  from: Date | null;
}

/** Everything known of a lead. */
export class LeadDetailDto {
  /** Id of the lead. */
  id: string;

  /**
   * Name as given.
   * @example "María Fernández López"
   */
  fullName: string;

  /** First word of the name. */
  firstName: string;

  /** The rest of the name. */
  lastName: string;

  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /** E-mail address. */
  email: string | null;

  /**
   * Two-letter code.
   * @example FL
   */
  state: string | null;

  /**
   * `verified` once the phone is.
   * @example verified
   */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** How the phone was first proven, or else the mailbox; null while nothing is. */
  @VerificationMethodField()
  verificationMethod: VerificationMethod | null;

  /** When the phone was first proven; null for a lead that proved its mailbox alone: it gets no text and no automated call. */
  phoneProvenAt: Date | null;

  /** When the mailbox was proven. */
  emailProvenAt: Date | null;

  /** Whose lead it is; null for nobody's. */
  assignedTo: AssignedDto | null;

  /** Whether another lead with this phone was verified before: this one proved a mailbox alone. */
  possibleDuplicate: boolean;

  /** When the phone was last verified. */
  verifiedAt: Date | null;

  /** US dollars. */
  monthlyIncome: number | null;

  /** What the lead is to the office. */
  @LeadCategoryField()
  leadCategory: LeadCategory;

  /**
   * Where it came from.
   * @example website
   */
  leadSource: string;

  /** 0 to 100. */
  leadScore: number;

  /** What the score is made of. */
  scoreReasons: ScoreReasonDto[];

  /** Percent, 0 to 100. */
  conversionProbability: number;

  /** Contacts and submissions after the first. */
  touchpointCount: number;

  /** The last time that the office spoke or wrote to the person. */
  lastContactedAt: Date | null;

  /** When to get in touch again. */
  nextFollowUpAt: Date | null;

  /** When the person wrote the text that waits for an answer; null when none does. */
  repliedAt: Date | null;

  /** The next appointment that stands. */
  nextBooking: NextBookingDto | null;

  /** The last appointment that has begun and was not called off; `booked` while nobody has said what became of it. */
  lastBooking: NextBookingDto | null;

  /** Why nobody may text it now; null when one may. */
  textingRefusal: TextingRefusalDto | null;

  /**
   * IANA zone of the person's state; the owner's where it is not known.
   * @example America/Chicago
   */
  timeZone: string;

  /**
   * Whether the law lets one call now.
   * @example true
   */
  mayCall: boolean;

  /** From when on it does, where it does not now; null too where the hours of the state allow no call at all. */
  callableFrom: Date | null;

  /** By what the person must not be reached, the newest first. */
  suppressions: SuppressionDto[];

  /** Texts of the person that seem to ask for no more messages and wait for a decision, the oldest first. */
  suspectedRefusals: SuspectedRefusalDto[];

  /** 0 to 100. */
  fraudScore: number;

  /** Names of the fraud rules that fired. */
  fraudReasons: string[];

  /** Marked as fraud by an administrator. */
  isFraudulent: boolean;

  /** Blocked by an administrator. */
  isBlocked: boolean;

  /** Since when. */
  blockedAt: Date | null;

  /** The administrator who wrote it. */
  blockedBy: string | null;

  /** Address of the last submission. */
  ipAddress: string | null;

  /** Browser of the last submission. */
  userAgent: string | null;

  /** Campaign tags, click ids and referrer. */
  attribution: Record<string, string> | null;

  /** Consents, the newest first. */
  consents: LeadConsentDto[];

  /** What happened, the newest first; at most 200. */
  timeline: TimelineEntryDto[];

  /** Whether there is more than the timeline shows. */
  timelineTruncated: boolean;

  /** First submission. */
  createdAt: Date;

  /** Last change. Send it back with an update to get 409 when the lead was changed meanwhile. */
  updatedAt: Date;

  /** Id of the lead that it was merged into; null for a lead of its own. What is merged cannot be restored, its merge is undone. */
  mergedInto: string | null;

  /** When it was deleted; null for a live lead. It can be restored for 30 days. */
  deletedAt: Date | null;
}
