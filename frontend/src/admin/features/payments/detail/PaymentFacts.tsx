import { formatDollars } from 'domain/payments/money';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { formatUsPhone } from 'domain/phone';
import { PLAN_NAMES } from 'domain/payments/plans';
import { stateName } from 'domain/us-states';
import { Link } from 'react-router-dom';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { formatDay } from '../../../../shared/dates';
import { formatDateTime, formatLongDateTime } from '../../../lib/times/moments';
import { Facts } from './Facts';
import { CardName } from '../shared/PaymentMarks';
import { detailCopy } from '../shared/payment-detail.copy';
import { kindNames, modeNames, paymentsCopy, soldViaNames } from '../shared/payments.copy';

/** Statuses of failed payments, which have no signed contract. */
const NOT_BOUGHT = new Set<PaymentDetailDto['status']>(['declined', 'failed', 'unknown', 'processing']);

const ipLink = (ip: string | null) =>
  ip && <Link to={`/admin?tab=seguridad&seccion=consulta&consulta=${encodeURIComponent(ip)}`}>{ip}</Link>;

/** Shows the customer, with a link to the lead. */
export function CustomerFacts({ payment }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.customer;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.email, <a href={`mailto:${payment.email}`}>{payment.email}</a>],
        [copy.phone, <a href={`tel:${payment.phone}`}>{formatUsPhone(payment.phone)}</a>],
        [copy.zip, payment.billingZip],
        [copy.ip, ipLink(payment.ipAddress)],
        [
          copy.lead,
          payment.leadId ? (
            <Link to={`/admin?tab=leads&lead=${payment.leadId}`}>{copy.seeLead}</Link>
          ) : (
            copy.noLead
          ),
        ],
      ]}
    />
  );
}

/** Shows the plan, the time and the method of a payment. */
export function MoneyFacts({
  payment,
  addressOf,
}: {
  payment: PaymentDetailDto;
  addressOf: (id: string) => string;
}) {
  const copy = detailCopy.payment;
  const { amountCents, refundedCents, parentId } = payment;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.number, paymentNumber(payment.id)],
        [copy.created, formatLongDateTime(payment.createdAt)],
        [copy.plan, PLAN_NAMES[payment.plan]],
        [copy.kind, kindNames[payment.kind]],
        [copy.amount, amountCents === 0 ? paymentsCopy.noCharge : formatDollars(amountCents)],
        [copy.refunded, refundedCents > 0 ? formatDollars(refundedCents) : null],
        [copy.card, <CardName payment={payment} />],
        [copy.mode, modeNames[payment.mode]],
        [copy.soldVia, soldViaNames[payment.soldVia]],
        [
          copy.link,
          payment.link && copy.linkOf(payment.link.createdBy, formatDateTime(payment.link.createdAt)),
        ],
        [copy.parent, parentId && <Link to={addressOf(parentId)}>{copy.seeParent}</Link>],
      ]}
    />
  );
}

/** Shows the future monthly charges; nothing without a subscription. */
export function SubscriptionFacts({ payment }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.subscription;
  const { subscriptionStatus, subscriptionId, renewalCents, renewsOn } = payment;
  if (subscriptionStatus === null) return null;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.status, copy[subscriptionStatus]],
        [
          copy.cancelledAt,
          payment.subscriptionCancelledAt && formatDateTime(payment.subscriptionCancelledAt),
        ],
        [copy.renewal, renewalCents !== null && formatDollars(renewalCents)],
        [copy.renewsOn, renewsOn && formatDay(renewsOn)],
        [copy.id, subscriptionId],
      ]}
    />
  );
}

/** Shows the customer's cancellation within the legal days, and the money to return for it; nothing if there is none. */
export function LegalCancellationFacts({ payment: { legalCancellation } }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.legalCancellation;
  if (!legalCancellation) return null;
  const { askedAt, way, promisedCents, leftCents, dueOn } = legalCancellation;
  const isOpen = leftCents > 0;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.askedAt, formatDateTime(askedAt)],
        [
          copy.left,
          isOpen ? formatDollars(leftCents) : promisedCents > 0 ? copy.nothingLeft : copy.nothingCharged,
        ],
        [copy.way, isOpen && copy.ways[way]],
        [copy.dueOn, isOpen && dueOn && formatDay(dueOn)],
      ]}
    />
  );
}

/** Shows when a stored card may be charged, or that it was removed; nothing if none was stored. */
export function StoredCardFacts({ payment }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.storedCard;
  const { hasStoredCard, cardRemovedAt, chargeableFrom, soldVia, resultReportOn, resultOn } = payment;
  if (!hasStoredCard && !cardRemovedAt) return null;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.chargeable, hasStoredCard && chargeableFrom && formatDay(chargeableFrom)],
        [copy.removed, cardRemovedAt && formatDateTime(cardRemovedAt)],
        [copy.proof, payment.resultProof],
        [copy.resultOn, resultOn && formatDay(resultOn)],
        [copy.reportOn, resultReportOn && formatDay(resultReportOn)],
      ]}
    >
      {hasStoredCard && soldVia === 'phone' && !resultReportOn && <p>{copy.noProof}</p>}
      {payment.isCardRemovalOpen && <p>{copy.removalOpen}</p>}
    </Facts>
  );
}

/** Shows what the leads of the customer say about the sale: an earlier talk, or another state; nothing if they say neither. */
export function SaleReviewFacts({ payment }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.saleReview;
  const { status, soldVia, talkedAt, otherState, stateCheckedBy, waitsForState } = payment;
  if (NOT_BOUGHT.has(status) || (!talkedAt && !otherState)) return null;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.talkedAt, talkedAt && formatDateTime(talkedAt)],
        [copy.otherState, otherState && stateName(otherState)],
        [copy.checkedBy, stateCheckedBy],
      ]}
    >
      {talkedAt && soldVia === 'online' && <p>{copy.countsAsPhone}</p>}
      {otherState && !stateCheckedBy && <p>{waitsForState ? copy.waits : copy.check}</p>}
    </Facts>
  );
}

/**
 * Shows the proof of the contract signed with the payment; nothing for payments that the customer did not
 * make.
 */
export function ContractFacts({ payment }: { payment: PaymentDetailDto }) {
  const copy = detailCopy.contract;
  const { id, kind, status, acceptedTextVersion, acceptedAt, acceptedLanguage, ipAddress } = payment;
  if (kind !== 'first') return null;
  return (
    <Facts
      title={copy.title}
      facts={[
        [copy.version, acceptedTextVersion],
        [copy.signed, acceptedAt && formatDateTime(acceptedAt)],
        [copy.language, acceptedLanguage && copy.languages[acceptedLanguage]],
        [copy.from, acceptedAt && ipAddress],
      ]}
    >
      {!acceptedAt && <p>{copy.none}</p>}
      {!NOT_BOUGHT.has(status) && (
        <p>
          <a href={`/api/payments/${id}/contract`} target="_blank" rel="noreferrer">
            {copy.open}
          </a>
        </p>
      )}
    </Facts>
  );
}
