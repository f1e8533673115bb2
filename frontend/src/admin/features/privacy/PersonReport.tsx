import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { formatUsPhone } from 'domain/phone';
import { useState } from 'react';
import type { ErasureDto, PersonHeldDto, PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { EraseDialog } from './EraseDialog';
import { Holdings } from './Holdings';
import { kindNames, privacyCopy } from './privacy.copy';
import styles from './PersonReport.module.css';
import { useDownload } from './use-download';
import { EmptyState } from '../../ui/list/EmptyState';

const { person: copy } = privacyCopy;

interface Props {
  person: PersonHeldDto;
  /** Request that led here; null if there is none. */
  request: PrivacyRequestDto | null;
  onChanged: () => void;
}

/** Shows a person's data, to export or erase. */
export function PersonReport({ person, request, onChanged }: Props) {
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState<ErasureDto | null>(null);
  const { isDownloading, download } = useDownload();
  const phone = formatUsPhone(person.phoneNumber);
  const held = person.holdings.filter(({ count }) => count > 0);
  const records = held.reduce((sum, { count }) => sum + count, 0);
  // Null if the request has been answered meanwhile.
  const open = person.openRequests.find(({ id }) => id === request?.id) ?? null;
  const others = person.openRequests.filter(({ id }) => id !== open?.id);
  const answers = (kind: PrivacyRequestDto['kind']) => (open?.kind === kind ? { requestId: open.id } : {});

  return (
    <div className={styles.report}>
      <header className={styles.who}>
        <h4>{phone}</h4>
        <p>
          {person.names.join(', ') || copy.noName}
          {records > 0 && ` · ${copy.held(formatNumber(records))}`}
        </p>
      </header>
      {open && <Alert type="info" showIcon title={copy.answers[open.kind](formatDay(open.receivedOn))} />}
      {others.map(({ id, kind, dueOn, answerBy, overdue }) => (
        <Alert
          key={id}
          type={overdue ? 'error' : 'warning'}
          showIcon
          title={copy.waiting(kindNames[kind], formatDay(dueOn ?? answerBy))}
        />
      ))}
      {person.activeSubscriptions > 0 && (
        <Alert type="warning" showIcon title={copy.subscriptions(person.activeSubscriptions)} />
      )}
      {erased && (
        <section className={styles.done}>
          <h4>{copy.erasedTitle(phone)}</h4>
          <Holdings holdings={erased.holdings.filter(({ count }) => count > 0)} done />
          <Button onClick={() => setErased(null)}>{copy.close}</Button>
        </section>
      )}
      {!erased && held.length === 0 && <EmptyState text={`${copy.notFound} ${copy.notFoundHint}`} />}
      {!erased && held.length > 0 && <Holdings holdings={held} />}
      {!erased && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            loading={isDownloading}
            onClick={() =>
              void download({ phoneNumber: person.phoneNumber, ...answers('export') }).then((done) => {
                if (done) onChanged();
              })
            }
          >
            {copy.download}
          </Button>
          {(records > 0 || open?.kind === 'erase') && (
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setErasing(true)}>
              {copy.erase}
            </Button>
          )}
        </div>
      )}
      {erasing && (
        <EraseDialog
          person={person}
          requestId={answers('erase').requestId}
          onClose={() => setErasing(false)}
          onErased={(erasure) => {
            setErasing(false);
            setErased(erasure);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
