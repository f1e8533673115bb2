import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import {
  getListWebhooksQueryKey,
  useListWebhooks,
} from '../../../../shared/api/generated/admin-webhooks/admin-webhooks';
import type { WebhookDto } from '../../../../shared/api/generated/model';
import { useMay } from '../../../session/may';
import { ShownOnceDialog } from '../../../ui/dialogs/ShownOnceDialog';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { DeliveriesDialog } from './DeliveriesDialog';
import { WebhookForm } from './WebhookForm';
import { WebhookRow } from './WebhookRow';
import { webhooksCopy as copy } from './webhooks.copy';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './Webhooks.module.css';

type Open =
  | { kind: 'form'; webhook?: WebhookDto }
  | { kind: 'log'; webhook: WebhookDto }
  | { kind: 'secret'; secret: string };

/** Lists the webhooks: other systems that are notified of events. */
export function Webhooks() {
  const may = useMay();
  const queries = useQueryClient();
  const list = useListWebhooks();
  const [open, setOpen] = useState<Open | null>(null);
  const reload = () => void queries.invalidateQueries({ queryKey: getListWebhooksQueryKey() });
  const close = () => setOpen(null);
  const showSecret = (secret: string | null) => {
    if (secret !== null) setOpen({ kind: 'secret', secret });
    reload();
  };
  const create = may('webhooks.change') && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {copy.create}
    </Button>
  );
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      <Card>
        {(list.data?.webhooks.length ?? 0) > 0 && create}
        <ListPage list={list} rows={list.data?.webhooks} texts={copy} failed={copy.failed} whenEmpty={create}>
          {(webhooks) => (
            <ul className={styles.list} aria-label={copy.title}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setOpen({ kind: 'form', webhook })}
                  onLog={() => setOpen({ kind: 'log', webhook })}
                  onChanged={showSecret}
                />
              ))}
            </ul>
          )}
        </ListPage>
      </Card>
      {open?.kind === 'form' && <WebhookForm webhook={open.webhook} onSaved={showSecret} onClose={close} />}
      {open?.kind === 'log' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      {open?.kind === 'secret' && <ShownOnceDialog copy={copy.secret} value={open.secret} onClose={close} />}
    </>
  );
}
