import { formatUsPhone } from 'domain/phone';
import { hasCode } from 'domain/verification';
import { maskPhone } from '../../shared/phone';
import { useStore } from '../../shared/store';
import { openCodeDialog, REOPEN_BUTTON_ID, verificationStore } from '../verification/verification-store';
import { ConsentLines } from './ConsentLines';
import { Field } from './Field';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from './lead-fields';
import { leadFormCopy as copy } from './lead-form.copy';
import { OfficeContacts } from './OfficeContacts';
import { WithPhoneLink } from './WithPhoneLink';
import { useLeadForm } from './use-lead-form';
import styles from './lead-form.module.css';

/** Shows the lead form. Its fields are uncontrolled, so input from before hydration is kept. */
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
      {/* Trap for bots, which fill every field. People do not see it. */}
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
          {notice.contacts ? (
            <OfficeContacts contacts={notice.contacts} />
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
        // Keeps the focus in the field: leaving it could show an error that moves the button away from the
        // pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {stage === null ? copy.submit : copy[stage]}
      </button>
      {/* Announced separately, because screen readers skip the text of a disabled button and this step
          takes several seconds. */}
      <p className="visually-hidden" role="status">
        {stage === 'proving' && copy.proving}
      </p>
      <ConsentLines />
    </form>
  );
}

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/**
 * Offers to open the code dialog again, after closing it or for a code requested in another tab or on another
 * device.
 */
function ReopenCode() {
  const { pending } = useStore(verificationStore);
  return (
    pending &&
    !pending.dialogOpen && (
      <p className={styles.reopen}>
        {/* Hides the number requested in another tab, because several people may share the phone. */}
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
