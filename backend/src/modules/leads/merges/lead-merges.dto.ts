import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { IsMoment } from '../../../common/moment';
import { enumField } from '../../../common/dto/enum-field';
import { IfGiven } from '../../../common/dto/if-given';
import { Nested } from '../../../common/dto/nested';
import { optionalFields } from '../../../common/dto/optional-fields';
import { CHOSEN_FIELDS, type ChosenField } from '../../lead-store/fields/lead-fields';

const SIDES = ['keep', 'drop'] as const;
export type MergeSide = (typeof SIDES)[number];

const MergeSideField = enumField(
  'MergeSide',
  SIDES,
  '`keep`: value of the kept lead; `drop`: value of the merged one.',
);

/** Descriptions for the API document. A field without one is described by its name. */
const ABOUT: Partial<Record<ChosenField, string>> = {
  fullName: 'Name.',
  email:
    'E-mail address. The value of the merged lead comes without its proof. 422 `MERGE_EMAIL_PROVEN` if the kept lead\nis verified only by its own e-mail address.',
  state: 'State of residence.',
  monthlyIncome: 'Monthly income.',
  leadCategory: 'Category.',
  leadSource: 'Source.',
  nextFollowUpAt: 'Time of the next planned contact.',
};

/** Lead that each field of the kept lead is taken from; the kept lead itself if omitted. */
export class MergeFieldsDto extends optionalFields<ChosenField, MergeSide>(CHOSEN_FIELDS, (field) => [
  IfGiven(),
  MergeSideField({ message: 'Elija keep o drop para cada dato.' }),
  ApiPropertyOptional({ description: ABOUT[field] ?? `The field \`${field}\`.` }),
]) {}

export class MergeLeadsDto {
  /**
   * Id of the lead to keep. Its phone stays, with the proof, consents and opt-outs of that phone.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID(undefined, { message: 'keep no es un lead.' })
  keep: string;

  /**
   * Id of the lead to merge into the kept one.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IsUUID(undefined, { message: 'drop no es un lead.' })
  drop: string;

  /**
   * `updatedAt` of the kept lead when it was read. 409 `LEAD_CHANGED` if it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('keepUpdatedAt')
  keepUpdatedAt?: Date;

  /**
   * `updatedAt` of the merged lead when it was read. 409 `LEAD_CHANGED` if it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('dropUpdatedAt')
  dropUpdatedAt?: Date;

  /** Source of each field's value. */
  @IfGiven()
  @Nested(() => MergeFieldsDto)
  fields?: MergeFieldsDto;
}

/** Lead, as shown in a reference to it. */
export class MergePartnerDto {
  /** Id of the lead. */
  id: string;

  /** Full name. */
  fullName: string;

  /** E.164. */
  phoneNumber: string;
}

/** Lead that was merged into another. */
export class MergedLeadDto extends MergePartnerDto {
  /** Id of the merge, needed to undo it. */
  mergeId: string;

  /** Time of the merge. */
  at: Date;

  /** Username of the user who merged the leads. */
  by: string;

  /** Time until which the merge can be undone. */
  undoableUntil: Date;
}

/** Lead that may be the same person. */
export class MergeCandidateDto extends MergePartnerDto {
  /** E-mail address. */
  email: string | null;

  /** True if the lead has the same phone. */
  samePhone: boolean;
}

export class LeadMergesDto {
  /** Lead that this one was merged into; null if it was not merged. */
  into: MergePartnerDto | null;

  /** Leads that were merged into this one, newest first. */
  merged: MergedLeadDto[];

  /** Live leads with the same phone or e-mail, at most 10. */
  candidates: MergeCandidateDto[];
}

export class MergeDoneDto {
  /** Id of the merge, needed to undo it. */
  id: string;

  /** Id of the kept lead. */
  keep: string;

  /** Time until which the merge can be undone. */
  undoableUntil: Date;
}

export class MergeUndoneDto {
  /** Id of the lead that was kept. */
  keep: string;

  /** Id of the restored lead. */
  drop: string;

  /**
   * Fields of the kept lead that a user has changed since the merge; they stay unchanged.
   * @example ["leadCategory"]
   */
  left: string[];
}
