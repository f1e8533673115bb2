import { useEffect, useRef, type ReactNode } from 'react';
import type { CodeVerification } from '../use-code-verification';
import type { PendingCode } from '../verification-store';
import styles from './ways.module.css';

/** One step of the dialog that does not ask for a code. */
export interface StepProps {
  pending: PendingCode;
  verification: CodeVerification;
}

/** Names the dialog, and takes the focus when the step has changed, so that it is read. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 id="code-title" ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
