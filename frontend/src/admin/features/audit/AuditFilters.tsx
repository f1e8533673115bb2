import { Button, Select } from 'antd';
import type { SetFilters } from '../../lib/list/use-list-filters';
import { FilterField, FilterFields, FilterSearch } from '../../ui/fields/FilterField';
import { actionNames } from 'domain/office/audit-action-names';
import { RangeFilter } from '../../ui/dates/RangeFilter';
import { auditCopy as copy } from './audit.copy';
import styles from './AuditFilters.module.css';
import type { AuditFilterValues } from './audit-filters';

const actionOptions = (Object.keys(actionNames) as (keyof typeof actionNames)[]).map((value) => ({
  value,
  label: actionNames[value],
}));

interface Props {
  filters: AuditFilterValues;
  filtered: boolean;
  /** Name of the object to show entries of; '' for all objects. */
  targetName: string;
  onChange: SetFilters<AuditFilterValues>;
  onClear: () => void;
}

/** Filters by action, administrator, IP address and time. */
export function AuditFilters({ filters, filtered, targetName, onChange, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={copy.title}>
      <FilterFields>
        <FilterField label={copy.filters.action}>
          <Select
            allowClear
            placeholder={copy.filters.anyAction}
            value={filters.action ?? null}
            options={actionOptions}
            onChange={(action: AuditFilterValues['action']) => onChange({ action })}
          />
        </FilterField>
        <FilterSearch
          label={copy.filters.who}
          value={filters.username}
          maxLength={200}
          onChange={(username) => onChange({ username })}
        />
        <FilterSearch
          label={copy.filters.ip}
          value={filters.ip}
          maxLength={45}
          onChange={(ip) => onChange({ ip })}
        />
        {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
      </FilterFields>
      <div className={styles.range}>
        <RangeFilter
          range={filters.range}
          onChange={(range) => onChange({ range })}
          unlimited={copy.filters.anyDay}
        />
      </div>
      {targetName && (
        <p className={styles.only}>
          {copy.filters.target(targetName)}{' '}
          <Button size="small" onClick={() => onChange({ target: '' })}>
            {copy.filters.anyTarget}
          </Button>
        </p>
      )}
    </search>
  );
}
