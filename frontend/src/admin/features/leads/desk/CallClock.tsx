import type { DeskItemDto } from '../../../../shared/api/generated/model';
import { formatNearIn, formatTimeIn } from '../../../../shared/dates';
import { deskCopy as copy } from './desk.copy';
import styles from './Desk.module.css';
import { mayCallAt } from './may-call';
import { useNow } from './use-now';
import { dayWordsIn } from './when-there';

interface Props {
  of: Pick<DeskItemDto, 'timeZone' | 'mayCall' | 'callableFrom' | 'isAtContactLimit'>;
}

/** Shows the person's local time, and whether they may be called. */
export function CallClock({ of: { timeZone, mayCall, callableFrom, isAtContactLimit } }: Props) {
  const now = useNow();
  const time = formatTimeIn(new Date(now).toISOString(), timeZone);
  const mayNow = mayCallAt({ mayCall, callableFrom }, now);
  return (
    <p className={mayNow ? styles.mayCall : styles.mayNotCall}>
      {mayNow ? copy.mayCall(time) : refusalText(time, callableFrom, timeZone, now)}
      {!mayNow && isAtContactLimit && `. ${copy.atContactLimit}`}
    </p>
  );
}

function refusalText(time: string, from: string | null, timeZone: string, now: number): string {
  if (from === null) return copy.neverCall(time);
  const day = dayWordsIn(from, timeZone, now);
  if (day === 'hoy') return copy.mayNotCall(time, formatTimeIn(from, timeZone));
  if (day === 'mañana') return copy.mayNotCallToday(time, formatTimeIn(from, timeZone));
  return copy.mayNotCallUntil(time, formatNearIn(from, timeZone));
}
