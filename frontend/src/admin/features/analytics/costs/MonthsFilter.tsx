import { Select } from 'antd';
import { useId } from 'react';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { costsCopy } from './costs.copy';
import { lastMonths, MOST_MONTHS, monthName, type Months } from './months';
import styles from './Costs.module.css';

const { months: copy } = costsCopy;

interface Props {
  months: Months;
  onChange: (months: Months) => void;
}

/** Chooses the first and last month. */
export function MonthsFilter({ months, onChange }: Props) {
  const id = useId();
  const options = lastMonths(MOST_MONTHS, useOwnerZone()).map((value) => ({
    value,
    label: monthName(value),
  }));
  return (
    <div className={styles.months} role="group" aria-label={copy.label}>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={styles.month}>
          <label htmlFor={`${id}-${end}`}>{copy[end]}</label>
          <Select
            id={`${id}-${end}`}
            value={months[end]}
            options={options}
            onChange={(month: string) => onChange({ ...months, [end]: month })}
          />
        </div>
      ))}
    </div>
  );
}
