import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { type PlanId } from 'domain/plans';
import { IsDay } from '../../../../common/day';
import { NoCardNumber } from '../../../../common/dto/no-card-number';
import { IsMomentOrDay } from '../../../../common/moment';
import { CleanText, OneLine } from '../../../../common/dto/transforms';
import { PageQuery } from '../../../../common/pagination.dto';
import type { PaymentsMode } from '../../../../config/app-config';
import { refundRefusal } from '../../payments.errors';
import type {
  Payment,
  PaymentKind,
  PaymentStatus,
  SoldVia,
  SubscriptionStatus,
} from '../../store/payment.entity';
import type { PaymentRefund, RefundKind, RefundStatus } from '../../store/payment-refund.entity';
import type { Decision, RefusalText } from '../../gateway/nmi-response-codes';
import {
  DecisionField,
  PaymentKindField,
  PaymentsModeField,
  PaymentStatusField,
  PlanIdField,
  RefundKindField,
  RefundStatusField,
  SoldViaField,
  SubscriptionStatusField,
} from '../../payment-enums';
import { IfGiven } from '../../../../common/dto/if-given';

/** Which payments are asked for. */
export class PaymentFilterQuery extends PageQuery {
  /** Only in this state. */
  @IfGiven()
  @PaymentStatusField({ message: 'status no es válido.' })
  status?: PaymentStatus;

  /** Only of this plan. */
  @IfGiven()
  @PlanIdField({ message: 'plan no es válido.' })
  plan?: PlanId;

  /** Only of this kind. */
  @IfGiven()
  @PaymentKindField({ message: 'kind no es válido.' })
  kind?: PaymentKind;

  /** Only payments that wait for a person (`review`), or with an active subscription (`subscribed`). */
  @IfGiven()
  @IsIn(['review', 'subscribed'], { message: 'only no es válido.' })
  only?: 'review' | 'subscribed';

  /**
   * Parts of a name or e-mail (every word must occur, in any order, case and accents aside), part of a phone, last digits of
   * a card, or a whole number of a transaction or order.
   * @example maria@example.com
   */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;

  /** Only made at or after this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Only made before this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

export class PaymentTotalsQuery {
  /** Only made at or after this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Only made before this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** A payment in a list. */
export class PaymentRowDto {
  /** Also the order's number at the gateway. */
  id: string;
  /** `first` on the payment page, `renewal` a later month, `later` of a stored card. */
  @PaymentKindField()
  kind: PaymentKind;
  /** State of the payment. */
  @PaymentStatusField()
  status: PaymentStatus;
  /** How the payment was made; `simulator` charged no card. */
  @PaymentsModeField()
  mode: PaymentsMode;
  /** The plan. */
  @PlanIdField()
  plan: PlanId;
  /** US cents; 0 for a card that was only stored. */
  amountCents: number;
  /** US cents that went back. */
  refundedCents: number;
  /** Name of who paid. */
  fullName: string;
  /** Lower case. */
  email: string;
  /** E.164 when it is a US number. */
  phone: string;
  /** `visa`, `mastercard`, `amex`, `discover`, or null. */
  cardBrand: string | null;
  /** Last four digits of the card, or null. */
  last4: string | null;
  /** Whether a person has to find out what became of it, or of a refund of it. */
  needsReview: boolean;
  /** `active`, `cancelled`, or null without a subscription. */
  @SubscriptionStatusField()
  subscriptionStatus: SubscriptionStatus | null;
  /** How the plan was sold. */
  @SoldViaField()
  soldVia: SoldVia;
  /** Whether the gateway charged this month although the subscription had been cancelled. */
  chargedAfterCancel: boolean;
  /** When it was made. */
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
export class PaymentPageDto {
  /** The newest first. */
  payments: PaymentRowDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}

/** Money that went back, or was asked to. */
export class RefundDto {
  /** Its id. */
  id: string;
  /** `void` for a payment that was not settled yet. */
  @RefundKindField()
  kind: RefundKind;
  /** US cents. */
  amountCents: number;
  /** Why, in the administrator's words. */
  reason: string;
  /** State of the refund. */
  @RefundStatusField()
  status: RefundStatus;
  /** Whether a person has to find out. */
  needsReview: boolean;
  /** The gateway's words, or null. */
  responseText: string | null;
  /**
   * Why the gateway refused it, in Spanish; null when it did not.
   * @example "El procesador no aceptó la devolución: ese cobro ya se devolvió o se anuló."
   */
  refusal: string | null;
  /** Who asked for it; `nmi` for the gateway's own panel. */
  createdBy: string;
  /** When. */
  createdAt: Date;

