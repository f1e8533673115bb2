import { Button, Popconfirm } from 'antd';
import {
  deleteWebhook,
  testWebhook,
  updateWebhook,
} from '../../../../shared/api/generated/admin-webhooks/admin-webhooks';
import type { WebhookDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { useMay } from '../../../session/may';
import { eventNames, stateNames, webhooksCopy as copy } from './webhooks.copy';
import styles from './Webhooks.module.css';

interface Props {
  webhook: WebhookDto;
  onEdit: () => void;
  onLog: () => void;
  /** @param secret new secret; null if it has not changed */
  onChanged: (secret: string | null) => void;
}

/** Shows one webhook with its state and actions. */
export function WebhookRow({ webhook, onEdit, onLog, onChanged }: Props) {
  const may = useMay();
  const { id, url, events, state, failingSince, lastDeliveredAt, waiting, formerUntil } = webhook;
  const site = new URL(url).host;
  const isActive = state === 'active';
  const change = async (act: () => Promise<string | null>, done?: string) => {
    try {
      const secret = await act();
      if (done) showToast({ title: done });
      onChanged(secret);
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
  };
  const toggle = () =>
    change(
      async () => (await updateWebhook(id, { state: isActive ? 'paused' : 'active' })).secret,
      isActive ? copy.paused : copy.resumed,
    );
  const rotate = () => change(async () => (await updateWebhook(id, { rotateSecret: true })).secret);
  const revoke = () =>
    change(async () => (await updateWebhook(id, { revokeFormerSecrets: true })).secret, copy.revoked);
  /** Opens the log, which shows the result of the test. */
  const test = async () => {
    try {
      await testWebhook(id);
      onLog();
    } catch (error) {
      reportFailure(error, copy.changeFailed);
    }
  };
  const remove = () => change(() => deleteWebhook(id).then(() => null), copy.removed);
  const named = (act: string) => copy.of(act, site);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {site}{' '}
          <span className={styles.state} data-state={failingSince && isActive ? 'waiting' : state}>
            {stateNames[state]}
          </span>
        </p>
        <p className={styles.url}>{url}</p>
        <p>{events.map((event) => eventNames[event]).join(' · ')}</p>
        <p className={styles.hint}>
          {lastDeliveredAt ? copy.lastDelivered(formatDateTime(lastDeliveredAt)) : copy.neverDelivered}
          {waiting > 0 && ` · ${copy.waiting(waiting)}`}
        </p>
        {failingSince && <p className={styles.failing}>{copy.failing(formatDateTime(failingSince))}</p>}
        {formerUntil && Date.parse(formerUntil) > Date.now() && (
          <p className={styles.hint}>
            {copy.bothSecrets(formatDateTime(formerUntil))}{' '}
            {may('webhooks.change') && (
              <Popconfirm
                title={copy.revokeTitle}
                description={copy.revokeText}
                okText={copy.revoke}
                cancelText={copy.back}
                okButtonProps={{ danger: true }}
                onConfirm={revoke}
              >
                <Button size="small" aria-label={named(copy.revoke)}>
                  {copy.revoke}
                </Button>
              </Popconfirm>
            )}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <Button aria-label={named(copy.log)} onClick={onLog}>
          {copy.log}
        </Button>
        {may('webhooks.change') && (
          <>
            {isActive && (
              <Button aria-label={named(copy.test)} onClick={() => void test()}>
                {copy.test}
              </Button>
            )}
            <Button aria-label={named(isActive ? copy.pause : copy.resume)} onClick={() => void toggle()}>
              {isActive ? copy.pause : copy.resume}
            </Button>
            <Button aria-label={named(copy.edit)} onClick={onEdit}>
              {copy.edit}
            </Button>
            <Popconfirm
              title={copy.rotateTitle}
              description={copy.rotateText}
              okText={copy.rotate}
              cancelText={copy.back}
              onConfirm={rotate}
            >
              <Button aria-label={named(copy.rotate)}>{copy.rotate}</Button>
            </Popconfirm>
            <Popconfirm
              title={copy.removeTitle}
              description={copy.removeText}
              okText={copy.remove}
              cancelText={copy.back}
              okButtonProps={{ danger: true }}
              onConfirm={remove}
            >
              <Button danger aria-label={named(copy.remove)}>
                {copy.remove}
              </Button>
            </Popconfirm>
          </>
        )}
      </div>
    </li>
  );
}
