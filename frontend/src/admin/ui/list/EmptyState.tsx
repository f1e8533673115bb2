import { Button } from 'antd';
import type { ReactNode } from 'react';
import { emptyStateCopy as copy } from './empty-state.copy';
import styles from './EmptyState.module.css';

interface Props {
  /** Says in a few words that there is nothing. */
  text: string;
  /** Removes the filters that leave nothing; undefined if there are none. */
  onClear?: (() => void) | undefined;
  className?: string | undefined;
  /** Explanation in a paragraph, and what to do next as a button or link. */
  children?: ReactNode;
}

/** Replaces the rows of an empty list, and offers what to do next. */
export function EmptyState({ text, onClear, className = '', children }: Props) {
  return (
    <div className={`${styles.empty} ${className}`}>
      <p className={styles.text}>{text}</p>
      {children}
      {onClear && <Button onClick={onClear}>{copy.clear}</Button>}
    </div>
  );
}
