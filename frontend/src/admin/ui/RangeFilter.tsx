import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import styles from './RangeFilter.module.css';
import type { DayRange } from './use-range';

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** What is shown without dates, in words. */
  unlimited: string;
  children?: ReactNode;
}

/** First and last day of what a screen shows, with the ranges one asks for most. */
export function RangeFilter({ range, onChange, unlimited, children }: Props) {
  const presets = [7, 30, 90] as const;
  return (
    <div className={styles.bar} role="group" aria-label="Fechas">
      <label>
        <span>Desde</span>
        <Input
          type="date"
          value={range.from ?? ''}
          max={range.to}
          onChange={({ target }) => onChange({ ...range, from: target.value || undefined })}
        />
      </label>
      <label>
        <span>Hasta</span>
        <Input
          type="date"
          value={range.to ?? ''}
          min={range.from}
          onChange={({ target }) => onChange({ ...range, to: target.value || undefined })}
        />
      </label>
      {children}
      <div className={styles.presets}>
        {presets.map((days) => (
          <Button key={days} size="small" shape="round" onClick={() => onChange(lastDays(days))}>
            {days} días
          </Button>
        ))}
        <Button
          size="small"
          shape="round"
          disabled={!range.from && !range.to}
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          {unlimited}
        </Button>
      </div>
    </div>
  );
}

/** Today and the days before it. */
function lastDays(count: number): DayRange {
  const day = (ago: number) => {
    const date = new Date();
    date.setDate(date.getDate() - ago);
    const pad = (part: number) => String(part).padStart(2, '0');
    return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  };
  return { from: day(count - 1), to: day(0) };
}
