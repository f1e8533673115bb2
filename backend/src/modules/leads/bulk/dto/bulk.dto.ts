import { OmitType, PickType } from '@nestjs/swagger';
import type { LeadCategory } from 'domain/leads';
import { IsInt, IsString, MaxLength, Min } from 'class-validator';
import { enumField } from '../../../../common/dto/enum-field';
import { LeadFilterQuery } from '../../list/dto/lead-list.dto';
import { LeadCategoryField } from '../../../lead-store/lead-enums';
import { BulkLeadsDto } from '../../office/dto/lead-work.dto';
import { IfGiven } from '../../../../common/dto/if-given';
import { Nested } from '../../../../common/dto/nested';

const STATES = ['running', 'done', 'stopped', 'failed'] as const;
const ACTS = ['category', 'assign', 'delete', 'restore'] as const;
const BulkActKindField = enumField(
  'BulkActKind',
  ACTS,
  'What was done with a whole list; `restore` brings back what a deletion took away.',
);
const BulkStateField = enumField('BulkState', STATES, 'How far something done with a whole list is.');

/** Which leads: a filter of the list. */
export class BulkFilterDto extends OmitType(LeadFilterQuery, ['ids', 'sort']) {}

/** What is to be done with all leads of a list. */
export class ActOnListDto extends PickType(BulkLeadsDto, ['action', 'leadCategory', 'adminId']) {
  /**
   * Which leads: as the list takes it.
   * @example { "state": "TX", "lastContact": "never" }
   */
  @Nested(() => BulkFilterDto, 'filter debe ser un filtro de la lista.')
  filter: BulkFilterDto;

  /**
   * How many leads the person saw that it has: 409 `LIST_CHANGED` when it has another number of them by now.
   * @example 943
   */
  @Min(1, { message: 'count empieza en 1.' })
  @IsInt({ message: 'count debe ser un número entero.' })
  count: number;

  /**
   * `fingerprint` of the list as the person reviewed it: 409 `LIST_CHANGED` when other leads are in it by now, even if as many.
   * @example 3q2-7w
   */
  @IfGiven()
  @MaxLength(64, { message: 'fingerprint es demasiado largo.' })
  @IsString({ message: 'fingerprint debe ser un texto.' })
  fingerprint?: string;
}

/** A list that is reviewed before something is done with all its leads. */
export class ReviewListDto extends PickType(ActOnListDto, ['filter']) {}

/** The leads of a list, as they are when it is reviewed. */
export class ListReviewDto {
  /**
   * Number of leads.
   * @example 943
   */
  count: number;

  /**
   * Names exactly these leads, for `bulk/all`.
   * @example 3q2-7w
   */
  fingerprint: string;
}

/** Something that is done with all leads of a list, and how far it is. */
export class BulkActDto {
  /**
   * Id of it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Leads of the list when it began.
   * @example 943
   */
  total: number;

  /**
   * Of them, those that have been gone through.
   * @example 500
   */
  done: number;

  /**
   * Of those, the changed ones; what was so already, or is gone, is not counted.
   * @example 487
   */
  changed: number;

  /** How far it is. */
  @BulkStateField()
  state: (typeof STATES)[number];

  /**
   * Why it ended early, for the person; null unless it failed.
   * @example null
   */
  failure: string | null;

  /**
   * Until when what was deleted can be brought back with `undo`; null for other acts, while it is at work, and when nothing of it is away any more.
   * @example null
   */
  undoableUntil: Date | null;
}

/** One thing that was done with a whole list, and by whom. */
export class BulkActRowDto extends BulkActDto {
  /** What was done. */
  @BulkActKindField()
  action: (typeof ACTS)[number];

  /** The category that the leads were given; null for other acts. */
  @LeadCategoryField()
  leadCategory: LeadCategory | null;

  /**
   * Username of whose the leads became; null for nobody's, and for other acts.
   * @example maria
   */
  assignedTo: string | null;

  /**
   * Username of who began it, as it was then; an API key as it is in the trail.
   * @example maria
   */
  by: string;

  /**
   * When it began.
   * @example 2026-11-23T15:04:05.000Z
   */
  createdAt: Date;
}

/** What was done with whole lists. */
export class BulkActsDto {
  /** The newest 30, the last begun first. */
  acts: BulkActRowDto[];
}
