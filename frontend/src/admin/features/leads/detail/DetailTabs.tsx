import type { KeyboardEvent, ReactNode } from 'react';
import { leadsCopy } from '../shared/leads.copy';
import styles from './DetailTabs.module.css';
import { DETAIL_TABS, type DetailTab } from './use-detail-tab';

const { detail: copy } = leadsCopy;
const ID = 'lead-part';

interface Props {
  active: DetailTab;
  /** Tabs with input that is not saved yet. */
  unsaved: ReadonlySet<DetailTab>;
  onOpen: (tab: DetailTab) => void;
  parts: Record<DetailTab, ReactNode>;
}

/**
 * Shows the parts of a lead's detail as tabs. All parts stay mounted, so that no tab loses input. Arrow keys move
 * between the tabs.
 */
export function DetailTabs({ active, unsaved, onOpen, parts }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = DETAIL_TABS.indexOf(active);
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % DETAIL_TABS.length,
      ArrowLeft: (at - 1 + DETAIL_TABS.length) % DETAIL_TABS.length,
      Home: 0,
      End: DETAIL_TABS.length - 1,
    };
    const to = DETAIL_TABS[moves[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    onOpen(to);
    document.getElementById(`${ID}-${to}`)?.focus();
  };
  return (
    <>
      <div className={styles.bar} role="tablist" aria-label={copy.tabsLabel} onKeyDown={onKeyDown}>
        {DETAIL_TABS.map((key) => (
          <button
            key={key}
            id={`${ID}-${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            tabIndex={key === active ? 0 : -1}
            aria-selected={key === active}
            aria-controls={`${ID}-${key}-panel`}
            onClick={() => onOpen(key)}
          >
            {copy.tabs[key]}
            {key !== active && unsaved.has(key) && (
              <>
                <span className={styles.mark} aria-hidden />
                <span className="visually-hidden">, {copy.unsaved}</span>
              </>
            )}
          </button>
        ))}
      </div>
      {DETAIL_TABS.map((key) => (
        <div
          key={key}
          id={`${ID}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${ID}-${key}`}
          className={styles.panel}
          hidden={key !== active}
        >
          {parts[key]}
        </div>
      ))}
    </>
  );
}
