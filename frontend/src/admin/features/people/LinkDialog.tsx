import { Button, Input } from 'antd';
import { useId } from 'react';
import { showToast } from '../../../shared/ui/toast-store';
import { Dialog } from '../../ui/dialogs/Dialog';
import { peopleCopy } from './people.copy';

/** Link that is not sent by mail and must be handed over. */
export interface KeptLink {
  username: string;
  link: string;
}

const { link: copy } = peopleCopy;

/** Shows a link that is not sent by mail, for copying. */
export function LinkDialog({ username, link, onClose }: KeptLink & { onClose: () => void }) {
  const id = useId();
  const copyLink = () =>
    void navigator.clipboard.writeText(link).then(
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
      <p>{copy.sent(username)}</p>
      <p>{copy.intro}</p>
      <label htmlFor={id}>{copy.field}</label>
      <Input.TextArea id={id} value={link} readOnly autoSize onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
