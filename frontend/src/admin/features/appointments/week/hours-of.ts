import { toLocalField } from '../../../../shared/dates';

/** The hours that an office is usually open: fewer would make a calendar that jumps. */
const FROM = 8;
const TO = 19;

/** The hours that a calendar shows: those of an office, and those of what is outside of them. */
export function hoursOf(
  items: readonly { startsAt: string; endsAt: string }[],
  zone: string,
): { from: string; to: string } {
  const [first, last] = items.reduce(
    ([from, to], { startsAt, endsAt }) => {
      const begins = hourOf(startsAt, zone);
      const ends = hourOf(endsAt, zone);
      // What ends past midnight ends at the end of its day here.
      return [Math.min(from, Math.floor(begins)), Math.max(to, ends > begins ? Math.ceil(ends) : 24)];
    },
    [FROM, TO],
  );
  return { from: asTime(first!), to: asTime(last!) };
}

function hourOf(moment: string, zone: string): number {
  const [hour, minute] = toLocalField(moment, zone).slice(11).split(':').map(Number);
  return hour! + minute! / 60;
}

const asTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
