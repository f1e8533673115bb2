import type { SetFilters } from '../../../lib/list/use-list-filters';
import { FilterFields, FilterSearch, FilterSelect } from '../../../ui/fields/FilterField';
import { RangeFilter } from '../../../ui/dates/RangeFilter';
import { securityCopy } from '../shared/security.copy';
import styles from '../shared/security.module.css';
import { resultNames, type AttemptFilterValues } from './attempt-filters';

const { attempts: copy } = securityCopy;

interface Props {
  filters: AttemptFilterValues;
  onChange: SetFilters<AttemptFilterValues>;
}

/** Filters attempts by phone, IP address, result and days. */
export function AttemptFilters({ filters, onChange }: Props) {
  return (
    <search aria-label={copy.caption}>
      <div className={styles.filters}>
        <FilterFields>
          <FilterSearch
            label={copy.phone}
            value={filters.phone}
            maxLength={40}
            onChange={(phone) => onChange({ phone })}
          />
          <FilterSearch
            label={copy.ip}
            value={filters.ip}
            maxLength={45}
            onChange={(ip) => onChange({ ip })}
          />
          <FilterSelect
            label={copy.result}
            any={copy.any}
            names={resultNames}
            value={filters.result}
            onChange={(result) => onChange({ result })}
          />
        </FilterFields>
      </div>
      <RangeFilter range={filters.range} onChange={(range) => onChange({ range })} unlimited={copy.anyTime} />
    </search>
  );
}
