import { addDays } from 'domain/dates';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatDays } from '../../../shared/dates';
import type { DayRange } from '../../lib/times/day-range';
import { datesCopy as copy } from './dates.copy';
import styles from './MonthGrid.module.css';

const WEEKDAYS = [
  ['lu', 'lunes'],
  ['ma', 'martes'],
  ['mi', 'miércoles'],
  ['ju', 'jueves'],
  ['vi', 'viernes'],
  ['sá', 'sábado'],
  ['do', 'domingo'],
] as const;
const monthName = new Intl.DateTimeFormat('es-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the same day of another month, or its last day if that month is shorter. */
function inMonths(day: string, count: number): string {
  const first = new Date(`${firstOf(day)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const start = first.toISOString().slice(0, 10);
  const same = addDays(start, Number(day.slice(8)) - 1);
  if (same.slice(0, 7) === start.slice(0, 7)) return same;
  first.setUTCMonth(first.getUTCMonth() + 1);
  return addDays(first.toISOString().slice(0, 10), -1);
}

interface Props {
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Range that is highlighted. */
  range?: DayRange | undefined;
  onChoose: (day: string) => void;
}

/** Shows a month to choose a day from. Arrow keys move by day, 'Page Up' and 'Page Down' by month. */
export function MonthGrid({ value, today, min, max, range, onChoose }: Props) {
  const [at, setAt] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  }, [at]);
  const first = firstOf(at);
  const start = addDays(first, -weekdayOf(first));
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  const isWithin = (day: string) =>
    range?.from !== undefined && range.to !== undefined && day >= range.from && day <= range.to;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: () => addDays(at, -1),
      ArrowRight: () => addDays(at, 1),
      ArrowUp: () => addDays(at, -7),
      ArrowDown: () => addDays(at, 7),
      Home: () => addDays(at, -weekdayOf(at)),
      End: () => addDays(at, 6 - weekdayOf(at)),
      PageUp: () => inMonths(at, event.shiftKey ? -12 : -1),
      PageDown: () => inMonths(at, event.shiftKey ? 12 : 1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    byKey.current = true;
    setAt(to());
  };
  const month = monthName.format(new Date(`${first}T00:00:00Z`));
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button type="button" aria-label={copy.previous} onClick={() => setAt(inMonths(at, -1))}>
          ‹
        </button>
        <span aria-live="polite">{month}</span>
        <button type="button" aria-label={copy.next} onClick={() => setAt(inMonths(at, 1))}>
          ›
        </button>
      </div>
      <table ref={grid} role="grid" aria-label={month} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 6 }, (_, week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (__, index) => {
                const day = addDays(start, week * 7 + index);
                return (
                  <td key={day} role="gridcell" data-within={isWithin(day)} aria-selected={day === value}>
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formatDays(day, day)}
                      aria-current={day === today ? 'date' : undefined}
                      data-chosen={day === value || day === range?.from || day === range?.to}
                      data-other={day.slice(0, 7) !== at.slice(0, 7)}
                      aria-disabled={isOut(day)}
                      onClick={() => {
                        if (!isOut(day)) onChoose(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
