import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moveAlongTabs } from './move-along-tabs';
import edges from './scroll-edges.module.css';
import styles from './TabBar.module.css';

export interface TabItem {
  key: string;
  label: string;
  /** Address of the tab, so that it opens in a new window like any link. */
  to: string;
  /** Number of pending items, and the same as text. */
  badge?: { count: number; text: string } | undefined;
}

interface Props {
  /** Prefix of the bar's ids. */
  id: string;
  label: string;
  tabs: readonly TabItem[];
  active: string;
  /** Content of the active tab. */
  children: ReactNode;
}

/** Shows tabs that are links. Arrow keys move between them; narrow screens scroll them sideways. */
export function TabBar({ id, label, tabs, active, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Scrolls only sideways, not the page.
    if (tab && bar.current)
      bar.current.scrollLeft = tab.offsetLeft - bar.current.clientWidth / 2 + tab.offsetWidth / 2;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    moveAlongTabs(event, links, { ArrowRight: 1, ArrowLeft: -1 });
  };

  return (
    <>
      <div
        ref={bar}
        className={`${styles.bar} ${edges.edges}`}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, label: name, to, badge }) => (
          <Link
            key={key}
            id={`${id}-${key}`}
            className={styles.tab}
            role="tab"
            to={to}
            tabIndex={key === active ? 0 : -1}
            aria-selected={key === active}
            aria-controls={key === active ? `${id}-panel` : undefined}
          >
            {name}
            {badge && badge.count > 0 && (
              <>
                <span className={styles.badge} aria-hidden>
                  {badge.count}
                </span>
                <span className="visually-hidden">, {badge.text}</span>
              </>
            )}
          </Link>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}
