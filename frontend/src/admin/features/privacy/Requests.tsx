import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useListPrivacyRequests } from '../../../shared/api/generated/privacy/privacy';
import type { ListPrivacyRequestsParams, PrivacyRequestDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { choice, listFilters, page } from '../../lib/list/list-filters';
import { useListFilters } from '../../lib/list/use-list-filters';
import { AnswerDialog } from './AnswerDialog';
import { ExtendDialog } from './ExtendDialog';
import { NewRequestDialog } from './NewRequestDialog';
import { privacyCopy } from './privacy.copy';
import styles from './Requests.module.css';
import shared from './privacy-parts.module.css';
import { RequestCard } from './RequestCard';
import { ListPage } from '../../ui/list/ListPage';

const { requests: copy, failed } = privacyCopy;
const PAGE_SIZE = 10;
const POLL_MS = 60_000;
const SHOWN = { abiertas: 'open', contestadas: 'answered', todas: undefined } as const;
type Shown = keyof typeof SHOWN;
const FILTERS = listFilters<ListPrivacyRequestsParams>()({
  shown: choice({
    name: 'solicitudes',
    of: SHOWN,
    initial: 'abiertas',
    effect: 'narrows',
    toQuery: (shown) => (shown === 'todas' ? {} : { status: SHOWN[shown] }),
  }),
  page: page('pagina', PAGE_SIZE),
});
const NOTHING: Record<Shown, string> = {
  abiertas: `${copy.emptyOpen}. ${copy.emptyHint}`,
  contestadas: copy.emptyAnswered,
  todas: `${copy.empty}. ${copy.emptyHint}`,
};

interface Props {
  onAttend: (request: PrivacyRequestDto) => void;
}

/** Shows the requests about personal data, most urgent first. */
export function Requests({ onAttend }: Props) {
  const { filters, query, setFilters } = useListFilters(FILTERS);
  const { shown, page: current } = filters;
  const [dialog, setDialog] = useState<
    'add' | { kind: 'extend' | 'answer'; request: PrivacyRequestDto } | null
  >(null);
  const list = useListPrivacyRequests(query, {
    query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before },
  });
  const close = () => setDialog(null);
  const { data } = list;
  return (
    <section aria-labelledby="privacy-requests">
      <header className={styles.head}>
        <h3 id="privacy-requests" className={shared.heading}>
          {copy.title}
        </h3>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('add')}>
          {copy.add}
        </Button>
      </header>
      <p className={shared.hint}>{copy.intro}</p>
      {data && data.overdue > 0 && (
        <Alert type="error" showIcon title={copy.overdueCount(data.overdue)} className={styles.late} />
      )}
      <div className={styles.filters} role="group" aria-label={copy.filter}>
        {(Object.keys(SHOWN) as Shown[]).map((each) => (
          <Button
            key={each}
            size="small"
            shape="round"
            type={each === shown ? 'primary' : 'default'}
            aria-pressed={each === shown}
            onClick={() => setFilters({ shown: each })}
          >
            {copy.filters[each]}
            {each === 'abiertas' && data && ` (${formatNumber(data.open)})`}
          </Button>
        ))}
      </div>
      <ListPage
        list={list}
        rows={data?.requests}
        texts={{ empty: NOTHING[shown] }}
        failed={failed}
        whenEmpty={
          shown === 'contestadas' && (
            <Button onClick={() => setFilters({ shown: 'abiertas' })}>{copy.seeOpen}</Button>
          )
        }
        pages={{ ...copy.pager, page: current, onPage: (next, how) => setFilters({ page: next }, how) }}
      >
        {(requests) => (
          <ul className={styles.requests}>
            {requests.map((request) => (
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
      </ListPage>
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
