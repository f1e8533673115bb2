import { Button, Input } from 'antd';
import { showToast } from '../../../shared/ui/toast-store';
import { Dialog } from './Dialog';
import styles from './ShownOnceDialog.module.css';

interface Props {
  copy: Readonly<Record<'title' | 'text' | 'label' | 'copy' | 'copied' | 'copyFailed' | 'done', string>>;
  value: string;
  onClose: () => void;
}

/** Shows a secret once for copying. A click outside does not close it. */
export function ShownOnceDialog({ copy, value, onClose }: Props) {
  const take = () =>
    navigator.clipboard.writeText(value).then(
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
      <div className={styles.line}>
        <Input readOnly aria-label={copy.label} value={value} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void take()}>{copy.copy}</Button>
      </div>
    </Dialog>
  );
}
