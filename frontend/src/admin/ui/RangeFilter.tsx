import { Button } from 'antd';
import { addDays } from 'domain/dates';
import type { ReactNode } from 'react';
import { today } from '../../shared/dates';
import { DayInput } from './DayInput';
import { useOwnerZone } from '../lib/owner-zone';
import styles from './RangeFilter.module.css';
import type { DayRange } from '../lib/day-range';

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** What is shown without dates, in words. */
  unlimited: string;
  children?: ReactNode;
}

/** First and last day of what a screen shows, with the ranges one asks for most. */
export function RangeFilter({ range, onChange, unlimited, children }: Props) {
  const zone = useOwnerZone();
  const presets = [7, 30, 90] as const;
  return (
    <div className={styles.bar} role="group" aria-label="Fechas">
      <label>
        <span>Desde</span>
        <DayInput
          value={range.from ?? ''}
          onChange={(from) => onChange({ ...range, from: from || undefined })}
        />
      </label>
      <label>
        <span>Hasta</span>
        <DayInput value={range.to ?? ''} onChange={(to) => onChange({ ...range, to: to || undefined })} />
      </label>
      {children}
      <div className={styles.presets}>
        {presets.map((days) => (
          <Button
            key={days}
            size="small"
            shape="round"
            aria-pressed={isSame(range, lastDays(days, zone))}
            type={isSame(range, lastDays(days, zone)) ? 'primary' : 'default'}
            onClick={() => onChange(lastDays(days, zone))}
          >
            {days} días
          </Button>
        ))}
        <Button
          size="small"
          shape="round"
          aria-pressed={!range.from && !range.to}
          type={!range.from && !range.to ? 'primary' : 'default'}
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          {unlimited}
        </Button>
      </div>
    </div>
  );
}

/** Today and the days before it, by the owner's clock. */
function lastDays(count: number, timeZone: string): DayRange {
  const to = today(timeZone);
  return { from: addDays(to, 1 - count), to };
}

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to;
