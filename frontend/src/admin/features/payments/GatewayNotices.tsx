import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import {
  getListGatewayNoticesQueryKey,
  useClearGatewayNotice,
  useListGatewayNotices,
} from '../../../shared/api/generated/admin-payments/admin-payments';
import type { GatewayNoticeDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/times/moments';
import { showToast } from '../../../shared/ui/toast-store';
import { failureOf } from '../../lib/support-code';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import styles from './GatewayNotices.module.css';
import { paymentsCopy } from './shared/payments.copy';

const { notices: copy } = paymentsCopy;
const POLL_MS = 60_000;
/** Kinds of notices that end by themselves, so that the user cannot dismiss them. */
const BY_ITSELF = new Set<GatewayNoticeDto['kind']>([
  'account_refused',
  'query_refused',
  'cancellation_open',
  'refund_open',
]);

/** Shows problems and messages of the gateway; nothing if there are none. */
export function GatewayNotices({ addressOf }: { addressOf: (id: string) => string }) {
  const queries = useQueryClient();
  const notices = useListGatewayNotices({ query: { refetchInterval: POLL_MS } });
  const clear = useClearGatewayNotice({
    mutation: {
      onError: (error) => showToast({ title: failureOf(error, copy.clearFailed), variant: 'destructive' }),
      onSettled: () => queries.invalidateQueries({ queryKey: getListGatewayNoticesQueryKey() }),
    },
  });
  if (notices.isError && !notices.data) return <QueryFailed text={copy.failed} query={notices} isPart />;
  if (!notices.data?.length) return null;
  return (
    <section className={styles.notices} aria-labelledby="gateway-notices">
      <h2 id="gateway-notices">{copy.title}</h2>
      <ul>
        {notices.data.map(({ id, kind, text, paymentId, createdAt }) => (
          <li key={id}>
            <p>{text}</p>
            <p className={styles.meta}>
              {copy.since} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {BY_ITSELF.has(kind) && ` · ${copy.byItself}`}
            </p>
            <p className={styles.actions}>
              {paymentId && <Link to={addressOf(paymentId)}>{copy.see}</Link>}
              {!BY_ITSELF.has(kind) && (
                <Button
                  size="small"
                  aria-label={copy.clearOf(text)}
                  loading={clear.isPending && clear.variables.id === id}
                  onClick={() => clear.mutate({ id })}
                >
                  {copy.clear}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
