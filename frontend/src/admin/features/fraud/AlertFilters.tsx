import type { SetFilters } from '../../lib/list/use-list-filters';
import { FilterFields, FilterSelect } from '../../ui/fields/FilterField';
import { RangeFilter } from '../../ui/dates/RangeFilter';
import type { AlertFilterValues } from './alert-filters';
import { fraudCopy, severityNames, statusFilterNames, typeNames } from './fraud.copy';
import styles from './AlertFilters.module.css';

const { filters: copy } = fraudCopy;

interface Props {
  filters: AlertFilterValues;
  onChange: SetFilters<AlertFilterValues>;
}

/** Filters alerts by state, severity, type and days. */
export function AlertFilters({ filters, onChange }: Props) {
  return (
    <search aria-label={copy.label}>
      <div className={styles.filters}>
        <FilterFields>
          <FilterSelect
            label={copy.status}
            any={copy.any}
            names={statusFilterNames}
            value={filters.status}
            onChange={(status) => onChange({ status })}
          />
          <FilterSelect
            label={copy.severity}
            any={copy.any}
            names={severityNames}
            value={filters.severity}
            onChange={(severity) => onChange({ severity })}
          />
          <FilterSelect
            label={copy.type}
            any={copy.any}
            names={typeNames}
            value={filters.type}
            onChange={(type) => onChange({ type })}
          />
        </FilterFields>
      </div>
      <RangeFilter range={filters.range} onChange={(range) => onChange({ range })} unlimited={copy.anyTime} />
    </search>
  );
}
