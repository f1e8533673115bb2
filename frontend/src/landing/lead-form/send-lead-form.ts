import { ApiError, messageOf } from '../../shared/api/api-error';
import { submitLead, validatePhone } from '../../shared/api/generated/leads/leads';
import type { CodeSentDto, SubmitLeadDto, ValidatePhoneResponseDto } from '../../shared/api/generated/model';
import { trackEvent } from '../../shared/events';
import type { ToastMessage } from '../../shared/ui/toast-store';
import { leadFormCopy as copy } from './lead-form.copy';
import { readDevice } from './read-device';
import { calendarIn } from './ways-beside';
import { withProof } from './with-proof';

/** What is under way: either call, or the computation that the server asks of few. */
export type SubmitStage = 'validating' | 'sending' | 'proving';

/** What came of sending the form. */
export type SubmitOutcome =
  | { kind: 'sent'; sent: CodeSentDto; email: string | undefined }
  /** To be said under the phone field. */
  | { kind: 'phoneError'; message: string; isRefusal: boolean }
  /** The same; the number has a code already, and gets no other for a while. */
  | { kind: 'sentBefore'; message: string; phone: string; retryAfter: number }
  /** To be said above the button, where it stays: the code can be sent by mail alone. */
  | { kind: 'emailRequired'; message: string }
  /** The same, with the ways to the office; also as a toast, except where the lead is kept. */
  | { kind: 'refused'; message: string; calendarUrl: string | undefined; toast?: ToastMessage };

/** Texts of either call's failure that belong under the phone field; all others are toasts. */
const VALIDATION_TROUBLE =
  /número no es válido|(?:número|teléfono) inválido|invalid (?:phone )?number|números de Estados Unidos|US numbers|intentos|attempts|número válido para continuar|valid number to continue/i;
const CREATION_TROUBLE = /número no es válido|números de Estados Unidos|intentos/i;

/** The server's refusals of a number that it has sent a code lately. */
const SENT_BEFORE: ReadonlySet<string> = new Set(['CODE_RECENTLY_SENT', 'TOO_MANY_CODES']);

/** Checks the number, then creates the lead, for which the server sends a code. Never throws. */
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
    const sent = await withProof((proof) => submitLead({ ...form, ...proof }), onStage);
    return { kind: 'sent', sent, email: lead.email };
  } catch (failure) {
    if (failure instanceof ApiError) {
      const { status, code, message, retryAfter } = failure;
      if (code === 'NO_WAY_TO_VERIFY') return { kind: 'refused', message, calendarUrl: calendarIn(failure) };
      if (code === 'EMAIL_REQUIRED') return { kind: 'emailRequired', message };
      if (status === 422) trackEvent('phone_rejected');
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
