import { IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { type PlanId } from 'domain/payments/plans';
import type { UsState } from 'domain/us-states';
import { IsDay } from '../../../common/day';
import { NoCardNumber } from '../../../common/dto/no-card-number';
import { IsMomentOrDay } from '../../../common/moment';
import { CleanText, OneLine } from '../../../common/dto/transforms';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import type { PaymentsMode } from '../../../config/provider-config';
import { UsStateField } from '../../lead-store/lead-enums';
import { refundRefusal } from '../payments.errors';
import type {
  CancellationRefundWay,
  ContractLanguage,
  Payment,
  PaymentKind,
  PaymentStatus,
  SubscriptionStatus,
} from '../store/payment.entity';
import type { SoldVia } from '../store/sold-via';
import type { PaymentRefund, RefundKind, RefundStatus } from '../store/payment-refund.entity';
import type { Decision, RefusalText } from '../gateway/nmi-response-codes';
import {
  CancellationRefundWayField,
  ContractLanguageField,
  DecisionField,
  PaymentKindField,
  PaymentsModeField,
  PaymentStatusField,
  PlanIdField,
  RefundKindField,
  RefundStatusField,
  SoldViaField,
  SubscriptionStatusField,
} from '../payment-enums';
import { IfGiven } from '../../../common/dto/if-given';
import { leftOf } from '../store/sale-amounts';

export class PaymentTotalsQuery {
  /** Earliest time of the payment, inclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Latest time of the payment, exclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** Filter of payments. */
export class PaymentFilterQuery extends IntersectionType(PageQuery, PaymentTotalsQuery) {
  /** State of the payments. */
  @IfGiven()
  @PaymentStatusField({ message: 'status no es válido.' })
  status?: PaymentStatus;

  /** Id of the plan. */
  @IfGiven()
  @PlanIdField({ message: 'plan no es válido.' })
  plan?: PlanId;

  /** Kind of the payments. */
  @IfGiven()
  @PaymentKindField({ message: 'kind no es válido.' })
  kind?: PaymentKind;

  /** `review`: payments that wait for a user's check; `subscribed`: payments with an active subscription. */
  @IfGiven()
  @IsIn(['review', 'subscribed'], { message: 'only no es válido.' })
  only?: 'review' | 'subscribed';

  /**
   * Parts of a name or e-mail (every word must occur, in any order, ignoring case and accents), part of a phone, last
   * digits of a card, or the whole number of a transaction or order.
   * @example maria@example.com
   */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;
}

/** Payment as a row of the list. */
export class PaymentRowDto {
  /** Id of the payment; also the order number at the gateway. */
  id: string;
  /** `first`: on the payment page; `renewal`: a later month of a subscription; `later`: a charge of a stored card. */
  @PaymentKindField()
  kind: PaymentKind;
  /** State of the payment. */
  @PaymentStatusField()
  status: PaymentStatus;
  /** How the payment was made; `simulator` charged no card. */
  @PaymentsModeField()
  mode: PaymentsMode;
  /** Id of the plan. */
  @PlanIdField()
  plan: PlanId;
  /** Amount in US cents; 0 if the card was only stored. */
  amountCents: number;
  /** Refunded amount in US cents. */
  refundedCents: number;
  /** Name of the payer. */
  fullName: string;
  /** E-mail address of the payer, in lower case. */
  email: string;
  /** Phone of the payer; E.164 if it is a US number. */
  phone: string;
  /** `visa`, `mastercard`, `amex`, `discover`, or null. */
  cardBrand: string | null;
  /** Last four digits of the card, or null. */
  last4: string | null;
  /**
   * True if a user has to find out the result of the payment, or of a refund of it, or has to check a payment that was charged after it was
   * recorded as not charged.
   */
  needsReview: boolean;
  /** `active`, `cancelled`, or null without a subscription. */
  @SubscriptionStatusField()
  subscriptionStatus: SubscriptionStatus | null;
  /** How the plan was sold. */
  @SoldViaField()
  soldVia: SoldVia;
  /** True if the gateway charged this month although the subscription had been cancelled. */
  chargedAfterCancel: boolean;
  /** Time of the payment. */
  createdAt: Date;

  static from(this: void, payment: Payment): PaymentRowDto {
    const { id, kind, status, mode, plan, amountCents, refundedCents, fullName, email, phone } = payment;
    const { cardBrand, last4, needsReview, subscriptionStatus, createdAt, soldVia, chargedAfterCancel } =
      payment;
    return {
      id,
      kind,
      status,
      mode,
      plan,
      amountCents,
      refundedCents,
      fullName,
      email,
      phone,
      cardBrand,
      last4,
      needsReview,
      subscriptionStatus,
      soldVia,
      chargedAfterCancel,
      createdAt,
    };
  }
}

/** One page of payments. */
export class PaymentPageDto extends PageDto {
  /** Payments, newest first. */
  payments: PaymentRowDto[];
  /** Number of matching payments. */
  total: number;
}

/** Refund, completed or requested. */
export class RefundDto {
  /** Id of the refund. */
  id: string;
  /** `void` for a payment that was not settled yet; otherwise `refund`. */
  @RefundKindField()
  kind: RefundKind;
  /** Amount in US cents. */
  amountCents: number;
  /** Reason, in the user's words. */
  reason: string;
  /** State of the refund. */
  @RefundStatusField()
  status: RefundStatus;
  /** True if a user has to find out the result. */
  needsReview: boolean;
  /** Text of the gateway's response, or null. */
  responseText: string | null;
  /**
   * Reason why the gateway refused the refund, in Spanish; null if it did not.
   * @example "El procesador no aceptó el reembolso: ese cobro ya se devolvió o se anuló."
   */
  refusal: string | null;
  /** Username of the user who requested the refund; `nmi` if it was made in the gateway's own panel. */
  createdBy: string;
  /** Time of the request. */
  createdAt: Date;

  static from(this: void, refund: PaymentRefund): RefundDto {
    const { id, kind, amountCents, reason, status, needsReview, responseText, createdBy, createdAt } = refund;
    // A refund without a code never reached the gateway, or a user found out its result.
    const refusal =
      status === 'declined' && refund.responseCode
        ? refundRefusal(refund.responseCode, responseText ?? '')
        : null;
    return {
      id,
      kind,
      amountCents,
      reason,
      status,
      needsReview,
      responseText,
      refusal,
      createdBy,
      createdAt,
    };
  }
}

/** Payment link that led to a payment. */
export class PaymentOriginDto {
  /**
   * Username of the user who created the link.
   * @example ana
   */
  createdBy: string;
  /** Time at which the link was created. */
  createdAt: Date;
}

/** Cancellation by the customer within the legal days, and the refund that is due for it. */
export class LegalCancellationDto {
  /** Time at which the customer cancelled. */
  askedAt: Date;
  /** How the charges of the sale are refunded. */
  @CancellationRefundWayField()
  way: CancellationRefundWay;
  /** US cents of the sale that were charged and not refunded when the customer cancelled; 0 if only a card was stored. */
  promisedCents: number;
  /** US cents of the sale that are not refunded yet. */
  leftCents: number;
  /** Last day for the office to refund them, YYYY-MM-DD; null if they are refunded automatically, or if there are none. */
  dueOn: string | null;
}

/** Payment with all its data. Contains only the last digits of the card. */
export class PaymentDetailDto extends PaymentRowDto {
  /** Id of the first payment of the same subscription or stored card, or null. */
  parentId: string | null;
  /** Id of the lead of the payment link, or else of the lead with the same phone; or null. */
  leadId: string | null;
  /** ZIP code of the billing address. */
  billingZip: string;
  /** IP address of the payer, or null. */
  ipAddress: string | null;
  /** Version of the signed contract, or null. */
  acceptedTextVersion: string | null;
  /** Time of the signature, or null. */
  acceptedAt: Date | null;
  /** Language in which the customer read the contract, and which its copies show first; null if nothing was signed or it is not known. */
  @ContractLanguageField()
  acceptedLanguage: ContractLanguage | null;
  /** Transaction number of the gateway, or null. */
  transactionId: string | null;
  /** Response code of the gateway, or a code of this product if the payment never reached the gateway. */
  responseCode: string | null;
  /** Text of the gateway's response. */
  responseText: string | null;
  /** Reason for the refusal that the customer saw, or null. */
  refusal: string | null;
  /** Next step that is open to the customer after a refusal, or null. */
  @DecisionField()
  decision: Decision | null;
  /** Approval code of the bank. */
  authCode: string | null;
  /** Result of the comparison of the billing address, one letter. */
  avsResponse: string | null;
  /** Result of the comparison of the security code, one letter. */
  cvvResponse: string | null;
  /** Subscription number of the gateway, or null. */
  subscriptionId: string | null;
  /** Price of every later month in US cents, or null. */
  renewalCents: number | null;
  /** First day of renewal, YYYY-MM-DD, or null. */
  renewsOn: string | null;
  /** True if a stored card can be charged. */
  hasStoredCard: boolean;
  /** Time at which the stored card was withdrawn, or null. */
  cardRemovedAt: Date | null;
  /** True until the gateway confirms that it has deleted a withdrawn card. */
  isCardRemovalOpen: boolean;
  /** First day on which the contract allows charging the stored card, YYYY-MM-DD; null without a stored card. */
  chargeableFrom: string | null;
  /** Payment link that led to the payment, or null. */
  link: PaymentOriginDto | null;
  /** Time since which the sale counts as one by telephone: a talk with the office before the purchase, or the owner's mark; or null. */
  talkedAt: Date | null;
  /** State of a lead with the payer's phone or e-mail address that the contract does not name, or null. */
  @UsStateField()
  otherState: UsState | null;
  /** Username of the user who checked in which state the customer lives, or null. */
  stateCheckedBy: string | null;
  /** True if the first charge waits for that check. */
  waitsForState: boolean;
  /** Day of the promised result, YYYY-MM-DD; null until it is proven. */
  resultOn: string | null;
  /** Day of the credit report that proves the result, YYYY-MM-DD, or null. */
  resultReportOn: string | null;
  /** Description of the proof, or null. */
  resultProof: string | null;
  /** Time at which the subscription was cancelled, or null. */
  subscriptionCancelledAt: Date | null;
  /** The customer's cancellation within the legal days; null for none, and for a later payment of a sale. */
  legalCancellation: LegalCancellationDto | null;
  /** Source of the final result: `gateway`, `reconciliation`, `webhook` or a username. */
  settledBy: string | null;
  /** Time at which the final result was recorded. */
  settledAt: Date | null;
  /** Number of times the result was looked up at the gateway. */
  checks: number;
  /** Time of the next lookup, or null. */
  nextCheckAt: Date | null;
  /** Refunds, newest first. */
  refunds: RefundDto[];
  /** Later payments of the same subscription or stored card, newest first. */
  later: PaymentRowDto[];

  static of(
    payment: Payment,
    {
      refunds,
      later,
      refusal,
      chargeableFrom,
      waitsForState,
      link,
    }: {
      link: PaymentOriginDto | null;
      refunds: PaymentRefund[];
      later: Payment[];
      refusal: RefusalText | null;
      chargeableFrom: string | null;
      waitsForState: boolean;
    },
  ): PaymentDetailDto {
    const { parentId, leadId, billingZip, ipAddress, acceptedTextVersion, acceptedAt, transactionId } =
      payment;
    const { responseCode, responseText, authCode, avsResponse, cvvResponse, subscriptionId } = payment;
    const { renewalCents, renewsOn, settledBy, settledAt, checks, nextCheckAt } = payment;
    const { resultOn, resultReportOn, resultProof, talkedAt, otherState, stateCheckedBy } = payment;
    return {
      ...PaymentRowDto.from(payment),
      needsReview: payment.needsReview || refunds.some(({ needsReview }) => needsReview),
      parentId,
      leadId,
      billingZip,
      ipAddress,
      acceptedTextVersion,
      acceptedAt,
      acceptedLanguage: payment.acceptedLanguage,
      transactionId,
      responseCode,
      responseText,
      refusal: refusal?.text ?? null,
      decision: refusal?.decision ?? null,
      authCode,
      avsResponse,
      cvvResponse,
      subscriptionId,
      renewalCents,
      renewsOn,
      hasStoredCard: payment.vaultId !== null && payment.cardRemovedAt === null,
      cardRemovedAt: payment.cardRemovedAt,
      isCardRemovalOpen: payment.vaultId !== null && payment.cardRemovedAt !== null,
      chargeableFrom,
      link: link && { createdBy: link.createdBy, createdAt: link.createdAt },
      talkedAt,
      otherState,
      stateCheckedBy,
      waitsForState,
      resultOn,
      resultReportOn,
      resultProof,
      subscriptionCancelledAt: payment.subscriptionCancelledAt,
      legalCancellation: legalCancellationOf(payment, later),
      settledBy,
      settledAt,
      checks,
      nextCheckAt,
      refunds: refunds.map(RefundDto.from),
      later: later.map(PaymentRowDto.from),
    };
  }
}

export class RefundRequestDto {
  /**
   * Amount in US cents; the whole remaining amount if omitted.
   * @example 19900
   */
  @IfGiven()
  @Max(10_000_000, { message: 'amountCents es demasiado grande.' })
  @Min(1, { message: 'Indique un monto mayor que cero.' })
  @IsInt({ message: 'amountCents debe ser un número entero de centavos.' })
  amountCents?: number;

  /**
   * `refundedCents` of the payment when it was read. 409 `PAYMENT_CHANGED` if more has been refunded since. Without it and without
   * `Idempotency-Key`, a second refund of the same amount within 10 minutes gets 409 `ALREADY_REFUNDED`.
   * @example 0
   */
  @IfGiven()
  @Max(10_000_000, { message: 'refundedCents es demasiado grande.' })
  @Min(0, { message: 'refundedCents no puede ser negativo.' })
  @IsInt({ message: 'refundedCents debe ser un número entero de centavos.' })
  refundedCents?: number;

  /**
   * Reason, stored with the payment.
   * @example "Canceló dentro de los tres días"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo debe tener como máximo 500 caracteres.' })
  @MinLength(1, { message: 'Escriba el motivo.' })
  @IsString({ message: 'Escriba el motivo.' })
  reason: string;
}

export class ReasonDto {
  /**
   * Reason, stored in the audit trail.
   * @example "Lo pidió por teléfono"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo debe tener como máximo 500 caracteres.' })
  @MinLength(1, { message: 'Escriba el motivo.' })
  @IsString({ message: 'Escriba el motivo.' })
  reason: string;
}

export class ResolvePaymentDto extends ReasonDto {
  /**
   * True if the gateway's records show that the money moved.
   * @example true
   */
  @IsBoolean({ message: 'happened debe ser verdadero o falso.' })
  happened: boolean;

  /**
   * Transaction number in the gateway's records, for a completed charge.
   * @example "9876543210"
   */
  @IfGiven()
  @OneLine(60)
  @MaxLength(60, { message: 'transactionId es demasiado largo.' })
  @IsString({ message: 'transactionId debe ser texto.' })
  transactionId?: string;
}

export class SoldViaDto extends ReasonDto {
  /**
   * How the plan was sold.
   * @example phone
   */
  @SoldViaField({ message: 'soldVia no es válido.' })
  soldVia: SoldVia;
}

export class ResultProofDto {
  /**
   * Day on which the customer got the promised result.
   * @example "2094-01-15"
   */
  @IsDay('Escriba el día del resultado.')
  resultOn: string;

  /**
   * Day of the credit report that proves the result, more than six months later.
   * @example "2094-07-16"
   */
  @IsDay('Escriba el día del reporte de crédito.')
  reportOn: string;

  /**
   * Description of the proof, and the place where it is kept.
   * @example "Reporte de Experian sin la cuenta 4410; está en el expediente"
   */
  @CleanText(500)
  @NoCardNumber()
  @MaxLength(500, { message: 'La prueba debe tener como máximo 500 caracteres.' })
  @MinLength(1, { message: 'Escriba cuál es la prueba.' })
  @IsString({ message: 'Escriba cuál es la prueba.' })
  proof: string;
}

export class ChargeStoredDto extends ReasonDto {
  /**
   * Amount in US cents.
   * @example 19900
   */
  @Max(10_000_000, { message: 'amountCents es demasiado grande.' })
  @Min(100, { message: 'El cobro mínimo es de $1.' })
  @IsInt({ message: 'amountCents debe ser un número entero de centavos.' })
  amountCents: number;

  /**
   * Number of charges in `later` when the payment was read. 409 `PAYMENT_CHANGED` if the card has been charged since. Without it and without
   * `Idempotency-Key`, a second charge within 10 minutes gets 409 `ALREADY_PAID`.
   * @example 1
   */
  @IfGiven()
  @Max(100_000, { message: 'chargeCount es demasiado grande.' })
  @Min(0, { message: 'chargeCount no puede ser negativo.' })
  @IsInt({ message: 'chargeCount debe ser un número entero.' })
  chargeCount?: number;
}

/** Charges and refunds of one plan or day. */
class PaymentSumDto {
  /**
   * Number of charged payments.
   * @example 3
   */
  count: number;
  /** Charged amount in US cents. */
  grossCents: number;
  /** Refunded part of that amount in US cents. */
  refundedCents: number;
}

export class PlanSumDto extends PaymentSumDto {
  /** Id of the plan. */
  @PlanIdField()
  plan: PlanId;
}

export class DaySumDto extends PaymentSumDto {
  /**
   * Day in the owner's time zone.
   * @example 2026-11-21
   */
  day: string;
}

/** Revenue of a period. */
export class PaymentTotalsDto extends PaymentSumDto {
  /** True if payments are simulated now; then only simulated payments are counted, otherwise only real ones. */
  simulated: boolean;
  /** Number of declined attempts. */
  declined: number;
  /** Number of payments and refunds of any date that wait for a user's check. */
  toReview: number;
  /** Number of active subscriptions, started at any time. */
  activeSubscriptions: number;
  /** Revenue of each sold plan. */
  byPlan: PlanSumDto[];
  /** Revenue of each day with payments, newest first; at most 366. */
  byDay: DaySumDto[];
}

const legalCancellationOf = (payment: Payment, later: readonly Payment[]): LegalCancellationDto | null => {
  const { cancellationAskedAt: askedAt, cancellationRefund: way, cancellationRefundDueOn: dueOn } = payment;
  const promisedCents = payment.cancellationRefundCents ?? 0;
  return askedAt && way && { askedAt, way, promisedCents, leftCents: leftOf([payment, ...later]), dueOn };
};
