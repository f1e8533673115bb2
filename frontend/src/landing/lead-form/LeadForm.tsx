import { CURRENT_CONSENT_VERSION } from 'domain/consent-texts';
import { normalizeName } from 'domain/names';
import { US_STATE_NAMES } from 'domain/us-states';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SubmitLeadDto, UsState } from '../../shared/api/generated/model';
import { readAttribution } from '../../shared/attribution';
import { trackEvent, trackEventOnce } from '../../shared/events';
import { formatPhone, maskPhone } from '../../shared/phone';
import { useStore } from '../../shared/store';
import { showToast } from '../../shared/ui/toast-store';
import { codeSent, openCodeDialog, verificationStore } from '../verification/verification-store';
import { ConsentLines } from './ConsentLines';
import { describeField, Field } from './Field';
import { leadDraft } from './lead-draft';
import { focusLeadField, FORM_STATES, LEAD_FIELDS, type LeadField } from './lead-fields';
import { leadFormCopy as copy } from './lead-form.copy';
import { validateLead, validateLeadField, type LeadErrors, type LeadValues } from './lead-validation';
import { PhoneInput } from './PhoneInput';
import { sendLeadForm, type SubmitStage } from './send-lead-form';
import styles from './lead-form.module.css';

/** Fields keep their own text (uncontrolled), so nothing typed before the page came alive is lost. */
export function LeadForm() {
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const inFlight = useRef(false);
  const [hydrated, setHydrated] = useState(false);
  const [stage, setStage] = useState<SubmitStage | null>(null);
  const [errors, setErrors] = useState<LeadErrors>({});
  const { pending, verified } = useStore(verificationStore);

  useEffect(() => {
    openedAt.current = takeUpDraft(form.current);
    setHydrated(true);
  }, []);

  useEffect(() => {
    if (!verified) return;
    form.current?.reset();
    leadDraft.clear();
    setErrors({});
  }, [verified]);

  function setError(field: LeadField, message: string | undefined): void {
    setErrors((known) => (known[field] === message ? known : { ...known, [field]: message }));
  }

  function noteInput(event: FormEvent<HTMLFormElement>): void {
    trackEventOnce('form_start');
    leadDraft.write({ ...readValues(event.currentTarget), openedAt: openedAt.current });
    const field = LEAD_FIELDS.find((name) => name === (event.target as HTMLInputElement).name);
    // An error goes as soon as it is mended; a new one waits until the field is left.
    if (field && errors[field] !== undefined) {
      setError(field, validateLeadField(field, readValues(event.currentTarget)[field]));
    }
  }

  function noteBlur(field: LeadField): void {
    const message = form.current && validateLeadField(field, readValues(form.current)[field]);
    // What the server said about a well-formed number stays until the number is edited.
    if (message) setError(field, message);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (inFlight.current) return;
    const target = event.currentTarget;
    const values = readValues(target);
    const found = validateLead(values);
    setErrors(found);
    const firstInvalid = LEAD_FIELDS.find((field) => found[field] !== undefined);
    if (firstInvalid) {
      focusLeadField(firstInvalid);
      return;
    }
    inFlight.current = true;
    trackEvent('form_submit');
    const outcome = await sendLeadForm(leadFrom(target, values, openedAt.current), setStage);
    inFlight.current = false;
    setStage(null);
    switch (outcome.kind) {
      case 'sent':
        showToast(copy.toasts.sent);
        codeSent(outcome.sent);
        break;
      case 'phoneError':
        setError('phoneNumber', outcome.message);
        focusLeadField('phoneNumber');
        break;
      case 'toast':
        showToast(outcome.toast);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onInput={noteInput}
      onSubmit={(event) => void submit(event)}
    >
      <Field field="fullName" {...copy.fullName} error={errors.fullName}>
        <input
          {...describeField('fullName', errors.fullName)}
          type="text"
          autoComplete="name"
          autoCapitalize="words"
          onBlur={() => noteBlur('fullName')}
        />
      </Field>
      <Field field="state" label={copy.state.label} error={errors.state}>
        <select
          {...describeField('state', errors.state)}
          autoComplete="address-level1"
          defaultValue=""
          onBlur={() => noteBlur('state')}
        >
          <option value="" disabled>
            {copy.state.placeholder}
          </option>
          {FORM_STATES.map((code) => (
            <option key={code} value={code}>
              {US_STATE_NAMES[code]}
            </option>
          ))}
        </select>
      </Field>
      <Field
        field="phoneNumber"
        label={copy.phoneNumber.label}
        hint={copy.phoneNumber.hint}
        error={errors.phoneNumber}
      >
        <PhoneInput
          {...describeField('phoneNumber', errors.phoneNumber)}
          placeholder={copy.phoneNumber.placeholder}
          onBlur={() => noteBlur('phoneNumber')}
        />
      </Field>
      {/* A trap for programs that fill every field: people never meet it. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="lead-website">{copy.website}</label>
        <input id="lead-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <button
        type="submit"
        className="button"
        disabled={!hydrated || stage !== null}
        // The focus stays in the field: leaving it could show an error that moves the button from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {submitLabel(stage)}
      </button>
      {/* The button's own text is not read while it is disabled; this step takes long enough to be told. */}
      <p className="visually-hidden" role="status">
        {stage === 'proving' && copy.proving}
      </p>
      {pending && !pending.dialogOpen && (
        <p className={styles.reopen}>
          {copy.reopenNote(maskPhone(pending.phone))}{' '}
          <button type="button" onClick={openCodeDialog}>
            {copy.reopen}
          </button>
        </p>
      )}
      <ConsentLines />
    </form>
  );
}

function submitLabel(stage: SubmitStage | null): string {
  return stage === null ? copy.submit : copy[stage];
}

function readValues(form: HTMLFormElement): LeadValues {
  const entries = new FormData(form);
  const read = (field: LeadField): string => {
    const value = entries.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { fullName: read('fullName'), state: read('state'), phoneNumber: formatPhone(read('phoneNumber')) };
}

function leadFrom(form: HTMLFormElement, values: LeadValues, openedAt: number): SubmitLeadDto {
  const entries = new FormData(form);
  const website = entries.get('website');
  return {
    ...values,
    fullName: normalizeName(values.fullName),
    // Validation has found it among the select's own states.
    state: values.state as UsState,
    consent: { marketingSms: entries.has('marketingSms'), textVersion: CURRENT_CONSENT_VERSION },
    attribution: readAttribution(),
    elapsedMs: Math.max(0, Math.round(Date.now() - openedAt)),
    ...(typeof website === 'string' && website !== '' && { website }),
  };
}

/** Fills what is still empty from the draft; answers when the form was first shown. */
function takeUpDraft(form: HTMLFormElement | null): number {
  const draft = leadDraft.read();
  for (const field of LEAD_FIELDS) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    if (control.value === '' && draft) control.value = draft[field];
    if (field === 'phoneNumber') control.value = formatPhone(control.value);
  }
  return draft?.openedAt ?? Date.now() - performance.now();
}
