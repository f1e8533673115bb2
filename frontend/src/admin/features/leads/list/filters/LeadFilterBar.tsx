import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useListLeads } from '../../../../../shared/api/generated/admin-leads/admin-leads';
import { formatNumber } from '../../../../../shared/numbers';
import { lazyPart } from '../../../../ui/failures/lazy-part';
import type { SetFilters } from '../../../../lib/list/use-list-filters';
import { SearchBox } from '../../../../ui/fields/SearchBox';
import { leadsCopy as copy, presetNames } from '../../shared/leads.copy';
import styles from '../../shared/leads.module.css';
import { SavedViews } from '../../views/SavedViews';
import { countHidden } from './hidden-filters';
import type { LeadFilters } from './lead-filters';

const HiddenFilters = lazyPart(() => import('./HiddenFilters'));

const COUNT_EVERY_MS = 60_000;

interface Props {
  filters: LeadFilters;
  filtered: boolean;
  onChange: SetFilters<LeadFilters>;
  onClear: () => void;
}

/** Shows search, verification and quick views, and the other filters on request. */
export function LeadFilterBar({ filters, filtered, onChange, onClear }: Props) {
  const hidden = countHidden(filters);
  // Its query key starts like the list's, so that invalidating the list also updates this count.
  const waiting = useListLeads(
    { preset: 'replied', pageSize: 1 },
    { query: { refetchInterval: COUNT_EVERY_MS } },
  );
  const [open, setOpen] = useState(hidden > 0);
  return (
    <search aria-label={copy.list}>
      <div className={styles.searchRow}>
        <SearchBox
          className={styles.search}
          placeholder={copy.search}
          hint={copy.searchHint}
          maxLength={2_000}
          value={filters.q}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
        <Select
          className={styles.status}
          aria-label={copy.status.label}
          value={filters.status}
          options={(['all', 'verified', 'pending'] as const).map((value) => ({
            value,
            label: copy.status[value],
          }))}
          onChange={(status) => onChange({ status })}
        />
        <Badge count={hidden} size="small">
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={styles.more}>{copy.filters.more}</span>
          </Button>
        </Badge>
      </div>
      <div className={styles.presets} role="group" aria-label={copy.filters.presets}>
        {(Object.keys(presetNames) as (keyof typeof presetNames)[]).map((preset) => (
          <Button
            key={preset}
            size="small"
            shape="round"
            type={filters.preset === preset ? 'primary' : 'default'}
            aria-pressed={filters.preset === preset}
            onClick={() => onChange({ preset: filters.preset === preset ? undefined : preset })}
          >
            {preset === 'replied' && waiting.data?.total
              ? copy.repliedCount(formatNumber(waiting.data.total))
              : presetNames[preset]}
          </Button>
        ))}
        <SavedViews />
        {filtered && (
          <Button size="small" type="link" onClick={onClear}>
            {copy.filters.clear}
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.filters}>
          <Suspense fallback={null}>
            <HiddenFilters filters={filters} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </search>
  );
}
