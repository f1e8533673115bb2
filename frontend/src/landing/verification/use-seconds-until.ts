import { useEffect, useState } from 'react';

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** Returns the seconds until a moment (milliseconds of this device's clock), counting down to 0. */
export function useSecondsUntil(moment: number): number {
  const [, setTick] = useState(0);
  const seconds = secondsUntil(moment);
  useEffect(() => {
    if (seconds === 0) return undefined;
    // Waits until the next full second, so that no number is skipped or shown twice.
    const timer = setTimeout(() => setTick((tick) => tick + 1), moment - Date.now() - (seconds - 1) * 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}

/** 75 → `1:15`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
