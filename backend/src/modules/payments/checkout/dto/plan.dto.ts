import { type PlanId } from 'domain/plans';
import { PlanIdField } from '../../payment-enums';

/** A plan of the payment page. */
export class PlanDto {
  /**
   * Name of the plan in addresses and requests.
   * @example growth
   */
  @PlanIdField()
  id: PlanId;

  /**
   * Name as shown.
   * @example GROWTH
   */
  name: string;

  /**
   * Price of the first month, in US cents.
   * @example 19900
   */
  priceCents: number;

  /**
   * Regular monthly price in US cents, when the first month is cheaper; else null.
   * @example 24900
   */
  originalPriceCents: number | null;

  /**
   * Whether it is the one most people choose.
   * @example true
   */
  popular: boolean;

  /**
   * Label of the saving; else null.
   * @example "AHORRA $50 - PRIMER MES"
   */
  savingsLabel: string | null;

  /**
   * One line about the plan.
   * @example "Para reparar y construir crédito a la vez."
   */
  description: string;

  /** What it includes. */
  features: string[];

  /**
   * The catalogue that this plan is of; send it back with the charge. It rises when a price or a promise changes.
   * @example 1
   */
  catalogVersion: number;
}
