import { hasCode } from 'domain/verification';
import { useRef, useState } from 'react';
import { Modal } from '../overlays/Modal';
import { CodeStep } from './CodeStep';
import { useCodeVerification } from './use-code-verification';
import { useOtherWays } from './use-other-ways';
import { closeCodeDialog, type PendingCode } from './verification-store';
import { verificationCopy as copy } from './verification.copy';

/** Has the visitor prove the phone. Rendered while the dialog is open. */
export function VerificationDialog({ pending }: { pending: PendingCode }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const other = useOtherWays();
  const verification = useCodeVerification(pending, ({ codeIsSpent }) => {
    if (codeIsSpent) setCode('');
    input.current?.focus();
  });
  const { method, step, instead } = pending;
  const asksForCode = step === 'code' || (step === null && hasCode(method));
  const isText = method === 'sms' && instead === null;

  return (
    <Modal labelledBy="code-title" describedBy="code-sent-to" onClose={closeCodeDialog}>
      {asksForCode ? (
        <CodeStep
          key={method}
          pending={pending}
          verification={verification}
          inputRef={input}
          code={code}
          onCode={setCode}
          intro={other && !isText ? <other.CodeIntro pending={pending} /> : undefined}
        />
      ) : other ? (
        <other.OtherStep key={step ?? method} pending={pending} verification={verification} />
      ) : (
        <h2 id="code-title">{copy.loading}</h2>
      )}
      {other && (
        <other.OtherWays
          pending={pending}
          verification={verification}
          // Nothing is taken from who is typing a code.
          isIdle={code === '' && verification.busy === null}
        />
      )}
    </Modal>
  );
}
