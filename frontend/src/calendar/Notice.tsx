/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { calendarCopy as copy } from './calendar.copy';
import type { FailureWords } from './failure';
import styles from './calendar.module.css';

/** Words that stand out of the page, and are read out as they come. */
export function Notice({ children, isError = false }: { children: ComponentChildren; isError?: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  // It may have come above or below what is on the screen.
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class={styles.notice} data-error={isError} role="alert" ref={notice}>
      {children}
    </div>
  );
}

/** What failed, beside what was tried. */
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
