import { Tag } from 'antd';
import { PLAN_NAMES } from 'domain/payments/plans';
import { stateName, US_STATE_NAMES } from 'domain/us-states';
import { Link } from 'react-router-dom';
import { useListEarlierContracts } from '../../../shared/api/generated/admin-payments/admin-payments';
import type { EarlierContractDto, UsState } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { formatNumber } from '../../../shared/numbers';
import { useListFilters } from '../../lib/list/use-list-filters';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { FilterFields, FilterSelect } from '../../ui/fields/FilterField';
import { ListPage } from '../../ui/list/ListPage';
import { CONTRACT_FILTERS } from './state-filters';
import { statesCopy } from './states.copy';
import styles from './EarlierContracts.module.css';

const { contracts: copy, any } = statesCopy;

const nameOf = (state: UsState | null): string => (state === null ? copy.noState : stateName(state));

/** Shows the contracts that were signed with an earlier version of the texts, by state, folded at first; nothing if there are none. */
export function EarlierContracts() {
  const { filters, filtered, setFilters, clear, query } = useListFilters(CONTRACT_FILTERS);
  const list = useListEarlierContracts(query, {
    query: { placeholderData: (before) => before, staleTime: 0 },
  });
  if (!list.data && list.isError) return <QueryFailed text={copy.failed} query={list} />;
  if (!list.data || list.data.states.length === 0) return null;
  const { states, contracts, currentVersion } = list.data;
  const all = states.reduce((sum, { signed }) => sum + signed, 0);
  const known = states.flatMap(({ state }) => (state === null ? [] : [state]));
  const names = Object.fromEntries(known.map((state) => [state, US_STATE_NAMES[state]])) as Record<
    UsState,
    string
  >;
  return (
    <details className={styles.panel} open={filtered || filters.page > 1}>
      <summary>
        <h3>{copy.title(formatNumber(all))}</h3>
      </summary>
      <div className={styles.body}>
        <p className={styles.intro}>{copy.intro(formatDay(currentVersion))}</p>
        <ul className={styles.states} aria-label={copy.byState}>
          {states.map(({ state, signed, running }) => (
            <li key={state ?? ''}>
              <strong>{nameOf(state)}</strong>{' '}
              <span>
                {signed === 1 ? copy.one(running) : copy.counts(formatNumber(signed), formatNumber(running))}
              </span>
            </li>
          ))}
        </ul>
        <FilterFields>
          <FilterSelect
            label={copy.state}
            any={any}
            names={names}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
          <FilterSelect
            label={copy.only}
            any={any}
            names={copy.onlyNames}
            value={filters.only}
            onChange={(only) => setFilters({ only })}
          />
        </FilterFields>
        <ListPage
          list={list}
          rows={contracts}
          texts={{ empty: copy.none }}
          failed={copy.failed}
          onClear={filtered ? clear : undefined}
          pages={{
            label: copy.pager,
            page: filters.page,
            showing: copy.showing,
            onPage: (page, how) => setFilters({ page }, how),
          }}
        >
          {(rows) => (
            <ul className={styles.list} aria-label={copy.list} aria-busy={list.isPlaceholderData}>
              {rows.map((contract) => (
                <ContractLine key={contract.paymentId} contract={contract} />
              ))}
            </ul>
          )}
        </ListPage>
      </div>
    </details>
  );
}

/** Shows a contract, with links to its payment, its lead and its text. */
function ContractLine({ contract }: { contract: EarlierContractDto }) {
  const { paymentId, leadId, fullName, state, plan, signedOn, textVersion, isRunning } = contract;
  return (
    <li>
      <p>
        <Link to={`/admin?tab=pagos&pago=${paymentId}`}>{fullName}</Link>{' '}
        <Tag color={isRunning ? 'success' : 'default'}>{isRunning ? copy.running : copy.ended}</Tag>
      </p>
      <p className={styles.hint}>
        {nameOf(state)} · {PLAN_NAMES[plan]} · {copy.signed(formatDay(signedOn), formatDay(textVersion))}
      </p>
      <p className={styles.links}>
        <a
          href={`/api/payments/${paymentId}/contract`}
          target="_blank"
          rel="noreferrer"
          aria-label={copy.of(copy.seeContract, fullName)}
        >
          {copy.seeContract}
        </a>
        {leadId && (
          <Link to={`/admin?tab=leads&lead=${leadId}`} aria-label={copy.of(copy.seeLead, fullName)}>
            {copy.seeLead}
          </Link>
        )}
      </p>
    </li>
  );
}
