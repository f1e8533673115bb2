import { CopyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { showToast } from '../../../../../shared/ui/toast-store';
import { Dialog } from '../../../../ui/dialogs/Dialog';
import { hoursCopy } from '../hours.copy';
import styles from './FeedAddressDialog.module.css';

const { shown: copy } = hoursCopy.feed;

/**
 * Shows the secret address once. Only the confirmation that it is stored closes the dialog, so that a stray
 * click does not lose it.
 */
export function FeedAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const copyIt = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast({ title: copy.copied }),
      () => showToast({ title: copy.copyFailed, variant: 'destructive' }),
    );
  return (
    <Dialog
      title={copy.title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
      width={560}
    >
      <p>{copy.text}</p>
      <div className={styles.address}>
        <Input readOnly aria-label={copy.label} value={address} onFocus={({ target }) => target.select()} />
        <Button icon={<CopyOutlined />} onClick={() => void copyIt()}>
          {copy.copy}
        </Button>
      </div>
      <p className={styles.how}>{copy.how}</p>
    </Dialog>
  );
}
