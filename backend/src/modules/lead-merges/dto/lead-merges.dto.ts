import { IsUUID } from 'class-validator';
import { IsMoment } from '../../../common/moment';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven } from '../../../common/dto/if-given';
import { Nested } from '../../../common/dto/nested';

const SIDES = ['keep', 'drop'] as const;
export type MergeSide = (typeof SIDES)[number];

const MergeSideField = enumField(
  'MergeSide',
  SIDES,
  '`keep`: of the lead that stays; `drop`: of the one that goes.',
);
const rule = { message: 'Elija keep o drop para cada dato.' };

/** Whose value of each field the kept lead has afterwards; its own where it is left out. */
export class MergeFieldsDto {
  /** Name. */
  @IfGiven()
  @MergeSideField(rule)
  fullName?: MergeSide;

  /** E-mail address. The other's comes without its proof; 422 `MERGE_EMAIL_PROVEN` where the own one is the only proof. */
  @IfGiven()
  @MergeSideField(rule)
  email?: MergeSide;

  /** State of residence. */
  @IfGiven()
  @MergeSideField(rule)
  state?: MergeSide;

  /** Monthly income. */
  @IfGiven()
  @MergeSideField(rule)
  monthlyIncome?: MergeSide;

  /** What the lead is to the office. */
  @IfGiven()
  @MergeSideField(rule)
  leadCategory?: MergeSide;

  /** Where it came from. */
  @IfGiven()
  @MergeSideField(rule)
  leadSource?: MergeSide;

  /** When to get in touch again. */
  @IfGiven()
  @MergeSideField(rule)
  nextFollowUpAt?: MergeSide;
}

export class MergeLeadsDto {
  /**
   * The lead that stays, with its phone and what belongs to that: proof, consent, opt-out.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID(undefined, { message: 'keep no es un lead.' })
  keep: string;

  /**
   * The lead that goes behind it.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IsUUID(undefined, { message: 'drop no es un lead.' })
  drop: string;

  /**
   * `updatedAt` of the lead that stays, as it was read: 409 `LEAD_CHANGED` when it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('keepUpdatedAt')
  keepUpdatedAt?: Date;

  /**
   * `updatedAt` of the lead that goes, as it was read: 409 `LEAD_CHANGED` when it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('dropUpdatedAt')
  dropUpdatedAt?: Date;

  /** Whose value of each field counts. */
  @IfGiven()
  @Nested(() => MergeFieldsDto)
  fields?: MergeFieldsDto;
}

/** A lead as one recognises it. */
export class MergePartnerDto {
  /** Id of the lead. */
  id: string;

  /** Name. */
  fullName: string;

  /** E.164. */
  phoneNumber: string;
}

/** A lead that was merged into another. */
export class MergedLeadDto extends MergePartnerDto {
  /** Id of the merge, to undo it. */
  mergeId: string;

  /** When. */
  at: Date;

  /** Username of who merged them. */
  by: string;

  /** Until when it can be undone. */
  undoableUntil: Date;
}

/** A lead that seems to be the same person. */
export class MergeCandidateDto extends MergePartnerDto {
  /** E-mail address. */
  email: string | null;

  /** Whether it has the same phone. */
  samePhone: boolean;
}

export class LeadMergesDto {
  /** The lead that it was merged into; null for one of its own. */
  into: MergePartnerDto | null;

  /** What was merged into it, the newest first. */
  merged: MergedLeadDto[];

  /** Live leads with the same phone or e-mail, at most 10. */
  candidates: MergeCandidateDto[];
}

export class MergeDoneDto {
  /** Id of the merge, to undo it. */
  id: string;

  /** Id of the lead that stays. */
  keep: string;

  /** Until when it can be undone. */
  undoableUntil: Date;
}

export class MergeUndoneDto {
  /** Id of the lead that was kept. */
  keep: string;

  /** Id of the lead that is back. */
  drop: string;

  /**
   * Fields of the kept lead that somebody changed since: they stay as they are.
   * @example ["leadCategory"]
   */
  left: string[];
}
