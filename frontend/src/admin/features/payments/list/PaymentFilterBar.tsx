import { Button, Select } from 'antd';
import { SearchBox } from '../../../ui/SearchBox';
import { kindNames, onlyNames, paymentsCopy, planNames, statusNames } from '../shared/payments.copy';
import styles from './payments.module.css';
import type { PaymentFilterChanges, PaymentFilters } from './use-payment-filters';

const { filters: copy } = paymentsCopy;

const SELECTS = [
  { filter: 'status', label: copy.status, names: statusNames },
  { filter: 'plan', label: copy.plan, names: planNames },
  { filter: 'kind', label: copy.kind, names: kindNames },
  { filter: 'only', label: copy.only, names: onlyNames },
] as const;

interface Props {
  filters: PaymentFilters;
  filtered: boolean;
  onChange: (changes: PaymentFilterChanges, options?: { replace?: boolean }) => void;
  onClear: () => void;
}

/** Search, state, plan and kind. The days are chosen above, for the figures too. */
export function PaymentFilterBar({ filters, filtered, onChange, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={copy.label}>
      <SearchBox
        className={styles.search}
        placeholder={copy.search}
        hint={copy.searchHint}
        maxLength={100}
        value={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      {SELECTS.map(({ filter, label, names }) => (
        <label key={filter} className={styles.filter}>
          <span>{label}</span>
          <Select
            value={filters[filter] ?? ''}
            options={[
              { value: '', label: copy.any },
              ...Object.entries(names).map(([value, name]) => ({ value, label: name })),
            ]}
            onChange={(value) => onChange({ [filter]: value })}
          />
        </label>
      ))}
      {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
    </search>
  );
}
