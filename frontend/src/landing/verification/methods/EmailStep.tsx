import { cleanEmail } from 'domain/email';
import { useEffect, useRef, useState } from 'react';
import { emailError } from '../../../shared/email';
import { Trouble } from '../Trouble';
import { updatePending } from '../verification-store';
import type { StepProps } from './StepTitle';
import { methodsCopy } from './methods.copy';
import dialog from '../VerificationDialog.module.css';
import styles from './methods.module.css';

const copy = methodsCopy.email;

/** Asks for the e-mail address for the code. */
export function EmailStep({ pending, verification }: StepProps) {
  const { busy, trouble, ask, clearTrouble } = verification;
  const [invalid, setInvalid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const said = invalid ? { text: invalid, contacts: [] } : trouble?.method === 'email' ? trouble : null;

  useEffect(() => field.current?.focus(), []);

  return (
    <>
      <h2 id="code-title">{copy.title}</h2>
      <p id="code-sent-to" className={dialog.sentTo}>
        {copy.why}
      </p>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const address = cleanEmail(field.current?.value ?? '');
          const found = emailError(address, copy.invalid);
          setInvalid(found);
          if (found) field.current?.focus();
          else void ask('email', address);
        }}
      >
        <label htmlFor="email">{copy.label}</label>
        <input
          ref={field}
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          className={styles.field}
          defaultValue={pending.email}
          aria-invalid={said !== null}
          aria-describedby="email-error"
          onChange={() => {
            setInvalid(undefined);
            clearTrouble();
          }}
        />
        <Trouble id="email-error" trouble={said} />
        <div className={dialog.actions}>
          <button
            type="button"
            className="button button--quiet"
            onClick={() => updatePending({ step: null })}
          >
            {copy.back}
          </button>
          <button type="submit" className="button" aria-disabled={busy !== null}>
            {busy === 'email' ? copy.sending : copy.send}
          </button>
        </div>
      </form>
    </>
  );
}
