import { useListLeads } from '../../../../../shared/api/generated/admin-leads/admin-leads';
import { formatNumber } from '../../../../../shared/numbers';
import type { SetFilters } from '../../../../lib/list/use-list-filters';
import { leadsCopy as copy, presetNames } from '../../shared/leads.copy';
import edges from '../../../../ui/navigation/scroll-edges.module.css';
import styles from '../../shared/leads.module.css';
import { SavedViews } from '../../views/SavedViews';
import type { LeadFilters } from './lead-filters';

const COUNT_EVERY_MS = 60_000;

interface Props {
  preset: LeadFilters['preset'];
  onChange: SetFilters<LeadFilters>;
}

/** Shows the predefined and the saved views of the list in one line. */
export function LeadTabs({ preset: chosen, onChange }: Props) {
  // Its query key starts like the list's, so that invalidating the list also updates this count.
  const waiting = useListLeads(
    { preset: 'replied', pageSize: 1 },
    { query: { refetchInterval: COUNT_EVERY_MS } },
  );
  const tab = (preset: LeadFilters['preset'], name: string) => (
    <button
      key={name}
      type="button"
      className={styles.tab}
      aria-pressed={chosen === preset}
      onClick={() => onChange({ preset: chosen === preset ? undefined : preset })}
    >
      {name}
    </button>
  );
  return (
    <div className={`${styles.tabs} ${edges.edges}`} role="group" aria-label={copy.filters.presets}>
      {tab(undefined, copy.filters.everybody)}
      {(Object.keys(presetNames) as (keyof typeof presetNames)[]).map((preset) =>
        tab(
          preset,
          preset === 'replied' && waiting.data?.total
            ? copy.repliedCount(formatNumber(waiting.data.total))
            : presetNames[preset],
        ),
      )}
      <SavedViews />
    </div>
  );
}