  static from(this: void, refund: PaymentRefund): RefundDto {
    const { id, kind, amountCents, reason, status, needsReview, responseText, createdBy, createdAt } = refund;
    // Without a code it never reached the gateway, or a person found out what became of it.
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

/** The payment link that a payment was made by. */
export class PaymentOriginDto {
  /**
   * Username of who asked for the link.
   * @example ana
   */
  createdBy: string;
  /** When the link was made. */
  createdAt: Date;
}

/** All that is known of a payment. Nothing of the card but its last digits. */
export class PaymentDetailDto extends PaymentRowDto {
  /** The payment of the same subscription or stored card that came first, or null. */
  parentId: string | null;
  /** The lead of the payment link, else the one with the same phone, or null. */
  leadId: string | null;
  /** ZIP code of the card's bills. */
  billingZip: string;
  /** Address it was made from, or null. */
  ipAddress: string | null;
  /** Version of the contract that was signed, or null. */
  acceptedTextVersion: string | null;
  /** When it was signed, or null. */
  acceptedAt: Date | null;
  /** The gateway's number, or null. */
  transactionId: string | null;
  /** The gateway's code, or a word of ours for what never reached it. */
  responseCode: string | null;
  /** The gateway's words. */
  responseText: string | null;
  /** What the customer was told, or null. */
  refusal: string | null;
  /** What the customer can do, or null. */
  @DecisionField()
  decision: Decision | null;
  /** The bank's approval. */
  authCode: string | null;
  /** How the address compared, one letter. */
  avsResponse: string | null;
  /** How the security code compared, one letter. */
  cvvResponse: string | null;
  /** The gateway's number of the subscription, or null. */
  subscriptionId: string | null;
  /** US cents of every later month, or null. */
  renewalCents: number | null;
  /** First day it renews, YYYY-MM-DD, or null. */
  renewsOn: string | null;
  /** Whether a card is kept that can be charged. */
  hasStoredCard: boolean;
  /** When the stored card was withdrawn, or null. */
  cardRemovedAt: Date | null;
  /** Whether the gateway has yet to forget a withdrawn card. */
  isCardRemovalOpen: boolean;
  /** For a stored card: first day on which the contract lets it be charged, YYYY-MM-DD. Else null. */
  chargeableFrom: string | null;
  /** The payment link that it was made by, or null. */
  link: PaymentOriginDto | null;
  /** Day of the promised result, YYYY-MM-DD; null until it is proven. */
  resultOn: string | null;
  /** Day of the credit report that proves it, YYYY-MM-DD, or null. */
  resultReportOn: string | null;
  /** What the proof is, or null. */
  resultProof: string | null;
  /** When the subscription was cancelled, or null. */
  subscriptionCancelledAt: Date | null;
  /** Who found out the outcome: `gateway`, `reconciliation`, `webhook` or a username. */
  settledBy: string | null;
  /** When. */
  settledAt: Date | null;
  /** Times its outcome was looked up. */
  checks: number;
  /** When it is looked up next, or null. */
  nextCheckAt: Date | null;
  /** Money that went back, the newest first. */
  refunds: RefundDto[];
  /** Later payments of the same subscription or stored card, the newest first. */
  later: PaymentRowDto[];

  static of(
    payment: Payment,
    {
      refunds,
      later,
      refusal,
      chargeableFrom,
      link,
    }: {
      link: PaymentOriginDto | null;
      refunds: PaymentRefund[];
      later: Payment[];
      refusal: RefusalText | null;
      chargeableFrom: string | null;
    },
  ): PaymentDetailDto {
    const { parentId, leadId, billingZip, ipAddress, acceptedTextVersion, acceptedAt, transactionId } =
      payment;
    const { responseCode, responseText, authCode, avsResponse, cvvResponse, subscriptionId } = payment;
    const { renewalCents, renewsOn, settledBy, settledAt, checks, nextCheckAt } = payment;
    const { resultOn, resultReportOn, resultProof } = payment;
    return {
      ...PaymentRowDto.from(payment),
      needsReview: payment.needsReview || refunds.some(({ needsReview }) => needsReview),
      parentId,
      leadId,
      billingZip,
      ipAddress,
      acceptedTextVersion,
      acceptedAt,
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
      resultOn,
      resultReportOn,
      resultProof,
      subscriptionCancelledAt: payment.subscriptionCancelledAt,
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
   * US cents; all that is left when absent.
   * @example 19900
   */
  @IfGiven()
  @Max(10_000_000, { message: 'amountCents es demasiado grande.' })
  @Min(1, { message: 'Indique un monto mayor que cero.' })
  @IsInt({ message: 'amountCents debe ser un número entero de centavos.' })
  amountCents?: number;

  /**
   * `refundedCents` of the payment as it was read: 409 `PAYMENT_CHANGED` when more went back since.
   * @example 0
   */
  @IfGiven()
  @Max(10_000_000, { message: 'refundedCents es demasiado grande.' })
  @Min(0, { message: 'refundedCents no puede ser negativo.' })
  @IsInt({ message: 'refundedCents debe ser un número entero de centavos.' })
  refundedCents?: number;

  /**
   * Why; kept with the payment.
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
   * Why; kept in the audit trail.
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
   * Whether the gateway's records show that the money moved.
   * @example true
   */
  @IsBoolean({ message: 'happened debe ser verdadero o falso.' })
  happened: boolean;

  /**
   * The transaction's number in the gateway's records, for a charge that happened.
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
   * Day of the credit report that proves it, more than six months later.
   * @example "2094-07-16"
   */
  @IsDay('Escriba el día del reporte de crédito.')
  reportOn: string;

  /**
   * What the proof is and where it is kept.
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
   * US cents.
   * @example 19900
   */
  @Max(10_000_000, { message: 'amountCents es demasiado grande.' })
  @Min(100, { message: 'El cobro mínimo es de $1.' })
  @IsInt({ message: 'amountCents debe ser un número entero de centavos.' })
  amountCents: number;

  /**
   * Number of charges in `later` as the payment was read: 409 `PAYMENT_CHANGED` when the card was charged since.
   * @example 1
   */
  @IfGiven()
  @Max(100_000, { message: 'chargeCount es demasiado grande.' })
  @Min(0, { message: 'chargeCount no puede ser negativo.' })
  @IsInt({ message: 'chargeCount debe ser un número entero.' })
  chargeCount?: number;
}

/** What was charged and went back with one plan or on one day. */
class PaymentSumDto {
  /**
   * Payments that were charged.
   * @example 3
   */
  count: number;
  /** US cents charged. */
  grossCents: number;
  /** US cents of those that went back since. */
  refundedCents: number;
}

export class PlanSumDto extends PaymentSumDto {
  /** The plan. */
  @PlanIdField()
  plan: PlanId;
}

export class DaySumDto extends PaymentSumDto {
  /**
   * Day in the owner's zone.
   * @example 2026-11-21
   */
  day: string;
}

/** What came in. */
export class PaymentTotalsDto extends PaymentSumDto {
  /** Whether payments are simulated now; then only simulated ones are counted, else only real ones. */
  simulated: boolean;
  /** Attempts that were declined. */
  declined: number;
  /** Payments and refunds that a person has to look at, whenever they were made. */
  toReview: number;
  /** Subscriptions that renew by themselves, whenever they began. */
  activeSubscriptions: number;
  /** Each plan that was paid for. */
  byPlan: PlanSumDto[];
  /** Each day with payments, the newest first; at most 366. */
  byDay: DaySumDto[];
}
