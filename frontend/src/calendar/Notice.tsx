/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { calendarCopy as copy } from './calendar.copy';
import type { FailureWords } from './failure';
import styles from './calendar.module.css';

/** Shows a highlighted message that screen readers announce. */
export function Notice({ children, isError = false }: { children: ComponentChildren; isError?: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  // The message may appear outside the visible part of the page.
  useEffect(() => {
    const shown = notice.current;
    // A notice that is higher than the screen must begin on it.
    const isHigher = shown !== null && shown.offsetHeight > window.innerHeight;
    shown?.scrollIntoView({ block: isHigher ? 'start' : 'nearest' });
  }, []);
  return (
    <div class={styles.notice} data-error={isError} role="alert" ref={notice}>
      {children}
    </div>
  );
}

/** Shows a failure next to the action that failed. */
export function FailureNotice({ failure }: { failure: FailureWords }) {
  return (
    <Notice isError>
      <p>{failure.text}</p>
      {failure.supportCode ? (
        <p class={styles.smallPrint}>{`${copy.failures.supportCode}: ${failure.supportCode}`}</p>
      ) : null}
    </Notice>
  );
}
