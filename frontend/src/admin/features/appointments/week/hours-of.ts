import { toLocalField } from '../../../../shared/dates';

/** First of the usual office hours. With fewer hours, the calendar would jump. */
const FROM = 8;
const TO = 19;

/** Returns the hours that the calendar shows: office hours, extended to include all appointments. */
export function hoursOf(
  items: readonly { startsAt: string; endsAt: string }[],
  zone: string,
): { from: string; to: string } {
  const [first, last] = items.reduce(
    ([from, to], { startsAt, endsAt }) => {
      const begins = hourOf(startsAt, zone);
      const ends = hourOf(endsAt, zone);
      // An appointment past midnight is shown until the end of its first day.
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
