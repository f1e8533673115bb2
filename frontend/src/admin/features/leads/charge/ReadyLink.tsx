import { Button, Input } from 'antd';
import { useId } from 'react';
import type { NewPaymentLinkDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/moments';
import { showToast } from '../../../../shared/ui/toast-store';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { chargeCopy } from './charge.copy';
import styles from './charge.module.css';

const { ready: copy } = chargeCopy;

interface Props {
  link: NewPaymentLinkDto;
  firstName: string;
  onClose: () => void;
}

/** Shows a payment link for copying. */
export function ReadyLink({ link, firstName, onClose }: Props) {
  const id = useId();
  const copyLink = () =>
    void navigator.clipboard.writeText(link.url).then(
      () => showToast({ title: copy.copied }),
      () => showToast({ title: copy.copyFailed, variant: 'destructive' }),
    );
  return (
    <Dialog
      title={copy.title}
      onCancel={onClose}
      width={520}
      footer={[
        <Button key="done" onClick={onClose}>
          {copy.done}
        </Button>,
        <Button key="copy" type="primary" onClick={copyLink}>
          {copy.copy}
        </Button>,
      ]}
    >
      <p className={styles.intro}>{copy.text(firstName, formatDateTime(link.expiresAt))}</p>
      <label htmlFor={id}>{copy.field}</label>
      <Input.TextArea id={id} value={link.url} readOnly autoSize onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
