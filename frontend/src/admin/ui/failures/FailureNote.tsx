import { useEffect, useRef, type ReactNode } from 'react';
import styles from './FailureNote.module.css';

interface Props {
  /** Why something did not work, in words; '' while nothing went wrong. */
  failure: string;
  className?: string | undefined;
  /** What there is to say besides. */
  children?: ReactNode;
}

/** Says beside a form or a question what went wrong, and takes the focus when it does. */
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
