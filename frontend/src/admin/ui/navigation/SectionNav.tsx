import { CloseOutlined, MenuOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moveAlongTabs } from './move-along-tabs';
import type { TabItem } from './TabBar';
import styles from './SectionNav.module.css';

export interface Section extends TabItem {
  icon: ReactNode;
  /** Group of the section; sections of one group are adjacent. */
  group: string;
  /** Whether the section is under 'Más' on wide screens too. */
  isMore: boolean;
}

/** Number of sections at the bottom of phones; the first ones. */
const AT_HAND = 4;

interface Props {
  /** Prefix of the bar's ids. */
  id: string;
  label: string;
  /** Labels that open and close the menu of the other sections on phones. */
  more: { open: string; close: string };
  sections: readonly Section[];
  active: string;
  /** Content of the active section. */
  children: ReactNode;
}

/**
 * Shows the sections of the back office: a column, or on phones a bar at the bottom. 'Más' shows those that do not
 * fit or are seldom used. Arrow keys move between them.
 */
export function SectionNav({ id, label, more, sections, active, children }: Props) {
  const nav = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Opening another section closes the menu.
  const isOpen = openAt === active;
  const hidden = sections.slice(AT_HAND);
  const hasMore = sections.some(({ isMore }) => isMore);
  const isActiveHidden = hidden.some(({ key }) => key === active);
  const waiting = hidden.reduce((sum, { badge }) => sum + (badge?.count ?? 0), 0);

  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    // Scrolls only the column, not the page.
    if (tab && nav.current) nav.current.scrollTop = tab.offsetTop - nav.current.clientHeight / 2;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && isOpen) {
      setOpenAt(null);
      button.current?.focus();
      return;
    }
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
      (link) => getComputedStyle(link).display !== 'none',
    );
    moveAlongTabs(event, links, { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
  };

  const groups = [...new Set(sections.map(({ group }) => group))];
  return (
    <div className={styles.layout}>
      <div ref={nav} className={styles.nav} data-open={isOpen} onKeyDown={onKeyDown}>
        <div className={styles.tabs} role="tablist" aria-label={label}>
          {groups.map((group) => (
            <div key={group} className={styles.group} role="none">
              {sections
                .filter((section) => section.group === group)
                .map(({ key, label: name, to, icon, badge, isMore }, index) => (
                  <Link
                    key={key}
                    id={`${id}-${key}`}
                    className={styles.tab}
                    role="tab"
                    to={to}
                    data-rest={hidden.some((section) => section.key === key)}
                    data-more={isMore}
                    // The first section is focusable if the active one is hidden.
                    tabIndex={
                      key === active || (isActiveHidden && group === groups[0] && index === 0) ? 0 : -1
                    }
                    aria-selected={key === active}
                    aria-controls={key === active ? `${id}-panel` : undefined}
                    onClick={() => setOpenAt(null)}
                  >
                    <span className={styles.icon} aria-hidden>
                      {icon}
                    </span>
                    {name}
                    <Waiting badge={badge} />
                  </Link>
                ))}
            </div>
          ))}
        </div>
        <button
          ref={button}
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          data-current={isActiveHidden}
          data-wide={hasMore}
          onClick={() => setOpenAt(isOpen ? null : active)}
        >
          <span className={styles.icon} aria-hidden>
            {isOpen ? <CloseOutlined /> : <MenuOutlined />}
          </span>
          {isOpen ? more.close : more.open}
          {!isOpen && waiting > 0 && (
            <span className={styles.badge} aria-hidden>
              {waiting}
            </span>
          )}
        </button>
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}

/** Shows the number of pending items in a section; nothing for zero. */
function Waiting({ badge }: { badge: TabItem['badge'] }) {
  if (!badge || badge.count === 0) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden>
        {badge.count > 99 ? '99+' : badge.count}
      </span>
      <span className="visually-hidden">, {badge.text}</span>
    </>
  );
}
