import type { ReactNode } from 'react';
import { settingsCopy as copy } from './settings.copy';
import styles from './settings.module.css';

/** Attribute of the folds, by which the page opens them when a field in one is wrong. */
export const ADVANCED = 'data-advanced';

/** Folds settings for experts. */
export function Advanced({ children }: { children: ReactNode }) {
  return (
    <details className={styles.advanced} {...{ [ADVANCED]: '' }}>
      <summary>{copy.advanced}</summary>
      {children}
    </details>
  );
}
