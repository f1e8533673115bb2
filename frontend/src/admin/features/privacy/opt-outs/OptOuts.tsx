import { PlusOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import { useState } from 'react';
import {
  useListSuppressions,
  useListSuspectedRefusals,
} from '../../../../shared/api/generated/suppressions/suppressions';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { FilterField, FilterFields, FilterSelect } from '../../../ui/fields/FilterField';
import { WideTable } from '../../../ui/list/WideTable';
import { LiftOptOut } from '../../../ui/opt-out/LiftOptOut';
import { channelNames, optOutCopy, sourceNames } from '../../../ui/opt-out/opt-out.copy';
import { OptOutDialog } from '../../../ui/opt-out/OptOutDialog';
import { SuspectedRefusal } from '../../../ui/opt-out/SuspectedRefusal';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { OPT_OUT_FILTERS } from './opt-out-filters';
import { optOutsCopy as copy } from './opt-outs.copy';
import { ListPage } from '../../../ui/list/ListPage';
import styles from './OptOuts.module.css';

const POLL_MS = 60_000;

/** Shows the opt-outs: texts to decide, the list, and a form to add one for any number. */
export function OptOuts() {
  const { filters, filtered, query, setFilters, clear } = useListFilters(OPT_OUT_FILTERS);
  const [adding, setAdding] = useState(false);
  const list = useListSuppressions(query, {
    query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before },
  });
  const suspected = useListSuspectedRefusals({ query: { staleTime: 0, refetchInterval: POLL_MS } });
  const { data } = list;
  return (
    <Card className={styles.card}>
      <section aria-labelledby="opt-outs">
        <header className={styles.head}>
          <h3 id="opt-outs">{copy.title}</h3>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {optOutCopy.add}
          </Button>
        </header>
        <p className={styles.intro}>{copy.intro}</p>
        <QueryTrouble query={suspected} failed={copy.suspectedFailed} />
        {suspected.data?.texts.map((text) => (
          <SuspectedRefusal key={text.id} text={text} who={text.fullName ?? formatPhone(text.phoneNumber)} />
        ))}
        <search aria-label={copy.caption} className={styles.filters}>
          <FilterFields>
            <FilterField label={copy.search}>
              <SearchBox
                placeholder={copy.search}
                hint=""
                maxLength={100}
                value={filters.search}
                onSearch={(search) => setFilters({ search }, { replace: true })}
              />
            </FilterField>
            <FilterSelect
              label={copy.channel}
              any={copy.any}
              names={channelNames}
              value={filters.channel}
              onChange={(channel) => setFilters({ channel })}
            />
            <FilterSelect
              label={copy.source}
              any={copy.any}
              names={sourceNames}
              value={filters.source}
              onChange={(source) => setFilters({ source })}
            />
          </FilterFields>
        </search>
        <ListPage
          list={list}
          rows={data?.suppressions}
          texts={copy}
          failed={copy.failed}
          onClear={filtered ? clear : undefined}
          pages={{ ...copy.pager, page: filters.page, onPage: (page, how) => setFilters({ page }, how) }}
        >
          {(entries) => (
            <WideTable caption={copy.caption} columns={Object.values(copy.columns)}>
              {entries.map((entry) => (
                <tr key={`${entry.phoneNumber} ${entry.channel}`}>
                  <td>{formatPhone(entry.phoneNumber)}</td>
                  <td>{channelNames[entry.channel]}</td>
                  <td>{entry.createdBy ?? sourceNames[entry.source]}</td>
                  <td className={styles.wraps}>{entry.reason ?? copy.own}</td>
                  <td>{formatDateTime(entry.createdAt)}</td>
                  <td>
                    <LiftOptOut entry={entry} />
                  </td>
                </tr>
              ))}
            </WideTable>
          )}
        </ListPage>
      </section>
      {adding && <OptOutDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
