import { cleanEmail } from 'domain/text';
import { useEffect, useRef, useState } from 'react';
import { EMAIL, EMAIL_MAX } from '../../../shared/email';
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
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const said = isInvalid
    ? { text: copy.invalid, contacts: [] }
    : trouble?.method === 'email'
      ? trouble
      : null;

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
          const isRight = EMAIL.test(address) && address.length <= EMAIL_MAX;
          setInvalid(!isRight);
          if (isRight) void ask('email', address);
          else field.current?.focus();
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
            setInvalid(false);
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
