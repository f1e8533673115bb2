import { Button, Input } from 'antd';
import { showToast } from '../../../shared/ui/toast-store';
import { Dialog } from '../../ui/Dialog';
import { webhooksCopy } from './webhooks.copy';
import styles from './Webhooks.module.css';

const { secret: copy } = webhooksCopy;

/** The secret of a webhook, shown this once: a slip of the hand does not close it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copySecret = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ title: copy.copied }),
      () => showToast({ title: copy.copyFailed }),
    );
  return (
    <Dialog
      title={copy.title}
      onCancel={onClose}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <p>{copy.text}</p>
      <div className={styles.secret}>
        <Input readOnly aria-label={copy.label} value={secret} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copySecret()}>{copy.copy}</Button>
      </div>
    </Dialog>
  );
}
