import { useId, type ReactNode } from 'react';
import { DayInput } from './DayInput';
import { useOwnerZone } from '../lib/owner-zone';
import styles from './RangeFilter.module.css';
import { ANY_DAY, lastDays, type DayRange } from '../lib/day-range';
import { Presets } from './Presets';

const DAYS = [7, 30, 90] as const;

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** What is shown without dates, in words; without it there are always dates. */
  unlimited?: string | undefined;
  /** What is wrong with the range, in words; '' for nothing. */
  problem?: string;
  children?: ReactNode;
}

/** First and last day of what a screen shows, with the ranges one asks for most. */
export function RangeFilter({ range, onChange, unlimited, problem = '', children }: Props) {
  const zone = useOwnerZone();
  const problemId = useId();
  const marked = problem ? { 'aria-invalid': true, 'aria-describedby': problemId } : {};
  return (
    <div className={styles.bar} role="group" aria-label="Fechas">
      <label>
        <span>Desde</span>
        <DayInput
          {...marked}
          value={range.from ?? ''}
          onChange={(from) => onChange({ ...range, from: from || undefined })}
        />
      </label>
      <label>
        <span>Hasta</span>
        <DayInput
          {...marked}
          value={range.to ?? ''}
          onChange={(to) => onChange({ ...range, to: to || undefined })}
        />
      </label>
      {children}
      <Presets
        options={[
          ...DAYS.map((days) => ({ value: lastDays(days, zone), label: `${days} días` })),
          ...(unlimited ? [{ value: ANY_DAY, label: unlimited }] : []),
        ].map((option) => ({ ...option, isChosen: isSame(range, option.value) }))}
        onChoose={onChange}
      />
      <p id={problemId} className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  );
}

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to;
