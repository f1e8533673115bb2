import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../shared/api/api-error';
import { siteCopy as copy } from '../site.copy';
import { upload, type Upload, type Uploaded } from './upload';
import styles from './fields.module.css';

interface Props {
  id: string;
  label: string;
  /** File types that the file dialog offers. */
  accept: string;
  purpose?: 'page' | 'evidence';
  describedBy?: string;
  onDone: (uploaded: Uploaded, file: File) => void;
}

/** Uploads a chosen file, and shows progress and failures. */
export function UploadButton({ id, label, accept, purpose = 'page', describedBy, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<Upload | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => () => running.current?.cancel(), []);

  const send = async (file: File) => {
    setFailure('');
    setPercent(0);
    const sent = upload(file, purpose, setPercent);
    running.current = sent;
    try {
      onDone(await sent.done, file);
    } catch (error) {
      if (!(error instanceof DOMException)) setFailure(messageOf(error) || copy.upload.failed);
    } finally {
      running.current = null;
      setPercent(null);
    }
  };

  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-upload={id}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that the same file can be chosen again after a failure.
          target.value = '';
          if (file) void send(file);
        }}
      />
      {percent === null ? (
        <Button
          id={id}
          icon={<UploadOutlined />}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      ) : (
        <div className={styles.progress} role="status">
          <span>{percent < 100 ? copy.upload.working(percent) : copy.upload.preparing}</span>
          <Progress percent={percent} showInfo={false} aria-label={copy.upload.working(percent)} />
          <Button size="small" onClick={() => running.current?.cancel()}>
            {copy.upload.cancel}
          </Button>
        </div>
      )}
      {failure ? (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
