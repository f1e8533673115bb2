/** @jsxImportSource preact */
import type { SlotDto } from '../../shared/api/generated/model';
import { calendarCopy } from '../calendar.copy';
import { dayWords, timeWords } from '../moments';
import { moveAmong } from './move-among';
import { byPartOfDay, type OfferedDay } from './offered-days';
import styles from './choose.module.css';

const copy = calendarCopy.choose;

interface TimeListProps {
  day: OfferedDay;
  /** The first day with room, where this one has none. */
  nextOpen: OfferedDay | undefined;
  timeZone: string;
  chosen: string;
  onChoose: (slot: SlotDto) => void;
  onDay: (date: string) => void;
}

/** A day's times as buttons, in the parts of the day. */
export function TimeList({ day, nextOpen, timeZone, chosen, onChoose, onDay }: TimeListProps) {
  if (day.slots.length === 0)
    return (
      <div class={styles.empty}>
        <p>{copy.fullDay(dayWords(day.date))}</p>
        {nextOpen ? (
          <button type="button" class={styles.link} onClick={() => onDay(nextOpen.date)}>
            {copy.nextDay(dayWords(nextOpen.date))}
          </button>
        ) : null}
      </div>
    );
  const tabStop = day.slots.find(({ startsAt }) => startsAt === chosen) ?? day.slots[0];
  return (
    <div
      class={styles.parts}
      role="group"
      aria-labelledby="times-title"
      aria-describedby="keys-hint"
      onKeyDown={moveAmong}
    >
      {byPartOfDay(day.slots, timeZone).map(([part, slots]) => (
        <div key={part} role="group" aria-labelledby={`part-${part}`}>
          <h3 class={styles.part} id={`part-${part}`}>
            {copy.parts[part]}
          </h3>
          <div class={styles.times}>
            {slots.map((slot) => (
              <button
                key={slot.startsAt}
                type="button"
                class={styles.time}
                aria-pressed={slot.startsAt === chosen}
                tabIndex={slot === tabStop ? 0 : -1}
                onClick={() => onChoose(slot)}
              >
                {timeWords(slot.startsAt, timeZone)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
