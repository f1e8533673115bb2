import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './ExportButton.module.css';

interface Props {
  /** Percent done; null when nothing is being exported. */
  progress: number | null;
  label: string;
  /** What it is called where several of them say the same. */
  name?: string;
  disabled: boolean;
  copy: { progress: (percent: number) => string; cancel: string };
  onStart: () => void;
  onCancel: () => void;
}

/** Exports a list; meanwhile says how far it has come and can be cancelled. */
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
