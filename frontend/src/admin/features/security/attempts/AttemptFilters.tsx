import { Input } from 'antd';
import type { SetFilters } from '../../../lib/list/use-list-filters';
import { FilterField, FilterFields, FilterSelect } from '../../../ui/fields/FilterField';
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
          <FilterField label={copy.phone}>
            <Input.Search
              key={filters.phone}
              allowClear
              defaultValue={filters.phone}
              maxLength={40}
              onSearch={(phone) => onChange({ phone: phone.trim() })}
            />
          </FilterField>
          <FilterField label={copy.ip}>
            <Input.Search
              key={filters.ip}
              allowClear
              defaultValue={filters.ip}
              maxLength={45}
              onSearch={(ip) => onChange({ ip: ip.trim() })}
            />
          </FilterField>
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
