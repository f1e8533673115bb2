import { hasCode } from 'domain/verification';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { trackEvent, trackEventOnce } from '../../shared/events';
import { formatPhone } from '../../shared/phone';
import { useStore } from '../../shared/store';
import { showToast } from '../../shared/ui/toast-store';
import { takeFirstPhone } from '../first-step/first-phone';
import { codeSent, codeSentBefore, verificationStore } from '../verification/verification-store';
import { landingData, type OfficeContact } from '../landing-data';
import { leadDraft } from './lead-draft';
import { focusLeadField, LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadField } from './lead-fields';
import { leadFormCopy as copy } from './lead-form.copy';
import { leadFrom, readValues } from './lead-request';
import { problemOf, validateLead, type LeadErrors } from './lead-validation';
import { sendLeadForm, type SubmitStage } from './send-lead-form';
import { contactsBeside } from './contacts-beside';

/**
 * Notice above the button until the form is sent again. A notice with contacts also disappears on any change.
 */
export interface FormNotice {
  text: string;
  /** Contacts with the office; null if the form continues with an e-mail address for the code. */
  contacts: OfficeContact[] | null;
}

/** Manages the form: draft, errors and submission. Fields are uncontrolled. */
export function useLeadForm() {
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const inFlight = useRef(false);
  const [hydrated, setHydrated] = useState(false);
  const [stage, setStage] = useState<SubmitStage | null>(null);
  const [errors, setErrors] = useState<LeadErrors>({});
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { verified } = useStore(verificationStore);

  useEffect(() => {
    openedAt.current = restoreDraft(form.current);
    // The number may have been typed on the first screen while the page still loaded.
    if (form.current && readValues(form.current).phoneNumber === '') takeFirstPhone();
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
    const values = readValues(event.currentTarget);
    if (notice?.contacts) setNotice(null);
    leadDraft.write({ ...values, openedAt: openedAt.current });
    const field = LEAD_FIELD_NAMES.find((name) => name === (event.target as HTMLInputElement).name);
    // An existing error disappears as soon as it is corrected; a new one appears only when the field is left.
    if (field && errors[field] !== undefined) setError(field, problemOf(LEAD_FIELDS[field], values[field]));
  }

  function noteBlur(field: LeadField): void {
    const message = form.current && problemOf(LEAD_FIELDS[field], readValues(form.current)[field]);
    // The server's error about a well-formed number stays until the number is edited.
    if (message) setError(field, message);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (inFlight.current) return;
    const target = event.currentTarget;
    const values = readValues(target);
    const found = validateLead(values);
    setErrors(found);
    const firstInvalid = LEAD_FIELD_NAMES.find((field) => found[field] !== undefined);
    if (firstInvalid) {
      focusLeadField(firstInvalid);
      return;
    }
    inFlight.current = true;
    trackEvent('form_submit');
    const outcome = await sendLeadForm(leadFrom(target, values, openedAt.current), setStage);
    inFlight.current = false;
    setStage(null);
    setNotice(null);
    switch (outcome.kind) {
      case 'sent':
        if (hasCode(outcome.sent.method) && outcome.sent.state !== 'undelivered')
          showToast({
            title: copy.toasts.sent.title,
            description: outcome.sent.method === 'sms' ? copy.toasts.sent.description : outcome.sent.message,
          });
        codeSent(outcome.sent, outcome.email);
        break;
      case 'emailRequired':
        setNotice({ text: outcome.message, contacts: null });
        break;
      case 'sentBefore':
        codeSentBefore(outcome.phone, outcome.retryAfter);
        setError('phoneNumber', outcome.message);
        focusLeadField('phoneNumber');
        break;
      case 'phoneError':
        setError('phoneNumber', outcome.message);
        focusLeadField('phoneNumber');
        if (outcome.isRefusal && landingData().contacts.length > 0)
          setNotice({ text: '', contacts: landingData().contacts });
        break;
      case 'refused':
        if (outcome.toast) showToast(outcome.toast);
        setNotice({ text: outcome.message, contacts: contactsBeside(outcome.message, outcome.calendarUrl) });
    }
  }

  return { form, hydrated, stage, errors, notice, noteInput, noteBlur, submit };
}

/** Fills the empty fields from the draft. Returns the time at which the form was first shown. */
function restoreDraft(form: HTMLFormElement | null): number {
  const draft = leadDraft.read();
  for (const field of LEAD_FIELD_NAMES) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    if (control.value === '' && draft) control.value = draft[field];
    if (LEAD_FIELDS[field].kind === 'phone') control.value = formatPhone(control.value);
  }
  return draft?.openedAt ?? Date.now() - performance.now();
}
