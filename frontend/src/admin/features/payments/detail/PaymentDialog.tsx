import { PLAN_NAMES } from 'domain/payments/plans';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useGetPaymentDetail } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatNumber } from '../../../../shared/numbers';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { GatewayFacts } from './GatewayFacts';
import { LaterPayments } from './LaterPayments';
import { PaymentActions } from '../actions/PaymentActions';
import {
  ContractFacts,
  CustomerFacts,
  LegalCancellationFacts,
  MoneyFacts,
  SaleReviewFacts,
  StoredCardFacts,
  SubscriptionFacts,
} from './PaymentFacts';
import { PaymentAmount, PaymentMarks } from '../shared/PaymentMarks';
import { PaymentRefunds } from './PaymentRefunds';
import { isContradicted } from '../shared/contradicted';
import { detailCopy as copy } from '../shared/payment-detail.copy';
import styles from './PaymentDialog.module.css';
import shared from './payment-detail.module.css';
import { kindNames } from '../shared/payments.copy';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { useMay } from '../../../session/may';
import { ListLoading } from '../../../ui/list/ListLoading';

const POLL_MS = 5_000;
/** Statuses of payments that were charged and may be refunded. */
const CHARGED = new Set<PaymentDetailDto['status']>(['approved', 'partially_refunded', 'refunded', 'voided']);

interface Props {
  id: string;
  /** Returns the address of another payment's detail. */
  addressOf: (id: string) => string;
  onClose: () => void;
}

/** Shows a payment in full, with its actions. */
export default function PaymentDialog({ id, addressOf, onClose }: Props) {
  const payment = useGetPaymentDetail(id, {
    query: {
      staleTime: 0,
      // Polls while the outcome is being looked up, so that it appears automatically.
      refetchInterval: ({ state }) => (state.data && hasDoubt(state.data) ? POLL_MS : false),
    },
  });
  const gone = payment.error instanceof ApiError && payment.error.status === 404;
  return (
    <Dialog title={copy.title} width={980} footer={null} onCancel={onClose} style={{ top: 24 }}>
      {payment.isPending && <ListLoading />}
      {payment.isError &&
        (gone ? <p role="alert">{copy.gone}</p> : <QueryFailed text={copy.loadFailed} query={payment} />)}
      {payment.isSuccess && <PaymentDetail key={id} payment={payment.data} addressOf={addressOf} />}
    </Dialog>
  );
}

function PaymentDetail({ payment, addressOf }: { payment: PaymentDetailDto } & Pick<Props, 'addressOf'>) {
  const { refunds, later } = payment;
  const heading = useRef<HTMLHeadingElement>(null);
  const may = useMay();
  useEffect(() => {
    // The focused button may have been removed, such as 'Refund' after a full refund.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [payment]);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {payment.fullName}
          </h2>
          <p className={shared.meta}>
            {PLAN_NAMES[payment.plan]} · {kindNames[payment.kind]} · {formatDateTime(payment.createdAt)}
          </p>
          <PaymentMarks payment={payment} />
        </div>
        <p className={styles.total}>
          <PaymentAmount payment={payment} />
        </p>
      </header>
      <Notice payment={payment} />
      {may('payments.act') && <PaymentActions payment={payment} />}
      <div className={styles.columns}>
        <div>
          <LegalCancellationFacts payment={payment} />
          <CustomerFacts payment={payment} />
          <MoneyFacts payment={payment} addressOf={addressOf} />
          <SubscriptionFacts payment={payment} />
          <StoredCardFacts payment={payment} />
          <SaleReviewFacts payment={payment} />
          <ContractFacts payment={payment} />
        </div>
        <div>
          <GatewayFacts payment={payment} />
          {(refunds.length > 0 || CHARGED.has(payment.status)) && <PaymentRefunds payment={payment} />}
          {(later.length > 0 || payment.subscriptionStatus !== null || payment.hasStoredCard) && (
            <LaterPayments payments={later} addressOf={addressOf} />
          )}
        </div>
      </div>
    </>
  );
}

/** Shows an unknown outcome and its determination, or the check that a user must make. */
function Notice({ payment }: { payment: PaymentDetailDto }) {
  const { status, checks, needsReview, refunds } = payment;
  const notices: { text: string; alarm: boolean }[] = [];
  if (status === 'processing') notices.push({ text: copy.processing, alarm: false });
  if (status === 'unknown')
    notices.push({
      text: (needsReview ? copy.review : copy.unknown)(formatNumber(checks)),
      alarm: needsReview,
    });
  if (isContradicted(payment)) notices.push({ text: copy.contradicted, alarm: true });
  if (refunds.some((refund) => refund.needsReview)) notices.push({ text: copy.reviewRefund, alarm: true });
  return (
    <div role="status">
      {notices.map(({ text, alarm }) => (
        <p key={text} className={styles.notice} data-alarm={alarm}>
          {text}
        </p>
      ))}
    </div>
  );
}

/**
 * Returns whether the outcome is being looked up automatically. A payment that needs review changes only by a
 * user.
 */
const isOpen = ({ status, needsReview }: { status: string; needsReview: boolean }): boolean =>
  !needsReview && (status === 'processing' || status === 'unknown');

const hasDoubt = (payment: PaymentDetailDto): boolean =>
  [payment, ...payment.refunds, ...payment.later].some(isOpen);
