import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListPrivacyRequests } from '../../../shared/api/generated/privacy/privacy';
import type { PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { Loading } from '../../../shared/ui/Loading';
import { QueryFailed } from '../../ui/QueryFailed';
import { AnswerDialog } from './AnswerDialog';
import { ExtendDialog } from './ExtendDialog';
import { NewRequestDialog } from './NewRequestDialog';
import { privacyCopy } from './privacy.copy';
import styles from './privacy.module.css';
import { RequestCard } from './RequestCard';

const { requests: copy, failed } = privacyCopy;
const PAGE_SIZE = 10;
const POLL_MS = 60_000;
const STATUSES = { abiertas: 'open', contestadas: 'answered', todas: undefined } as const;
type Filter = keyof typeof STATUSES;
const FILTERS = Object.keys(STATUSES) as Filter[];
const NOTHING: Record<Filter, string> = {
  abiertas: copy.emptyOpen,
  contestadas: copy.emptyAnswered,
  todas: copy.empty,
};

interface Props {
  onAttend: (request: PrivacyRequestDto) => void;
}

/** What people ask about their data, the most urgent first. */
export function Requests({ onAttend }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [dialog, setDialog] = useState<
    'add' | { kind: 'extend' | 'answer'; request: PrivacyRequestDto } | null
  >(null);
  const filter = FILTERS.find((each) => each === parameters.get('solicitudes')) ?? 'abiertas';
  const page = Math.max(1, Math.floor(Number(parameters.get('pagina'))) || 1);
  const status = STATUSES[filter];
  const list = useListPrivacyRequests(
    { ...(status ? { status } : {}), page, pageSize: PAGE_SIZE },
    { query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before } },
  );
  const go = (to: { solicitudes?: string; pagina?: number }) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (to.solicitudes) next.set('solicitudes', to.solicitudes);
      next.delete('pagina');
      if (to.pagina && to.pagina > 1) next.set('pagina', String(to.pagina));
      return next;
    });
  const close = () => setDialog(null);
  const { data } = list;
  return (
    <section aria-labelledby="privacy-requests">
      <header className={styles.head}>
        <h3 id="privacy-requests" className={styles.heading}>
          {copy.title}
        </h3>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('add')}>
          {copy.add}
        </Button>
      </header>
      <p className={styles.hint}>{copy.intro}</p>
      {data && data.overdue > 0 && (
        <Alert type="error" showIcon title={copy.overdueCount(data.overdue)} className={styles.late} />
      )}
      <div className={styles.filters} role="group" aria-label={copy.filter}>
        {FILTERS.map((each) => (
          <Button
            key={each}
            size="small"
            shape="round"
            type={each === filter ? 'primary' : 'default'}
            aria-pressed={each === filter}
            onClick={() => go({ solicitudes: each })}
          >
            {copy.filters[each]}
            {each === 'abiertas' && data && ` (${formatNumber(data.open)})`}
          </Button>
        ))}
      </div>
      {list.isPending && <Loading />}
      {list.isError && data === undefined && (
        <QueryFailed text={failed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data && data.requests.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            filter === 'contestadas' ? NOTHING.contestadas : `${NOTHING[filter]}. ${copy.emptyHint}`
          }
        />
      )}
      {data && data.requests.length > 0 && (
        <ul className={styles.requests}>
          {data.requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              onAttend={() => onAttend(request)}
              onExtend={() => setDialog({ kind: 'extend', request })}
              onAnswer={() => setDialog({ kind: 'answer', request })}
            />
          ))}
        </ul>
      )}
      {data && data.total > PAGE_SIZE && (
        <nav className={styles.pager} aria-label={copy.pager.label}>
          <p>
            {copy.pager.showing(
              formatNumber((page - 1) * PAGE_SIZE + 1),
              formatNumber((page - 1) * PAGE_SIZE + data.requests.length),
              formatNumber(data.total),
            )}
          </p>
          <Button disabled={page === 1} onClick={() => go({ pagina: page - 1 })}>
            {copy.pager.previous}
          </Button>
          <Button disabled={page * PAGE_SIZE >= data.total} onClick={() => go({ pagina: page + 1 })}>
            {copy.pager.next}
          </Button>
        </nav>
      )}
      {dialog === 'add' && <NewRequestDialog onClose={close} />}
      {dialog && dialog !== 'add' && dialog.kind === 'extend' && (
        <ExtendDialog request={dialog.request} onClose={close} />
      )}
      {dialog && dialog !== 'add' && dialog.kind === 'answer' && (
        <AnswerDialog request={dialog.request} onClose={close} />
      )}
    </section>
  );
}
