import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './ExportButton.module.css';

interface Props {
  /** Progress in percent; null if no export is running. */
  progress: number | null;
  label: string;
  /** Accessible name, if the screen has several such buttons. */
  name?: string;
  disabled: boolean;
  copy: { progress: (percent: number) => string; cancel: string };
  onStart: () => void;
  onCancel: () => void;
}

/** Starts an export, shows its progress and offers to cancel it. */
export function ExportButton({ progress, label, name, disabled, copy, onStart, onCancel }: Props) {
  return progress === null ? (
    <Button icon={<DownloadOutlined />} disabled={disabled} aria-label={name} onClick={onStart}>
      {label}
    </Button>
  ) : (
    <span className={styles.exporting}>
      <span role="status">{copy.progress(progress)}</span>
      <Button size="small" onClick={onCancel}>
        {copy.cancel}
      </Button>
    </span>
  );
}
