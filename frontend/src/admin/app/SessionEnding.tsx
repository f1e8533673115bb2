import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { endSession, leave, sessionStore } from '../session/session';
import { useSession } from '../session/use-session';
import { shellCopy } from './shell.copy';

const WARN_BEFORE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 5_000;

/** Warns five minutes before the session expires, and ends it on time. */
export function SessionEnding() {
  const session = useSession();
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);

  useEffect(() => {
    const look = () => {
      const current = sessionStore.get();
      if (current.status !== 'in') return;
      const remaining = current.endsAt - Date.now();
      if (remaining <= 0) endSession('ended');
      else setLeft(remaining);
    };
    look();
    // An interval instead of one long timer, because a timer is late after a laptop slept.
    const clock = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);

  if (left > WARN_BEFORE_MS) return null;
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={shellCopy.ending.title(Math.ceil(left / 60_000))}
      description={shellCopy.ending.text}
      action={<Button onClick={() => void leave('ended')}>{shellCopy.ending.again}</Button>}
    />
  );
}
