import { useEffect, useRef } from 'react';
import type { CodeVerification } from '../use-code-verification';
import type { PendingCode } from '../verification-store';

/** Props of a dialog step that does not ask for a code. */
export interface StepProps {
  pending: PendingCode;
  verification: CodeVerification;
}

/** Shows the dialog's title, and takes the focus when the step changes so that it is announced. */
export function StepTitle({ text }: { text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 id="code-title" ref={title} tabIndex={-1}>
      {text}
    </h2>
  );
}
