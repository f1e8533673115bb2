import type { PlanId } from 'domain/payments/plans';
import type { Day } from 'domain/dates';
import type { UsState } from 'domain/us-states';
import { IsIn } from 'class-validator';
import { IfGiven, OrNull } from '../../../common/dto/if-given';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { UsStateField } from '../../lead-store/lead-enums';
import { PaymentStatusField, PlanIdField } from '../payment-enums';
import type { PaymentStatus } from '../store/payment.entity';

/** Filter of the contracts with earlier texts. */
export class EarlierContractsQuery extends PageQuery {
  /**
   * State that governs the contracts.
   * @example FL
   */
  @IfGiven()
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;

  /** `running`: contracts that still go on. */
  @IfGiven()
  @IsIn(['running'], { message: 'only no es válido.' })
  only?: 'running';
}

/** Number of contracts with earlier texts in one state. */
export class EarlierContractsOfStateDto {
  /** State that governs the contracts; null if it is unknown. */
  @OrNull()
  @UsStateField()
  state: UsState | null;

  /**
   * Number of signed contracts.
   * @example 12
   */
  signed: number;

  /**
   * Number of those that still go on.
   * @example 7
   */
  running: number;
}

/** Contract that was signed with an earlier version of the texts. */
export class EarlierContractDto {
  /** Id of the payment with which it was signed. */
  paymentId: string;

  /** Id of the lead; null if there is none. */
  leadId: string | null;

  /**
   * Name of the signer.
   * @example "María Fernández"
   */
  fullName: string;

  /** State that governs the contract; null if it is unknown. */
  @OrNull()
  @UsStateField()
  state: UsState | null;

  /** Plan of the contract. */
  @PlanIdField()
  plan: PlanId;

  /**
   * Version of the texts that were signed.
   * @example 2026-11-26
   */
  textVersion: string;

  /**
   * Day of the signature.
   * @example 2026-11-26
   */
  signedOn: Day;

  /** State of the payment. */
  @PaymentStatusField()
  status: PaymentStatus;

  /**
   * Whether the contract still goes on.
   * @example true
   */
  isRunning: boolean;
}

/** Contracts that were signed with an earlier version of the texts. */
export class EarlierContractsDto extends PageDto {
  /**
   * Version of the texts that is offered now.
   * @example 2026-11-28
   */
  currentVersion: string;

  /** Numbers by state, of all contracts with earlier texts; the largest first. */
  states: EarlierContractsOfStateDto[];

  /** Contracts on this page, the latest signature first. */
  contracts: EarlierContractDto[];

  /**
   * Number of contracts that match the filter.
   * @example 12
   */
  total: number;
}
