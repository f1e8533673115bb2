import { Button } from 'antd';
import { PLAN_NAMES } from 'domain/payments/plans';
import type { SetFilters } from '../../../lib/list/use-list-filters';
import { FilterSelect } from '../../../ui/fields/FilterField';
import { SearchBox } from '../../../ui/fields/SearchBox';
import { kindNames, onlyNames, paymentsCopy, statusNames } from '../shared/payments.copy';
import styles from './PaymentFilterBar.module.css';
import type { PaymentFilters } from './payment-filters';

const { filters: copy } = paymentsCopy;

interface Props {
  filters: PaymentFilters;
  filtered: boolean;
  onChange: SetFilters<PaymentFilters>;
  onClear: () => void;
}

/**
 * Filters by search text, state, plan and kind. The days are chosen above, because they also apply to the
 * figures.
 */
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
      <FilterSelect
        label={copy.status}
        any={copy.any}
        names={statusNames}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={copy.plan}
        any={copy.any}
        names={PLAN_NAMES}
        value={filters.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterSelect
        label={copy.kind}
        any={copy.any}
        names={kindNames}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={copy.only}
        any={copy.any}
        names={onlyNames}
        value={filters.only}
        onChange={(only) => onChange({ only })}
      />
      {filtered && <Button onClick={onClear}>{copy.clear}</Button>}
    </search>
  );
}
