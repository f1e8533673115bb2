import { Modal } from 'antd';
import { ApiError } from '../../../shared/api/api-error';
import { useGetPaymentDetail } from '../../../shared/api/generated/admin-payments/admin-payments';
import type { PaymentDetailDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { GatewayFacts } from './GatewayFacts';
import { LaterPayments } from './LaterPayments';
import { PaymentActions } from './PaymentActions';
import { ContractFacts, CustomerFacts, MoneyFacts, SubscriptionFacts } from './PaymentFacts';
import { PaymentAmount, PaymentMarks } from './PaymentMarks';
import { PaymentRefunds } from './PaymentRefunds';
import { detailCopy as copy } from './payment-detail.copy';
import styles from './payment-detail.module.css';
import { kindNames, planNames } from './payments.copy';

const POLL_MS = 5_000;

interface Props {
  id: string;
  /** The address of another payment's detail. */
  addressOf: (id: string) => string;
  onClose: () => void;
}

/** Everything about one payment, and what can be done with it. */
export default function PaymentDialog({ id, addressOf, onClose }: Props) {
  const payment = useGetPaymentDetail(id, {
    query: {
      staleTime: 0,
      // What is in doubt is being looked up: the outcome appears by itself.
      refetchInterval: ({ state }) => (state.data && hasDoubt(state.data) ? POLL_MS : false),
    },
  });
  const gone = payment.error instanceof ApiError && payment.error.status === 404;
  return (
    <Modal open title={copy.title} width={980} footer={null} onCancel={onClose} style={{ top: 24 }}>
      {payment.isPending && <Loading />}
      {payment.isError &&
        (gone ? (
          <p role="alert">{copy.gone}</p>
        ) : (
          <QueryFailed text={copy.loadFailed} onRetry={() => void payment.refetch()} />
        ))}
      {payment.isSuccess && <PaymentDetail key={id} payment={payment.data} addressOf={addressOf} />}
    </Modal>
  );
}

function PaymentDetail({ payment, addressOf }: { payment: PaymentDetailDto } & Pick<Props, 'addressOf'>) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{payment.fullName}</h2>
          <p className={styles.meta}>
            {planNames[payment.plan]} · {kindNames[payment.kind]} · {formatDateTime(payment.createdAt)}
          </p>
          <PaymentMarks payment={payment} />
        </div>
        <p className={styles.total}>
          <PaymentAmount payment={payment} />
        </p>
      </header>
      <Notice payment={payment} />
      <PaymentActions payment={payment} />
      <div className={styles.columns}>
        <div>
          <CustomerFacts payment={payment} />
          <MoneyFacts payment={payment} addressOf={addressOf} />
          <SubscriptionFacts payment={payment} />
          <ContractFacts payment={payment} />
        </div>
        <div>
          <GatewayFacts payment={payment} />
          <PaymentRefunds payment={payment} />
          {(payment.kind === 'first' || payment.later.length > 0) && (
            <LaterPayments payments={payment.later} addressOf={addressOf} />
          )}
        </div>
      </div>
    </>
  );
}

/** What is not known yet, and what is being done about it. */
function Notice({ payment: { status, checks, needsReview, refunds } }: { payment: PaymentDetailDto }) {
  const texts: string[] = [];
  if (status === 'processing') texts.push(copy.processing);
  if (status === 'unknown') texts.push((needsReview ? copy.review : copy.unknown)(formatNumber(checks)));
  if (refunds.some((refund) => refund.needsReview)) texts.push(copy.reviewRefund);
  return (
    <div role="status">
      {texts.map((text) => (
        <p key={text} className={styles.notice}>
          {text}
        </p>
      ))}
    </div>
  );
}

const hasDoubt = ({ status, refunds, later }: PaymentDetailDto): boolean =>
  [{ status }, ...refunds, ...later].some(
    (each) => each.status === 'processing' || each.status === 'unknown',
  );
