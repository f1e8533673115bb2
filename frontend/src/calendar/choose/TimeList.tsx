/** @jsxImportSource preact */
import type { OfferedSlotDto } from '../../shared/api/generated/model';
import { calendarCopy } from '../calendar.copy';
import { dayWords, timeWords } from '../moments';
import { moveAmong } from './move-among';
import { byPartOfDay, type OfferedDay } from './offered-days';
import styles from './choose.module.css';

const copy = calendarCopy.choose;

interface TimeListProps {
  day: OfferedDay;
  /** First day with free times, if this day has none. */
  nextOpen: OfferedDay | undefined;
  timeZone: string;
  chosen: string;
  /** Whether times outside the calling hours are shown. */
  showsMore: boolean;
  onMore: () => void;
  onChoose: (slot: OfferedSlotDto) => void;
  onDay: (date: string) => void;
}

/** Shows a day's times: first those within the calling hours, then the others if requested. */
export function TimeList({ day, nextOpen, showsMore, onMore, onDay, ...list }: TimeListProps) {
  const name = dayWords(day.date);
  const isOnlyOutside = !nextOpen && day.others.length > 0;
  return (
    <>
      {day.slots.length > 0 ? (
        <Times key={day.date} slots={day.slots} labelledBy="times-title" {...list} />
      ) : (
        <div key={`${day.date} empty`} class={styles.empty}>
          <p>{isOnlyOutside ? copy.onlyOutside : copy.fullDay(name)}</p>
          {nextOpen ? (
            <button type="button" class={styles.link} onClick={() => onDay(nextOpen.date)}>
              {copy.nextDay(dayWords(nextOpen.date))}
            </button>
          ) : null}
        </div>
      )}
      {day.others.length > 0 ? (
        <div key={`${day.date} more`} class={styles.more}>
          <button
            type="button"
            class={styles.link}
            data-more
            aria-expanded={showsMore}
            aria-controls="more-times"
            onClick={onMore}
          >
            {copy.more.action}
          </button>
          <div id="more-times" hidden={!showsMore}>
            <p class={styles.hint} id="more-title">
              {copy.more.text}
            </p>
            {showsMore ? <Times slots={day.others} labelledBy="more-title" {...list} /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface TimesProps extends Pick<TimeListProps, 'timeZone' | 'chosen' | 'onChoose'> {
  slots: readonly OfferedSlotDto[];
  labelledBy: string;
}

/** Shows times as buttons, grouped by part of the day. */
function Times({ slots: all, labelledBy, timeZone, chosen, onChoose }: TimesProps) {
  const tabStop = all.find(({ startsAt }) => startsAt === chosen) ?? all[0];
  return (
    <div
      class={styles.parts}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby="keys-hint"
      onKeyDown={moveAmong}
    >
      {byPartOfDay(all, timeZone).map(([part, slots]) => (
        <div key={part} role="group" aria-labelledby={`${labelledBy}-${part}`}>
          <h3 class={styles.part} id={`${labelledBy}-${part}`}>
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
