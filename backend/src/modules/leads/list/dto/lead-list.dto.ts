import { IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import {
  FOLLOW_UP_NAMES,
  LAST_CONTACT_NAMES,
  type FollowUp,
  type LastContact,
  type LeadCategory,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from 'domain/leads';
import { US_STATE_CODES } from 'domain/us-states';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../../common/dto/verification-method';
import { enumField } from '../../../../common/dto/enum-field';
import { IsMomentOrDay } from '../../../../common/moment';
import { OneLine, TrueOrFalse } from '../../../../common/dto/transforms';
import { PageQuery } from '../../../../common/pagination.dto';
import { LeadCategoryField, VerificationStatusField } from '../../../lead-store/lead-enums';
import { AssignedDto } from '../../assigned.dto';
import { IfGiven } from '../../../../common/dto/if-given';

const STATUSES = ['all', ...VERIFICATION_STATUSES] as const;
const STATES = [...US_STATE_CODES, 'none'] as const;
const APPOINTMENTS = ['upcoming', 'none'] as const;
const PRESETS = ['today', 'not_contacted', 'follow_up_overdue', 'replied', 'deleted'] as const;
export const LEAD_SORTS = [
  '-createdAt',
  'createdAt',
  'fullName',
  '-fullName',
  'state',
  '-state',
  'leadScore',
  '-leadScore',
  'nextFollowUpAt',
  '-nextFollowUpAt',
] as const;

const StatusFilterField = enumField('VerificationFilter', STATUSES, 'All leads, or those of one status.');
const StateFilterField = enumField('StateFilter', STATES, 'A state, or `none` for leads without one.');
const PresetField = enumField('LeadPreset', PRESETS, 'A ready-made choice of leads.');
const AppointmentFilterField = enumField(
  'AppointmentFilter',
  APPOINTMENTS,
  'Leads with an appointment to come, or those without one.',
);
const LastContactField = enumField(
  'LastContactFilter',
  Object.keys(LAST_CONTACT_NAMES),
  'Leads that the office has never spoken with or written to, or last did longer ago than these days.',
);
const FollowUpField = enumField(
  'FollowUpFilter',
  Object.keys(FOLLOW_UP_NAMES),
  'Leads whose follow-up was due before now, is still to come, or that have none.',
);
const LeadSortField = enumField('LeadSort', LEAD_SORTS, 'The order of leads; a minus turns it round.');

/** Up to 200 UUIDs with commas between them. */
const ID_LIST =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,199}$/i;

/** Whose leads. */
const ASSIGNED_TO = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export type LeadSort = (typeof LEAD_SORTS)[number];

/** Which leads, in what order. Deleted ones are never among them. */
export class LeadFilterQuery {
  /**
   * Parts of a name, a phone in any punctuation, or a state by its code or its name in Spanish or English. Every word must
   * occur, in any order. Case and accents do not matter; `%`, `_` and `\` mean themselves.
   * @example "maria fernandez"
   */
  @IfGiven()
  @OneLine(2_000)
  @MaxLength(2_000, { message: 'La búsqueda es demasiado larga.' })
  @IsString({ message: 'La búsqueda debe ser texto.' })
  search?: string;

  /** Whether the phone is verified. */
  @IfGiven()
  @StatusFilterField({ message: 'status debe ser all, verified o pending.' })
  status?: (typeof STATUSES)[number];

  /** How the phone, or the mailbox, was proven. */
  @IfGiven()
  @VerificationMethodField({ message: 'method no es una forma de verificar.' })
  method?: VerificationMethod;

  /**
   * Two-letter code, or `none` for leads without a state.
   * @example FL
   */
  @IfGiven()
  @StateFilterField({ message: 'state no es un estado conocido.' })
  state?: (typeof STATES)[number];

  /** What the office made of the lead. */
  @IfGiven()
  @LeadCategoryField({ message: 'category no es una categoría conocida.' })
  category?: LeadCategory;

  /**
   * `me` the own, `none` those of nobody, or the id of a person of the back office.
   * @example me
   */
  @IfGiven()
  @Matches(ASSIGNED_TO, { message: 'assignedTo debe ser me, none o un identificador.' })
  @IsString({ message: 'assignedTo debe ser me, none o un identificador.' })
  assignedTo?: string;

  /**
   * Where the lead came from, exactly.
   * @example website
   */
  @IfGiven()
  @OneLine(200)
  @MaxLength(200, { message: 'source es demasiado largo.' })
  @IsString({ message: 'source debe ser texto.' })
  source?: string;

  /**
   * Only leads that wrote a text within 14 days of this campaign's message: the `replies` of its report that are not deleted.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'answeredCampaign no es un identificador.' })
  answeredCampaign?: string;

  /** `upcoming`: an appointment is to come; `none`: none is. */
  @IfGiven()
  @AppointmentFilterField({ message: 'appointment debe ser upcoming o none.' })
  appointment?: (typeof APPOINTMENTS)[number];

  /** `never`: not contacted yet; the others: last contacted longer ago than that. */
  @IfGiven()
  @LastContactField({ message: 'lastContact debe ser never, over_7_days, over_30_days u over_90_days.' })
  lastContact?: LastContact;

  /** Whether a follow-up is planned, and whether it was due. */
  @IfGiven()
  @FollowUpField({ message: 'followUp debe ser overdue, planned o none.' })
  followUp?: FollowUp;

  /**
   * Only leads created at or after this moment. A day alone is midnight by the office’s clocks.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Only leads created before this moment. A day alone is midnight by the office’s clocks.
   * @example 2026-12-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;

  /**
   * `today`: created today, by the owner's clock; `not_contacted`: verified and not contacted yet; `follow_up_overdue`:
   * the follow-up was due before now; `replied`: the person wrote a text that waits for an answer; `deleted`: those that
   * can be restored. Combined with the other filters.
   */
  @IfGiven()
  @PresetField({ message: 'preset debe ser today, not_contacted, follow_up_overdue, replied o deleted.' })
  preset?: (typeof PRESETS)[number];

  /**
   * Only these leads, at most 200, separated by commas.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @Matches(ID_LIST, { message: 'ids debe ser una lista de hasta 200 identificadores separados por comas.' })
  ids?: string;

  /** Order; a minus turns it round. Leads without a value come last either way. */
  @IfGiven()
  @LeadSortField({ message: 'sort no es un orden conocido.' })
  sort?: LeadSort;
}

export class LeadListQuery extends IntersectionType(LeadFilterQuery, PageQuery) {
  /** All leads that match, as `{ leads }` alone, streamed; `page` and `pageSize` are ignored then. */
  @IfGiven()
  @IsIn(['all'], { message: 'limit solo puede ser all.' })
  limit?: 'all';

  /**
   * Counts to the end instead of stopping at 10,000.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'exact debe ser true o false.' })
  @TrueOrFalse()
  exact?: boolean;
}

export class NewLeadsQuery {
  /**
   * Leads created after this moment are new. A day alone is midnight by the office’s clocks.
   * @example 2026-11-20T15:00:00Z
   */
  @IsDefined({ message: 'since debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('since')
  since: Date;
}

/** A lead as a row of the list. */
export class LeadRowDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * As the person wrote it.
   * @example "María Fernández López"
   */
  fullName: string;

  /**
   * The first word of the name.
   * @example María
   */
  firstName: string;

  /**
   * The rest of the name; empty when it is one word.
   * @example "Fernández López"
   */
  lastName: string;

  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * Null until one is noted.
   * @example maria@example.com
   */
  email: string | null;

  /**
   * Two-letter code of a state, DC or PR.
   * @example FL
   */
  state: string | null;

  /** `verified` once the phone is. */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** How the phone was first proven, or else the mailbox; null while nothing is. */
  @VerificationMethodField()
  verificationMethod: VerificationMethod | null;

  /** When the phone was first proven; null for a lead that proved its mailbox alone: it gets no text and no automated call. */
  phoneProvenAt: Date | null;

  /** Whether another lead with this phone was verified before. */
  possibleDuplicate: boolean;

  /** When a code was last verified. */
  verifiedAt: Date | null;

  /**
   * US dollars.
   * @example 3200
   */
  monthlyIncome: number | null;

  /** When the lead came. */
  createdAt: Date;

  /** When it was last changed: a change that names it is refused if somebody changed the lead meanwhile. */
  updatedAt: Date;

  /**
   * What the office made of the lead.
   * @example new
   */
  @LeadCategoryField()
  leadCategory: LeadCategory;

  /**
   * 0 to 100.
   * @example 72
   */
  leadScore: number;

  /**
   * Where the lead came from.
   * @example website
   */
  leadSource: string;

  /**
   * 0 to 100; from 30 on it raised an alert.
   * @example 0
   */
  fraudScore: number;

  /** Whether an administrator marked it as fraud. */
  isFraudulent: boolean;

  /** Whether an administrator blocked it. */
  isBlocked: boolean;

  /** Last time that the office spoke or wrote to the person. */
  lastContactedAt: Date | null;

  /** When the office plans to contact the person next. */
  nextFollowUpAt: Date | null;

  /** When the person wrote the text that waits for an answer; null when none does. */
  repliedAt: Date | null;

  /** Whose lead it is; null for nobody's. */
  assignedTo: AssignedDto | null;
}

export class LeadPageDto {
  /** The leads of this page. */
  leads: LeadRowDto[];

  /**
   * Leads that match; 10,000 stands for 10,000 or more when `totalIsExact` is false.
   * @example 128
   */
  total: number;

  /**
   * Whether `total` was counted to the end. Ask again with `exact=true` when it was not.
   * @example true
   */
  totalIsExact: boolean;

  /**
   * This page, from 1.
   * @example 1
   */
  page: number;

  /**
   * Rows per page.
   * @example 10
   */
  pageSize: number;
}

/** Answer with `limit=all`. */
export class AllLeadsDto {
  /** All leads that match. */
  leads: LeadRowDto[];
}

export class NewLeadsDto {
  /**
   * Leads that came after the moment; 10,000 stands for 10,000 or more.
   * @example 3
   */
  count: number;
}

export class LeadStatsDto {
  /**
   * Leads there are; deleted ones are not counted.
   * @example 4876
   */
  totalLeads: number;

  /**
   * Of them, with a verified phone.
   * @example 3021
   */
  verifiedLeads: number;

  /**
   * Of them, without.
   * @example 1855
   */
  pendingLeads: number;

  /**
   * Percent of all leads that are verified, one decimal; 0 without leads.
   * @example 62
   */
  conversionRate: number;
}

export class LeadSourcesDto {
  /**
   * In the order of the alphabet; `website` stands for no campaign and no link.
   * @example ["facebook", "google", "website"]
   */
  sources: string[];
}
