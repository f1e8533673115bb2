/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { brandName } from '../shared/site/page-data';
import styles from './CalendarPage.module.css';

interface TopProps {
  title: string;
  /** Whether the step is completed; the sun then shows a tick. */
  isDone?: boolean;
  children?: ComponentChildren;
}

let shown: string | null = null;

/** Shows the page's heading. Moves the focus to it when the step changes, for screen reader users. */
export function Top({ title, isDone = false, children }: TopProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${title} | ${brandName()}`;
    // Not for the first heading, where reading starts anyway.
    if (shown !== null && shown !== title) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown = title;
  }, [title]);
  return (
    <div class={`on-dark ${styles.top}`}>
      <div class={`wrap ${styles.topRow}`}>
        <div class={styles.words}>
          <h1 class={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {children}
        </div>
        <svg class={styles.art} viewBox="0 0 120 66" aria-hidden="true">
          <path d="M6 66a54 54 0 0 1 108 0" fill="none" stroke="var(--bugambilia)" stroke-width="12" />
          <path d="M25 66a35 35 0 0 1 70 0" fill="none" stroke="var(--maiz)" stroke-width="12" />
          {isDone ? (
            <path d="m45 46 11 11 20-23" fill="none" stroke="var(--on-dark)" stroke-width="8" />
          ) : (
            <path d="M44 66a16 16 0 0 1 32 0z" fill="var(--aqua)" />
          )}
        </svg>
      </div>
    </div>
  );
}
