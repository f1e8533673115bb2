import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useListFraudAlerts } from '../../../shared/api/generated/fraud/fraud';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { clearDraft } from '../../lib/drafts';
import { useShortcuts } from '../../lib/use-shortcuts';
import { useListFilters } from '../../lib/list/use-list-filters';
import { usePerson } from '../../session/use-person';
import { ListPage } from '../../ui/list/ListPage';
import { actsOf, AlertCard, type Act } from './AlertCard';
import { AlertFilters } from './AlertFilters';
import { DECIDE_FORM, DecideDialog, draftOf } from './DecideDialog';
import { fraudCopy as copy } from './fraud.copy';
import styles from './Alerts.module.css';
import shared from './fraud.module.css';
import { OpenAlerts } from './OpenAlerts';
import { ALERT_FILTERS } from './alert-filters';
import { useDecide, type Decision } from './use-decide';
import { useMay } from '../../session/may';

const POLL_MS = 30_000;
const NONE: AlertDto[] = [];

/** Lists the alerts with their reasons and the decisions about them. */
export function Alerts() {
  const may = useMay();
  const { filters, filtered, setFilters, clear, query } = useListFilters(ALERT_FILTERS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<{ alerts: AlertDto[]; status: Decision } | null>(null);
  const list = useListFraudAlerts(query, {
    query: { staleTime: 0, refetchInterval: POLL_MS, placeholderData: (before) => before },
  });
  const person = usePerson();
  const decide = useDecide((ids) => {
    clearDraft({ person, form: DECIDE_FORM, of: ids.join() });
    // The user may have opened another decision and chosen other alerts meanwhile.
    setDeciding((now) => (now && draftOf(now.alerts) === ids.join() ? null : now));
    setChosen((now) => new Set([...now].filter((id) => !ids.includes(id))));
  });
  const act = (alert: AlertDto, wanted: Act) => {
    if (wanted === 'active' || wanted === 'reviewing') decide.one(alert.id, wanted);
    else setDeciding({ alerts: [alert], status: wanted });
  };
  const listed = list.data?.alerts ?? NONE;
  useAlertKeys(listed, may('fraud.decide') ? act : null);
  // Alerts that are no longer on the page are no longer selected.
  const selected = listed.filter(({ id }) => chosen.has(id));
  const choose = (ids: string[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  return (
    <>
      {list.data && (
        <OpenAlerts
          open={list.data.open}
          chosen={filters.status === 'open' ? filters.severity : undefined}
          onChoose={(severity) => setFilters({ severity, status: severity && 'open' })}
        />
      )}
      <AlertFilters filters={filters} onChange={setFilters} />
      <ListPage
        list={list}
        rows={list.data?.alerts}
        texts={{ empty: `${copy.empty}. ${copy.emptyHint}`, filteredEmpty: copy.filteredEmpty }}
        failed={copy.failed}
        onClear={filtered ? clear : undefined}
        pages={{
          label: copy.list,
          page: filters.page,
          showing: copy.pager.showing,
          onPage: (page, how) => setFilters({ page }, how),
        }}
      >
        {(alerts) => (
          <>
            {may('fraud.decide') && <p className={shared.meta}>{copy.explained}</p>}
            {may('fraud.decide') && <p className={`${shared.meta} ${styles.keys}`}>{copy.keys}</p>}
            {may('fraud.decide') && (
              <div className={styles.selection}>
                <Checkbox
                  checked={selected.length === alerts.length}
                  indeterminate={selected.length > 0 && selected.length < alerts.length}
                  onChange={({ target }) =>
                    choose(
                      alerts.map(({ id }) => id),
                      target.checked,
                    )
                  }
                >
                  {copy.selection.all}
                </Checkbox>
                {selected.length > 0 && (
                  <>
                    <span role="status">{copy.selection.count(formatNumber(selected.length))}</span>
                    <Button
                      size="small"
                      onClick={() => setDeciding({ alerts: selected, status: 'resolved' })}
                    >
                      {copy.actions.resolved}
                    </Button>
                    {selected.every(({ lead }) => lead) && (
                      <Button
                        size="small"
                        onClick={() => setDeciding({ alerts: selected, status: 'false_positive' })}
                      >
                        {copy.actions.false_positive}
                      </Button>
                    )}
                  </>
                )}
              </div>
            )}
            <ul className={styles.alerts} aria-label={copy.list}>
              {alerts.map((alert) => (
                <AlertCard
                  key={alert.id}
                  alert={alert}
                  chosen={chosen.has(alert.id)}
                  onChoose={(on) => choose([alert.id], on)}
                  onDecide={(wanted) => act(alert, wanted)}
                />
              ))}
            </ul>
          </>
        )}
      </ListPage>
      {deciding && (
        <DecideDialog
          alerts={deciding.alerts}
          status={deciding.status}
          isPending={decide.isPending}
          onClose={() => setDeciding(null)}
          onDecide={(note) => {
            const { alerts: decided, status } = deciding;
            if (status === 'block') void decide.block(decided[0]!, note);
            else if (decided.length === 1) decide.one(decided[0]!.id, status, note);
            else
              decide.many(
                decided.map(({ id }) => id),
                status,
                note,
              );
          }}
        />
      )}
    </>
  );
}

/** Registers the keys: j and k move between alerts, others act on the focused alert, or on the first. */
function useAlertKeys(alerts: readonly AlertDto[], act: ((alert: AlertDto, wanted: Act) => void) | null) {
  const current = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-alert]')?.dataset['alert'];
    return alerts.findIndex((alert) => alert.id === id);
  };
  const step = (by: 1 | -1) => {
    const index = Math.min(Math.max(current() + by, 0), alerts.length - 1);
    document.querySelector<HTMLElement>(`[data-alert="${alerts[index]?.id}"]`)?.focus();
  };
  const take = (wanted: Act) => {
    const alert = alerts[Math.max(current(), 0)];
    if (alert && act && actsOf(alert).includes(wanted)) act(alert, wanted);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    b: () => take('block'),
    n: () => take('false_positive'),
    c: () => take('resolved'),
  });
}
