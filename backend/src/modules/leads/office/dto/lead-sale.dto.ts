import { IsString, MaxLength, MinLength } from 'class-validator';
import { CleanText } from '../../../../common/dto/transforms';
import { enumField } from '../../../../common/dto/enum-field';

const SALE_KINDS = ['online', 'phone'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

const SaleKindField = enumField(
  'SaleKind',
  SALE_KINDS,
  'How the next plan is sold to a lead. A sale by telephone may only be charged after a credit report, issued more than six months after the result, proves it (16 CFR § 310.4(a)(2)).',
);

/** Mark of the owner on how a plan is sold to a lead. */
export class SaleMarkDto {
  /** How the plan is sold. */
  @SaleKindField()
  soldVia: SaleKind;

  /** Reason of the owner. */
  reason: string;

  /** Username of the owner. */
  by: string;

  /** Time of the mark. */
  at: Date;
}

/** How a plan would be sold to a lead now. */
export class LeadSaleDto {
  /** Time since which a sale counts as one by telephone; null if it does not. */
  phoneSince: Date | null;

  /** True if such a sale is not charged before its proof; false if that is only shown, because the rules of states are not enforced. */
  isEnforced: boolean;

  /** Last mark of the owner; null if there is none. A later talk counts in spite of it. */
  mark: SaleMarkDto | null;
}

/** Mark of the owner for the next sale to a lead. */
export class MarkSaleDto {
  /**
   * How the plan is sold, in spite of what the timeline shows.
   * @example online
   */
  @SaleKindField({ message: 'soldVia no es válido.' })
  soldVia: SaleKind;

  /**
   * Reason, stored in the timeline and in the audit trail.
   * @example "La llamada fue sobre otro asunto"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo debe tener como máximo 500 caracteres.' })
  @MinLength(1, { message: 'Escriba el motivo.' })
  @IsString({ message: 'Escriba el motivo.' })
  reason: string;
}
