import { useId, useState, type ReactNode } from 'react';
import { datesCopy } from './dates.copy';
import { DayInput } from './DayInput';
import { useOwnerZone } from '../../lib/times/owner-zone';
import styles from './RangeFilter.module.css';
import { ANY_DAY, lastDays, type DayRange } from '../../lib/times/day-range';
import { Presets } from '../navigation/Presets';

const { range: copy } = datesCopy;
const DAYS = [7, 30, 90] as const;

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** Text shown without dates. If omitted, dates are required. */
  unlimited?: string | undefined;
  /** Error text of the range; '' if it is valid. */
  problem?: string;
  children?: ReactNode;
}

/** Chooses the first and last day of the shown period, with common ranges. */
export function RangeFilter({ range: shown, onChange, unlimited, problem = '', children }: Props) {
  // A local copy: two days can be chosen before the address has changed, and both count.
  const [range, setRange] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (!isSame(shown, seen)) {
    setSeen(shown);
    setRange(shown);
  }
  const change = (chosen: DayRange) => {
    setRange(chosen);
    onChange(chosen);
  };
  const zone = useOwnerZone();
  const problemId = useId();
  const marked = problem ? { 'aria-invalid': true, 'aria-describedby': problemId } : {};
  return (
    <div className={styles.bar} role="group" aria-label={copy.label}>
      <div className={styles.day}>
        <label htmlFor={`${problemId}-from`}>{copy.from}</label>
        <DayInput
          {...marked}
          id={`${problemId}-from`}
          value={range.from ?? ''}
          range={range}
          onChange={(from) => change({ ...range, from: from || undefined })}
        />
      </div>
      <div className={styles.day}>
        <label htmlFor={`${problemId}-to`}>{copy.to}</label>
        <DayInput
          {...marked}
          id={`${problemId}-to`}
          value={range.to ?? ''}
          range={range}
          onChange={(to) => change({ ...range, to: to || undefined })}
        />
      </div>
      {children}
      <Presets
        options={[
          ...DAYS.map((days) => ({ value: lastDays(days, zone), label: copy.days(days) })),
          ...(unlimited ? [{ value: ANY_DAY, label: unlimited }] : []),
        ].map((option) => ({ ...option, isChosen: isSame(range, option.value) }))}
        onChoose={change}
      />
      <p id={problemId} className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  );
}

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to;
