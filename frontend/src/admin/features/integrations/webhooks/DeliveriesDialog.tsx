import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  getListWebhookDeliveriesQueryKey,
  replayWebhookDelivery,
  useListWebhookDeliveries,
} from '../../../../shared/api/generated/admin-webhooks/admin-webhooks';
import type { WebhookDeliveryDto, WebhookDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { useMay } from '../../../session/may';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { eventNames, problemNames, statusNames, webhooksCopy } from './webhooks.copy';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './Webhooks.module.css';

const { deliveries: copy } = webhooksCopy;

/** Shows the messages to a webhook, and the responses. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookDto; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const queries = useQueryClient();
  const list = useListWebhookDeliveries(
    webhook.id,
    { page },
    {
      query: {
        placeholderData: keepPreviousData,
        // The server handles a new message within two seconds.
        refetchInterval: ({ state }) =>
          state.data?.deliveries.some(
            ({ tries, answerStatus, problem }) => tries === 0 || (answerStatus ?? problem) === null,
          )
            ? 1_000
            : 5_000,
      },
    },
  );
  const replay = async ({ id }: WebhookDeliveryDto) => {
    try {
      await replayWebhookDelivery(webhook.id, id);
      showToast({ title: copy.replayed });
    } catch (error) {
      reportFailure(error, webhooksCopy.changeFailed);
    }
    await queries.invalidateQueries({ queryKey: getListWebhookDeliveriesQueryKey(webhook.id) });
  };
  return (
    <Dialog title={copy.title(new URL(webhook.url).host)} width={720} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{copy.intro}</p>
      <ListPage
        list={list}
        rows={list.data?.deliveries}
        texts={copy}
        failed={copy.failed}
        pages={{ page, showing: copy.showing, onPage: setPage }}
      >
        {(deliveries) => (
          <ul className={styles.list}>
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} onReplay={() => void replay(delivery)} />
            ))}
          </ul>
        )}
      </ListPage>
    </Dialog>
  );
}

function Delivery({ delivery, onReplay }: { delivery: WebhookDeliveryDto; onReplay: () => void }) {
  const may = useMay();
  const { event, status, tries, problem, nextTryAt, createdAt, body, answer, answerStatus, replayOf } =
    delivery;
  const name = eventNames[event];
  const when = formatDateTime(createdAt);
  const act = status === 'waiting' ? copy.retry : copy.replay;
  return (
    <li className={styles.delivery}>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.hint}>
            {when} · {copy.tries(tries)}
            {replayOf && ` · ${copy.again}`}
          </p>
          <p>
            <span className={styles.state} data-state={status}>
              {statusNames[status]}
            </span>{' '}
            {problem && problemNames[problem]}{' '}
            {status === 'waiting' && tries > 0 && copy.next(formatDateTime(nextTryAt))}
          </p>
        </div>
        {may('webhooks.change') && (
          <Button size="small" aria-label={`${act}: ${name}, ${when}`} onClick={onReplay}>
            {act}
          </Button>
        )}
      </div>
      <details className={styles.details}>
        <summary>{copy.details}</summary>
        <p className={styles.what}>{copy.body}</p>
        <pre tabIndex={0}>{indented(body)}</pre>
        {tries > 0 && (
          <>
            <p className={styles.what}>{copy.answer(answerStatus)}</p>
            <pre tabIndex={0}>{answer || copy.noAnswer}</pre>
          </>
        )}
      </details>
    </li>
  );
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
