import { OmitType, PickType } from '@nestjs/swagger';
import type { LeadCategory } from 'domain/leads';
import { IsInt, IsString, MaxLength, Min } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { LeadFilterQuery } from '../list/lead-list.dto';
import { LeadCategoryField } from '../../lead-store/lead-enums';
import { BulkLeadsDto } from '../office/dto/lead-work.dto';
import { IfGiven } from '../../../common/dto/if-given';
import { Nested } from '../../../common/dto/nested';

const STATES = ['running', 'done', 'stopped', 'failed'] as const;
const ACTS = ['category', 'assign', 'delete', 'restore'] as const;
const BulkActKindField = enumField(
  'BulkActKind',
  ACTS,
  'Bulk action on a list; `restore` undoes a deletion.',
);
const BulkStateField = enumField('BulkState', STATES, 'State of a bulk action.');

/** Filter that selects the leads, as for the list. */
export class BulkFilterDto extends OmitType(LeadFilterQuery, ['ids', 'sort']) {}

/** Bulk action on all leads of a list. */
export class ActOnListDto extends PickType(BulkLeadsDto, ['action', 'leadCategory', 'adminId']) {
  /**
   * Filter that selects the leads, as for the list.
   * @example { "state": "TX", "lastContact": "never" }
   */
  @Nested(() => BulkFilterDto, 'filter debe ser un filtro de la lista.')
  filter: BulkFilterDto;

  /**
   * Number of leads that the user saw. 409 `LIST_CHANGED` if the list has another number now.
   * @example 943
   */
  @Min(1, { message: 'count empieza en 1.' })
  @IsInt({ message: 'count debe ser un número entero.' })
  count: number;

  /**
   * `fingerprint` of the list that the user reviewed. 409 `LIST_CHANGED` if the list contains other leads now, even
   * if the number is the same.
   * @example 3q2-7w
   */
  @IfGiven()
  @MaxLength(64, { message: 'fingerprint es demasiado largo.' })
  @IsString({ message: 'fingerprint debe ser un texto.' })
  fingerprint?: string;
}

/** List to review before a bulk action. */
export class ReviewListDto extends PickType(ActOnListDto, ['filter']) {}

/** Leads of a list at the time of the review. */
export class ListReviewDto {
  /**
   * Number of leads.
   * @example 943
   */
  count: number;

  /**
   * Fingerprint of exactly these leads, for `bulk/all`.
   * @example 3q2-7w
   */
  fingerprint: string;
}

/** Bulk action on a list, with its progress. */
export class BulkActDto {
  /**
   * Id of the action.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Number of leads in the list when the action started.
   * @example 943
   */
  total: number;

  /**
   * Number of leads processed so far.
   * @example 500
   */
  done: number;

  /**
   * Number of processed leads that were changed. Leads that already had the value, or that are gone, are not counted.
   * @example 487
   */
  changed: number;

  /** State of the action. */
  @BulkStateField()
  state: (typeof STATES)[number];

  /**
   * Reason for the failure, as text for the user in Spanish; null unless the action failed.
   * @example null
   */
  failure: string | null;

  /**
   * End of the period in which `undo` can restore the deleted leads. Null for other actions, while the action is
   * running, and when no deleted lead is left.
   * @example null
   */
  undoableUntil: Date | null;
}

/** Bulk action on a list, and the user who started it. */
export class BulkActRowDto extends BulkActDto {
  /** Kind of action. */
  @BulkActKindField()
  action: (typeof ACTS)[number];

  /** New category of the leads; null for other actions. */
  @LeadCategoryField()
  leadCategory: LeadCategory | null;

  /**
   * Username of the new assignee; null if the leads were unassigned, and for other actions.
   * @example maria
   */
  assignedTo: string | null;

  /**
   * Username of the user who started the action, as it was then. An API key is named as in the audit trail.
   * @example maria
   */
  by: string;

  /**
   * Time at which the action started.
   * @example 2026-11-23T15:04:05.000Z
   */
  createdAt: Date;
}

/** Bulk actions on whole lists. */
export class BulkActsDto {
  /** Newest 30 actions, newest first. */
  acts: BulkActRowDto[];
}
