import { type PlanId } from 'domain/payments/plans';
import { PlanIdField } from '../../payment-enums';

/** Plan of the payment page. */
export class PlanDto {
  /**
   * Id of the plan in addresses and requests.
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
   * Regular monthly price in US cents if the first month is cheaper; otherwise null.
   * @example 24900
   */
  originalPriceCents: number | null;

  /**
   * True for the plan that most customers choose.
   * @example true
   */
  popular: boolean;

  /**
   * Label of the saving; null if there is none.
   * @example "AHORRA $50 - PRIMER MES"
   */
  savingsLabel: string | null;

  /**
   * Description of the plan in one line.
   * @example "Para reparar y construir crédito a la vez."
   */
  description: string;

  /** Features of the plan. */
  features: string[];

  /**
   * Version of the catalogue that contains this plan; send it with the charge. It increases when a price or a promise
   * changes.
   * @example 1
   */
  catalogVersion: number;
}
