import { LeadFactsDto } from '../lead-facts.dto';
import { IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import {
  FOLLOW_UP_NAMES,
  LAST_CONTACT_NAMES,
  type FollowUp,
  type LastContact,
  type LeadCategory,
  VERIFICATION_STATUSES,
} from 'domain/leads';
import { US_STATE_CODES } from 'domain/us-states';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../common/dto/verification-method';
import { enumField } from '../../../common/dto/enum-field';
import { IsMomentOrDay } from '../../../common/moment';
import { OneLine, LowerCase, TrueOrFalse } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { LeadCategoryField } from '../../lead-store/lead-enums';
import { IfGiven } from '../../../common/dto/if-given';

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

const StatusFilterField = enumField(
  'VerificationFilter',
  STATUSES,
  'Leads of one verification status, or all.',
);
const StateFilterField = enumField('StateFilter', STATES, 'A state, or `none` for leads without one.');
const PresetField = enumField('LeadPreset', PRESETS, 'Predefined filter of leads.');
const AppointmentFilterField = enumField(
  'AppointmentFilter',
  APPOINTMENTS,
  'Leads with an upcoming appointment, or without one.',
);
const LastContactField = enumField(
  'LastContactFilter',
  Object.keys(LAST_CONTACT_NAMES),
  'Leads that the office never contacted, or last contacted more than this number of days ago.',
);
const FollowUpField = enumField(
  'FollowUpFilter',
  Object.keys(FOLLOW_UP_NAMES),
  'Leads with an overdue follow-up, with a planned one, or with none.',
);
const LeadSortField = enumField('LeadSort', LEAD_SORTS, 'Order of the leads; a minus sign reverses it.');

/** Up to 200 UUIDs with commas between them. */
const ID_LIST =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,199}$/i;

/** Value of `assignedTo`: `me`, `none` or the id of a user. */
const ASSIGNED_TO = /^(?:me|none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export type LeadSort = (typeof LEAD_SORTS)[number];

/** Filter and order of leads. Deleted leads are excluded unless the preset is `deleted`. */
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

  /** Verification status of the phone. */
  @IfGiven()
  @StatusFilterField({ message: 'status debe ser all, verified o pending.' })
  status?: (typeof STATUSES)[number];

  /** Method by which the phone or the mailbox was verified. */
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

  /** Category that the office gave the lead. */
  @IfGiven()
  @LeadCategoryField({ message: 'category no es una categoría conocida.' })
  category?: LeadCategory;

  /**
   * Assignee: `me` for the signed-in user, `none` for unassigned leads, or the id of a user.
   * @example me
   */
  @IfGiven()
  @Matches(ASSIGNED_TO, { message: 'assignedTo debe ser me, none o un identificador.' })
  @IsString({ message: 'assignedTo debe ser me, none o un identificador.' })
  assignedTo?: string;

  /**
   * Exact source of the lead, in any case: sources are stored in small letters.
   * @example website
   */
  @IfGiven()
  @LowerCase(200)
  @MaxLength(200, { message: 'source es demasiado largo.' })
  @IsString({ message: 'source debe ser texto.' })
  source?: string;

  /**
   * Id of a campaign. Selects leads that sent a text within 14 days of its message: the `replies` of its report that
   * are not deleted.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID('all', { message: 'answeredCampaign no es un identificador.' })
  answeredCampaign?: string;

  /** `upcoming`: with an upcoming appointment; `none`: without one. */
  @IfGiven()
  @AppointmentFilterField({ message: 'appointment debe ser upcoming o none.' })
  appointment?: (typeof APPOINTMENTS)[number];

  /** `never`: not contacted yet; otherwise: last contacted longer ago than this. */
  @IfGiven()
  @LastContactField({ message: 'lastContact debe ser never, over_7_days, over_30_days u over_90_days.' })
  lastContact?: LastContact;

  /** State of the follow-up. */
  @IfGiven()
  @FollowUpField({ message: 'followUp debe ser overdue, planned o none.' })
  followUp?: FollowUp;

  /**
   * Only leads created at or after this moment. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Only leads created before this moment. A date without a time means midnight in the owner's time zone.
   * @example 2026-12-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;

  /**
   * `today`: created today, in the owner's time zone; `not_contacted`: verified but not contacted yet; `follow_up_overdue`: the follow-up
   * is overdue; `replied`: a text of the person waits for an answer; `deleted`: leads that can be restored. Combined with the other
   * filters.
   */
  @IfGiven()
  @PresetField({ message: 'preset debe ser today, not_contacted, follow_up_overdue, replied o deleted.' })
  preset?: (typeof PRESETS)[number];

  /**
   * Ids of leads, at most 200, separated by commas.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @Matches(ID_LIST, { message: 'ids debe ser una lista de hasta 200 identificadores separados por comas.' })
  ids?: string;

  /** Order; a minus sign reverses it. Leads without a value always come last. */
  @IfGiven()
  @LeadSortField({ message: 'sort no es un orden conocido.' })
  sort?: LeadSort;
}

export class LeadListQuery extends IntersectionType(LeadFilterQuery, PageQuery) {
  /** `all` returns all matching leads as a streamed `{ leads }`, and ignores `page` and `pageSize`. */
  @IfGiven()
  @IsIn(['all'], { message: 'limit solo puede ser all.' })
  limit?: 'all';

  /**
   * True to count all matching leads instead of stopping at 10,000.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'exact debe ser true o false.' })
  @TrueOrFalse()
  exact?: boolean;
}

export class NewLeadsQuery {
  /**
   * Time after which a lead counts as new. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-20T15:00:00Z
   */
  @IsDefined({ message: 'since debe ser una fecha ISO 8601.' })
  @IsMomentOrDay('since')
  since: Date;
}

/** Lead as a row of the list. */
export class LeadRowDto extends LeadFactsDto {
  /** True if the office does not serve the lead's state, whether this is enforced or not. */
  isStateClosed: boolean;
}

export class LeadPageDto extends PageDto {
  /** Leads of this page. */
  leads: LeadRowDto[];

  /**
   * Number of matching leads; 10,000 means 10,000 or more if `totalIsExact` is false.
   * @example 128
   */
  total: number;

  /**
   * True if all matching leads were counted. Otherwise, repeat the request with `exact=true`.
   * @example true
   */
  totalIsExact: boolean;
}

/** Response with `limit=all`. */
export class AllLeadsDto {
  /** All leads that match. */
  leads: LeadRowDto[];
}

export class NewLeadsDto {
  /**
   * Number of leads created after the given time; 10,000 means 10,000 or more.
   * @example 3
   */
  count: number;
}

export class LeadStatsDto {
  /**
   * Number of leads; deleted ones are not counted.
   * @example 4876
   */
  totalLeads: number;

  /**
   * Number of leads with a verified phone.
   * @example 3021
   */
  verifiedLeads: number;

  /**
   * Number of leads without a verified phone.
   * @example 1855
   */
  pendingLeads: number;

  /**
   * Percentage of all leads that are verified, with one decimal; 0 if there are no leads.
   * @example 62
   */
  conversionRate: number;
}

export class LeadSourcesDto {
  /**
   * Sources in alphabetical order; `website` means neither a campaign nor a link.
   * @example ["facebook", "google", "website"]
   */
  sources: string[];
}
