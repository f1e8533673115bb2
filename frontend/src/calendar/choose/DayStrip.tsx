/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { calendarCopy } from '../calendar.copy';
import { dayWords, monthName, monthWord, weekdayWord } from '../moments';
import { moveAmong } from './move-among';
import type { OfferedDay } from './offered-days';
import styles from './choose.module.css';

const copy = calendarCopy.choose;

interface DayStripProps {
  days: readonly OfferedDay[];
  chosen: string;
  hasMore: boolean;
  onChoose: (date: string) => void;
  onMore: () => void;
}

/** Shows the days: a horizontal strip on phones, a grid of weeks on wide screens. */
export function DayStrip({ days, chosen, hasMore, onChoose, onMore }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const button = list?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // Scrolls only the strip, not the page.
    if (list && button) list.scrollLeft = button.offsetLeft - (list.clientWidth - button.clientWidth) / 2;
  }, [chosen]);
  return (
    <section aria-labelledby="days-title">
      <div class={styles.head}>
        <h2 class={styles.heading} id="days-title">
          {copy.days}
        </h2>
        <p class={styles.month} aria-hidden="true">
          {chosen ? monthName(chosen) : ''}
        </p>
      </div>
      <div
        class={styles.strip}
        ref={strip}
        role="group"
        aria-labelledby="days-title"
        aria-describedby="keys-hint"
        onKeyDown={moveAmong}
      >
        {days.map(({ date, slots }) => (
          <button
            key={date}
            type="button"
            class={styles.day}
            data-open={slots.length > 0}
            aria-pressed={date === chosen}
            tabIndex={date === chosen ? 0 : -1}
            onClick={() => onChoose(date)}
          >
            <span class="visually-hidden">{copy.dayName(dayWords(date), slots.length)}</span>
            <span class={styles.weekday} aria-hidden="true">
              {weekdayWord(date)}
            </span>
            <span class={styles.number} aria-hidden="true">
              <span>{Number(date.slice(8))}</span>
              {date.endsWith('-01') ? <small>{` ${monthWord(date)}`}</small> : null}
            </span>
            <span class={styles.room} aria-hidden="true">
              {slots.length > 0 ? copy.free(slots.length) : copy.full}
            </span>
          </button>
        ))}
      </div>
      <p class={styles.keys} id="keys-hint">
        {copy.keys}
      </p>
      {hasMore ? (
        <button type="button" class={styles.link} onClick={onMore}>
          {copy.moreDays}
        </button>
      ) : null}
    </section>
  );
}
