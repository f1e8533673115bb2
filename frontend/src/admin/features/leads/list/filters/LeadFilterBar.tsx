import { FilterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../../ui/failures/lazy-part';
import type { SetFilters } from '../../../../lib/list/use-list-filters';
import { SearchBox } from '../../../../ui/fields/SearchBox';
import { leadsCopy as copy } from '../../shared/leads.copy';
import styles from '../../shared/leads.module.css';
import { ViewActs } from '../../views/SavedViews';
import { FilterChips } from './FilterChips';
import { countHidden } from './hidden-filters';
import type { LeadFilters } from './lead-filters';

const HiddenFilters = lazyPart(() => import('./HiddenFilters'));

interface Props {
  filters: LeadFilters;
  filtered: boolean;
  /** Whether the list has a lead to write to. */
  hasLeads: boolean;
  onChange: SetFilters<LeadFilters>;
  onClear: () => void;
  /** Actions on the whole list. */
  children: ReactNode;
}

/** Shows the bar above the list: search, verification, the other filters on request, and a chip for each that is set. */
export function LeadFilterBar({ filters, filtered, hasLeads, onChange, onClear, children }: Props) {
  const [open, setOpen] = useState(false);
  const hidden = countHidden(filters);
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
          prefix={<span className={styles.statusName}>{copy.status.label}:</span>}
          value={filters.status}
          options={(['all', 'verified', 'pending'] as const).map((value) => ({
            value,
            label: copy.status[value],
          }))}
          onChange={(status) => onChange({ status })}
        />
        <span className={styles.moreFilters}>
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={styles.more}>{copy.filters.more}</span>
          </Button>
          {hidden > 0 && <span className={styles.count}>{hidden}</span>}
        </span>
        {children}
      </div>
      {open && (
        <div className={styles.filters}>
          <Suspense fallback={null}>
            <HiddenFilters filters={filters} onChange={onChange} />
          </Suspense>
        </div>
      )}
      <div className={styles.chips}>
        <FilterChips filters={filters} onChange={onChange} />
        <ViewActs hasLeads={hasLeads} />
        {filtered && (
          <Button size="small" type="link" onClick={onClear}>
            {copy.filters.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
