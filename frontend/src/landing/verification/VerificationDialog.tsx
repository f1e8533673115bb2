import { hasCode } from 'domain/verification';
import { useRef, useState } from 'react';
import { Modal } from '../overlays/Modal';
import { CodeStep } from './CodeStep';
import { useCodeVerification } from './use-code-verification';
import { closeCodeDialog, REOPEN_BUTTON_ID, type PendingCode } from './verification-store';
import { CodeIntro } from './methods/CodeIntro';
import { OtherStep } from './methods/OtherStep';
import { OtherMethods } from './methods/OtherMethods';

/** Guides the visitor through verifying the phone. Rendered while the dialog is open. */
export function VerificationDialog({ pending }: { pending: PendingCode }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const verification = useCodeVerification(pending, ({ codeIsSpent }) => {
    if (codeIsSpent) setCode('');
    input.current?.focus();
  });
  const { method, step, instead } = pending;
  const asksForCode = step === 'code' || (step === null && hasCode(method));
  const isText = method === 'sms' && instead === null;

  return (
    <Modal
      labelledBy="code-title"
      describedBy="code-sent-to"
      returnTo={REOPEN_BUTTON_ID}
      onClose={closeCodeDialog}
    >
      {asksForCode ? (
        <CodeStep
          key={method}
          pending={pending}
          verification={verification}
          inputRef={input}
          code={code}
          onCode={setCode}
          intro={isText ? undefined : <CodeIntro pending={pending} />}
        />
      ) : (
        <OtherStep key={step ?? method} pending={pending} verification={verification} />
      )}
      <OtherMethods
        pending={pending}
        verification={verification}
        // Does not change the step while the visitor types a code.
        isIdle={code === '' && verification.busy === null}
      />
    </Modal>
  );
}
