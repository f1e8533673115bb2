import { formatUsPhone } from 'domain/phone';
import { hasCode } from 'domain/verification';
import { maskPhone } from '../../shared/phone';
import { useStore } from '../../shared/store';
import { openCodeDialog, REOPEN_BUTTON_ID, verificationStore } from '../verification/verification-store';
import { ConsentLines } from './ConsentLines';
import { Field } from './Field';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from './lead-fields';
import { leadFormCopy as copy } from './lead-form.copy';
import { WaysOut } from './WaysOut';
import { WithPhoneLink } from './WithPhoneLink';
import { useLeadForm } from './use-lead-form';
import styles from './lead-form.module.css';

/** Fields keep their own text (uncontrolled), so nothing typed before the page came alive is lost. */
export function LeadForm() {
  const { form, hydrated, stage, errors, notice, noteInput, noteBlur, submit } = useLeadForm();
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onInput={noteInput}
      onSubmit={(event) => void submit(event)}
    >
      {LEAD_FIELD_NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          definition={LEAD_FIELDS[name]}
          error={errors[name]}
          onBlur={() => noteBlur(name)}
        />
      ))}
      {/* A trap for programs that fill every field: people never meet it. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="lead-website">{copy.website}</label>
        <input id="lead-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <ReopenCode />
      {notice && (
        <div role="alert" ref={bringIntoView} className={`${styles.reopen} ${styles.field}`}>
          {notice.text && (
            <p>
              <WithPhoneLink text={notice.text} />
            </p>
          )}
          {notice.ways ? (
            <WaysOut ways={notice.ways} />
          ) : (
            <>
              <label htmlFor="lead-email">{copy.email}</label>
              <input id="lead-email" name="email" type="email" autoComplete="email" />
            </>
          )}
        </div>
      )}
      <button
        type="submit"
        className="button"
        disabled={!hydrated || stage !== null}
        // The focus stays in the field: leaving it could show an error that moves the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {stage === null ? copy.submit : copy[stage]}
      </button>
      {/* The button's own text is not read while it is disabled; this step takes long enough to be told. */}
      <p className="visually-hidden" role="status">
        {stage === 'proving' && copy.proving}
      </p>
      <ConsentLines />
    </form>
  );
}

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** The way to the code that was sent, for who closed its dialog, or has the code from another tab or device. */
function ReopenCode() {
  const { pending } = useStore(verificationStore);
  return (
    pending &&
    !pending.dialogOpen && (
      <p className={styles.reopen}>
        {/* What another tab asked for may be another person's, on a phone that several use. */}
        <span>{hasCode(pending.method) ? copy.reopenNote : copy.unprovenNote}</span>{' '}
        <span className={styles.number}>
          {pending.askedHere ? formatUsPhone(pending.phone) : maskPhone(pending.phone)}
        </span>
        <span>.</span>{' '}
        <button type="button" id={REOPEN_BUTTON_ID} onClick={openCodeDialog}>
          {!pending.askedHere ? copy.haveCode : hasCode(pending.method) ? copy.reopen : copy.goOn}
        </button>
      </p>
    )
  );
}
