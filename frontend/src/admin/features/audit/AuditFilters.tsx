import { Button, Input, Select } from 'antd';
import { DayInput } from '../../ui/DayInput';
import { actionNames, auditCopy as copy } from './audit.copy';
import styles from './audit.module.css';
import type { AuditFilterValues } from './use-audit-filters';

interface Props {
  filters: AuditFilterValues;
  filtered: boolean;
  onChange: (changes: Partial<Record<keyof AuditFilterValues, string | undefined>>) => void;
  onClear: () => void;
}

export function AuditFilters({ filters, filtered, onChange, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={copy.title}>
      <label className={styles.filter}>
        <span>{copy.filters.action}</span>
        <Select
          allowClear
          placeholder={copy.filters.anyAction}
          value={filters.action ?? null}
          options={Object.entries(actionNames).map(([value, label]) => ({ value, label }))}
          onChange={(action: string | undefined) => onChange({ action })}
        />
      </label>
      <label className={styles.filter}>
        <span>{copy.filters.who}</span>
        <Input.Search
          key={filters.username ?? ''}
          allowClear
          defaultValue={filters.username ?? ''}
          maxLength={200}
          onSearch={(username) => onChange({ username: username.trim() || undefined })}
        />
      </label>
      <label className={styles.filter}>
        <span>{copy.filters.ip}</span>
        <Input.Search
          key={filters.ip ?? ''}
          allowClear
          defaultValue={filters.ip ?? ''}
          maxLength={45}
          onSearch={(ip) => onChange({ ip: ip.trim() || undefined })}
        />
      </label>
      <label className={styles.filter}>
        <span>{copy.from}</span>
        <DayInput value={filters.from ?? ''} onChange={(from) => onChange({ from })} />
      </label>
      <label className={styles.filter}>
        <span>{copy.to}</span>
        <DayInput value={filters.to ?? ''} onChange={(to) => onChange({ to })} />
      </label>
      {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
    </search>
  );
}
