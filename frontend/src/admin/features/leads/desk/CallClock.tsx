import { useEffect, useState } from 'react';
import { formatDateTimeIn, formatTimeIn } from '../../../../shared/dates';
import { deskCopy as copy } from './desk.copy';
import styles from './Desk.module.css';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What time it is where the person is, and whether one may call. */
export function CallClock({ timeZone, callableFrom }: { timeZone: string; callableFrom: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const time = formatTimeIn(new Date(now).toISOString(), timeZone);
  const from = callableFrom === null ? null : Date.parse(callableFrom);
  const mayCall = from === null || from <= now;
  const text = mayCall
    ? copy.mayCall(time)
    : copy.mayNotCall(
        time,
        from - now < DAY_MS
          ? formatTimeIn(callableFrom!, timeZone)
          : formatDateTimeIn(callableFrom!, timeZone),
      );
  return <p className={mayCall ? styles.mayCall : styles.mayNotCall}>{text}</p>;
}
