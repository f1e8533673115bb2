import { Select } from 'antd';
import { RangeFilter } from '../../ui/RangeFilter';
import { fraudCopy, severityNames, statusFilterNames, typeNames } from './fraud.copy';
import styles from './fraud.module.css';
import type { useAlertFilters } from './use-alert-filters';

const { filters: copy } = fraudCopy;

const options = (names: Record<string, string>) => [
  { value: '', label: copy.any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

export function AlertFilters({ filters }: { filters: ReturnType<typeof useAlertFilters> }) {
  const selects = [
    { name: 'estado', label: copy.status, value: filters.status, names: statusFilterNames },
    { name: 'gravedad', label: copy.severity, value: filters.severity, names: severityNames },
    { name: 'tipo', label: copy.type, value: filters.type, names: typeNames },
  ];
  return (
    <search aria-label={copy.label}>
      <div className={styles.filters}>
        {selects.map(({ name, label, value, names }) => (
          <label key={name}>
            <span>{label}</span>
            <Select
              value={value ?? ''}
              options={options(names)}
              onChange={(chosen) => filters.set({ [name]: chosen })}
            />
          </label>
        ))}
      </div>
      <RangeFilter range={filters.range} onChange={filters.setRange} unlimited={copy.anyTime} />
    </search>
  );
}
