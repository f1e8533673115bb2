import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { SELLING_WAY_NAMES, tableAge } from 'domain/state-law/serving';
import { stateName, type UsState } from 'domain/us-states';
import { useState } from 'react';
import { getListStatesQueryKey, useListStates } from '../../../shared/api/generated/states/states';
import type { ServedStateDto, StateListDto } from '../../../shared/api/generated/model';
import { formatDay, today } from '../../../shared/dates';
import { useOwnerZone } from '../../lib/times/owner-zone';
import { useListFilters } from '../../lib/list/use-list-filters';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { FilterField, FilterFields, FilterSelect } from '../../ui/fields/FilterField';
import { SearchBox } from '../../ui/fields/SearchBox';
import { ListLoading } from '../../ui/list/ListLoading';
import { TabTitle } from '../../ui/navigation/TabTitle';
import { useMay } from '../../session/may';
import { EarlierContracts } from './EarlierContracts';
import { RulesNotice } from './RulesNotice';
import { StateDrawer } from './StateDrawer';
import { STATE_FILTERS } from './state-filters';
import { StateRow } from './StateRow';
import { statesCopy as copy } from './states.copy';
import styles from './States.module.css';
import { EmptyState } from '../../ui/list/EmptyState';

/** Returns a text without accents and capitals, for comparison. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const hasTerm = ({ state }: ServedStateDto, term: string): boolean =>
  plain(`${stateName(state)} ${state}`).includes(plain(term));

/** Shows how the office serves each state, and lets owners change and confirm it. */
export function States() {
  const may = useMay();
  const queries = useQueryClient();
  const list = useListStates({ query: { staleTime: 0 } });
  const { filters, filtered, setFilters, clear } = useListFilters(STATE_FILTERS);
  const [open, setOpen] = useState<UsState | null>(null);
  const day = today(useOwnerZone());
  const { data } = list;
  const change = (changed: StateListDto) => queries.setQueryData(getListStatesQueryKey(), changed);
  const shown = (data?.states ?? [])
    .filter((row) => hasTerm(row, filters.search))
    .filter(({ way }) => filters.way === undefined || way === filters.way)
    .filter(({ missing }) => filters.missing === undefined || missing.includes(filters.missing))
    .toSorted((one, other) => stateName(one.state).localeCompare(stateName(other.state), 'es'));
  const opened = data?.states.find(({ state }) => state === open);
  const age = data && tableAge(data.tableDate, day);
  return (
    <>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      {list.isPending && <ListLoading text={copy.loading} />}
      <QueryTrouble query={list} failed={copy.failed} />
      {data && (
        <>
          {age && <p className={styles.warning}>{copy.old[age]}</p>}
          <RulesNotice list={data} onChanged={change} onStale={() => void list.refetch()} />
          <Card>
            <search aria-label={copy.list} className={styles.filters}>
              <FilterFields>
                <FilterField label={copy.search}>
                  <SearchBox
                    placeholder={copy.search}
                    hint=""
                    maxLength={60}
                    value={filters.search}
                    onSearch={(search) => setFilters({ search }, { replace: true })}
                  />
                </FilterField>
                <FilterSelect
                  label={copy.way}
                  any={copy.any}
                  names={SELLING_WAY_NAMES}
                  value={filters.way}
                  onChange={(way) => setFilters({ way })}
                />
                <FilterSelect
                  label={copy.lack}
                  any={copy.any}
                  names={copy.missing}
                  value={filters.missing}
                  onChange={(missing) => setFilters({ missing })}
                />
              </FilterFields>
            </search>
            <p className={styles.count} role="status">
              {copy.counts(shown.length)}
            </p>
            {shown.length === 0 && (
              <EmptyState text={copy.filteredEmpty}>
                {filtered && <Button onClick={() => clear()}>{copy.clear}</Button>}
              </EmptyState>
            )}
            {shown.length > 0 && (
              <ul className={styles.list} aria-label={copy.list}>
                {shown.map((row) => (
                  <StateRow key={row.state} row={row} onOpen={() => setOpen(row.state)} />
                ))}
              </ul>
            )}
            <p className={styles.source}>{copy.table(data.tableVersion, formatDay(data.tableDate))}</p>
          </Card>
          {may('payments.see') && <EarlierContracts />}
          {opened && (
            <StateDrawer
              key={opened.state}
              row={opened}
              tableDate={data.tableDate}
              onChanged={change}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </>
  );
}
