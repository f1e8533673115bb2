import { useEffect, useRef, type ReactNode } from 'react';
import styles from './FailureNote.module.css';

interface Props {
  /** Error text; '' while there is no error. */
  failure: string;
  className?: string | undefined;
  /** Additional content. */
  children?: ReactNode;
}

/** Shows an error next to a form or question, and takes the focus when it appears. */
export function FailureNote({ failure, className = '', children }: Props) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure) note.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <p ref={note} className={`${styles.failure} ${className}`} role="alert" tabIndex={-1}>
      {failure}
      {children}
    </p>
  );
}
