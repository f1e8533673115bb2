import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  getImportLeadsUrl,
  useListImports,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto } from '../../../../shared/api/generated/model';
import { openStream } from '../../../../shared/api/transport';
import { formatDateTime } from '../../../lib/times/moments';
import { useWhileShown } from '../../../lib/use-while-shown';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { importCopy, importStateNames } from './import.copy';
import styles from './import.module.css';

const { file: copy } = importCopy;

interface Props {
  addressOf: (id: string) => string;
  onSent: (id: string) => void;
}

/** Lets the user choose and upload a file (first step), and shows the latest imports below. */
export function FileStep({ addressOf, onSent }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const whileShown = useWhileShown();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const last = useListImports({ query: { staleTime: 0 } });
  const send = async () => {
    const file = input.current?.files?.[0];
    setFailure('');
    if (!file) {
      setFailure(copy.missing);
      return;
    }
    setSending(true);
    try {
      const form = new FormData();
      form.set('dryRun', 'true');
      form.set('file', file);
      // No time limit, because the file may be large and the connection slow.
      const answer = await openStream(getImportLeadsUrl(), { method: 'POST', body: form });
      whileShown(onSent)(((await answer.json()) as ImportDetailDto).id);
    } catch (error) {
      setFailure(failureOf(error, copy.failed));
      setSending(false);
    }
  };
  return (
    <>
      <p>{copy.rules}</p>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className={styles.file}>
          <strong>{copy.label}</strong>
          {/* Hides the browser's button, whose text is in the browser's language. */}
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept=".csv,.tsv,.txt,.xls,.xlsx,text/csv,text/tab-separated-values"
            aria-describedby="import-file-hint"
            onChange={({ target }) => setName(target.files?.[0]?.name ?? '')}
          />
          <span className={styles.choose} aria-hidden>
            <UploadOutlined /> {name || copy.choose}
          </span>
        </label>
        <p id="import-file-hint" className={styles.soft}>
          {copy.hint}
        </p>
        <FailureNote failure={failure} />
        <div>
          <Button type="primary" htmlType="submit" loading={isSending}>
            {isSending ? copy.sending : copy.send}
          </Button>
        </div>
      </form>
      <section>
        <h3>{copy.last}</h3>
        {last.isError && <QueryFailed text={copy.lastFailed} query={last} />}
        {last.data?.imports.length === 0 && <p>{copy.none}</p>}
        <ul className={styles.list}>
          {last.data?.imports.map(({ id, fileName, state, createdAt, createdBy }) => (
            <li key={id}>
              <Link to={addressOf(id)} aria-label={copy.see(fileName)}>
                {fileName}
              </Link>
              <span className={styles.soft}>
                {importStateNames[state]}, {formatDateTime(createdAt)}, {createdBy}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
