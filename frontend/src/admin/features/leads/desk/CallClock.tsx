import type { DeskItemDto } from '../../../../shared/api/generated/model';
import { formatNearIn, formatTimeIn } from '../../../../shared/dates';
import { deskCopy as copy } from './desk.copy';
import styles from './Desk.module.css';
import { mayCallAt } from './may-call';
import { useNow } from './use-now';

const DAY_MS = 86_400_000;

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
  const isSoon = Date.parse(from) - now < DAY_MS;
  return isSoon
    ? copy.mayNotCall(time, formatTimeIn(from, timeZone))
    : copy.mayNotCallUntil(time, formatNearIn(from, timeZone));
}
