import { ApiError, messageOf } from '../../shared/api/api-error';
import { submitLead, validatePhone } from '../../shared/api/generated/leads/leads';
import type { CodeSentDto, SubmitLeadDto, ValidatePhoneResponseDto } from '../../shared/api/generated/model';
import { trackEvent } from '../../shared/events';
import type { ToastMessage } from '../../shared/ui/toast-store';
import { leadFormCopy as copy } from './lead-form.copy';
import { readDevice } from './read-device';
import { calendarIn } from './contacts-beside';
import { withProof } from './with-proof';

/**
 * Current step: validating the number, sending the form, or computing the proof of work that the server
 * sometimes requires.
 */
export type SubmitStage = 'validating' | 'sending' | 'proving';

/** Result of sending the form. */
export type SubmitOutcome =
  | { kind: 'sent'; sent: CodeSentDto; email: string | undefined }
  /** Error for the phone field. */
  | { kind: 'phoneError'; message: string; isRefusal: boolean }
  /** The same, but a code was sent to this number recently, and no other will be sent for a while. */
  | { kind: 'sentBefore'; message: string; phone: string; retryAfter: number }
  /** Notice that stays above the button: the code can only be sent by e-mail. */
  | { kind: 'emailRequired'; message: string }
  /** The same, with contacts of the office. Also shown as a toast, unless the lead was saved. */
  | { kind: 'refused'; message: string; calendarUrl: string | undefined; toast?: ToastMessage };

/** Texts shown under the phone field if a request fails. All others are toasts. */
const VALIDATION_TROUBLE =
  /número no es válido|(?:número|teléfono) inválido|invalid (?:phone )?number|números de Estados Unidos|US numbers|intentos|attempts|número válido para continuar|valid number to continue/i;
const CREATION_TROUBLE = /número no es válido|números de Estados Unidos|intentos/i;

/** Refusals by the server because a code was sent to the number recently. */
const SENT_BEFORE: ReadonlySet<string> = new Set(['CODE_RECENTLY_SENT', 'TOO_MANY_CODES']);

/** Idempotency key of the last form without a response, so that a retry creates only one lead. */
const unanswered = { form: '', key: '' };

/** Returns the header with the form's key; none in browsers that cannot create a key. */
function headersOf({ fullName, state, phoneNumber, method, email }: SubmitLeadDto): {
  headers?: Record<string, string>;
} {
  const form = [fullName, state, phoneNumber, method, email].join();
  if (unanswered.form !== form) Object.assign(unanswered, { form, key: crypto.randomUUID?.() });
  return unanswered.key ? { headers: { 'Idempotency-Key': unanswered.key } } : {};
}

/** Validates the number, then creates the lead, for which the server sends a code. Never throws. */
export async function sendLeadForm(
  lead: SubmitLeadDto,
  onStage: (stage: SubmitStage) => void,
): Promise<SubmitOutcome> {
  onStage('validating');
  const device = readDevice();
  let checked: ValidatePhoneResponseDto;
  try {
    checked = await validatePhone({ phoneNumber: lead.phoneNumber });
  } catch (failure) {
    return failed(failure, VALIDATION_TROUBLE, copy.toasts.validationFailed);
  }
  if (!checked.valid) {
    trackEvent('phone_rejected');
    return { kind: 'phoneError', message: checked.message || copy.errors.phoneRefused, isRefusal: false };
  }
  onStage('sending');
  try {
    const form = { ...lead, ...(await device) };
    const sent = await withProof((proof) => submitLead({ ...form, ...proof }, headersOf(lead)), onStage);
    unanswered.form = '';
    return { kind: 'sent', sent, email: lead.email };
  } catch (failure) {
    if (failure instanceof ApiError) {
      const { status, code, message, retryAfter } = failure;
      if (status >= 400 && status < 500) unanswered.form = '';
      if (code === 'NO_WAY_TO_VERIFY') return { kind: 'refused', message, calendarUrl: calendarIn(failure) };
      if (code === 'EMAIL_REQUIRED') return { kind: 'emailRequired', message };
      if (status === 422 && !code.startsWith('STATE_')) trackEvent('phone_rejected');
      if (SENT_BEFORE.has(code) && retryAfter)
        return { kind: 'sentBefore', message, phone: checked.phoneNumber ?? lead.phoneNumber, retryAfter };
    }
    return failed(failure, CREATION_TROUBLE, copy.toasts.creationFailed);
  }
}

function failed(
  failure: unknown,
  aboutPhone: RegExp,
  toast: { title: string; description: string },
): SubmitOutcome {
  const message = messageOf(failure);
  if (aboutPhone.test(message))
    return { kind: 'phoneError', message, isRefusal: failure instanceof ApiError && failure.status === 429 };
  return {
    kind: 'refused',
    message: message || copy.notSent,
    calendarUrl: calendarIn(failure),
    toast: { title: toast.title, description: message || toast.description, variant: 'destructive' },
  };
}
