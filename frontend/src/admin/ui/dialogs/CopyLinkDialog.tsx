import { Button, Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { showToast } from '../../../shared/ui/toast-store';
import { Dialog } from './Dialog';

interface Props {
  link: string;
  copy: { title: string; field: string; copy: string; copied: string; copyFailed: string; done: string };
  onClose: () => void;
  /** Texts above the link. */
  children: ReactNode;
}

/** Shows a link for copying. */
export function CopyLinkDialog({ link, copy, onClose, children }: Props) {
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
      {children}
      <label htmlFor={id}>{copy.field}</label>
      <Input.TextArea id={id} value={link} readOnly autoSize onFocus={({ target }) => target.select()} />
    </Dialog>
  );
}
