import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LeadForm } from '../src/landing/lead-form/LeadForm';
import { LandingOverlays } from '../src/landing/overlays/LandingOverlays';
import { verificationStore } from '../src/landing/verification/verification-store';
import type {
  CodeSentDto,
  OfferedWayDto,
  SubmissionState,
  SubmissionStatusDto,
  VerificationMethod,
} from '../src/shared/api/generated/model';
import { toastStore } from '../src/shared/ui/toast-store';
import { answer, stubApi } from './api-stub';

/** Phone of the visitor, as the server returns it. */
export const PHONE = '+13054201234';

/**
 * Returns the response to a lead or a resend: a code valid for 10 minutes, with another one allowed after 60
 * s.
 */
export function codeSentAnswer(): Response {
  return sentBy('sms');
}

export const SUBMISSION = '5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52';

/** Our phone number, as the server returns it. */
const OURS = '+13055550100';

/** All methods, as the server offers them. */
export const METHODS: OfferedWayDto[] = [
  { method: 'sms' },
  { method: 'voice', phoneNumber: OURS },
  { method: 'inbound_call', phoneNumber: OURS, digits: '4827', link: `tel:${OURS},,,4827` },
  {
    method: 'whatsapp',
    phoneNumber: OURS,
    link: 'https://wa.me/13055550100?text=Hola%2C%20mi%20c%C3%B3digo%20es%20QK7M2XWP',
  },
  { method: 'email' },
];

/** Returns the response to a request that uses this method. */
export function sentBy(
  method: VerificationMethod,
  changed: Partial<CodeSentDto> = {},
  headers: Record<string, string> = {},
): Response {
  const sent: CodeSentDto = {
    method,
    state: 'waiting',
    methods: METHODS,
    submissionId: SUBMISSION,
    phoneNumber: PHONE,
    message: 'Le enviamos un código de 6 dígitos por mensaje de texto.',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resendAvailableAt: new Date(Date.now() + 60_000).toISOString(),
    ...changed,
  };
  return answer(201, sent, headers);
}

/** Returns the server's state of the submission. */
export const stands = (state: SubmissionState, changed: Partial<SubmissionStatusDto> = {}): Response =>
  answer(200, { state, method: 'sms', methods: METHODS, ...changed } satisfies SubmissionStatusDto);

/** Stubs a server that accepts every request. A test replaces single responses. */
export function stubWillingApi(replaced: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'POST /api/validate-phone': () => answer(200, { valid: true, phoneNumber: PHONE }),
    'POST /api/leads': codeSentAnswer,
    'POST /api/leads/resend': codeSentAnswer,
    [`GET /api/leads/submissions/${SUBMISSION}`]: () => stands('waiting'),
    [`GET /api/leads/submissions/${'00000000-0000-4000-8000-000000000000'}`]: () => stands('waiting'),
    'POST /api/leads/verify': () => answer(200, { verified: true, redirectUrl: '#calendario' }),
    ...replaced,
  });
}

/**
 * Renders the interactive parts of the landing page as after loading. Simulated pointers move at 0, 0 without
 * a related target, which looks like leaving the page, so by default the exit offer counts as seen.
 */
export function openLanding({ exitIntent = false } = {}) {
  if (!exitIntent) window.sessionStorage.setItem('exitIntentShown', 'true');
  act(() => {
    toastStore.set(null);
    verificationStore.set({ pending: null, verified: false });
  });
  return render(
    <main>
      <section id="formulario-contacto">
        <LeadForm />
      </section>
      <LandingOverlays />
    </main>,
  );
}

/** Returns a user-event visitor. With fake timers, the clock advances with each action. */
export function visitor() {
  return userEvent.setup({
    advanceTimers: (ms) => {
      if (jest.isMockFunction(setTimeout) || 'clock' in setTimeout) jest.advanceTimersByTime(ms);
    },
  });
}

export const nameField = () => screen.getByLabelText<HTMLInputElement>('Nombre completo');
export const stateField = () => screen.getByLabelText<HTMLSelectElement>('Estado donde vive');
export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Teléfono celular');
export const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Agendar mi consulta gratis' });

/** Fills in the form with valid data. */
export async function fillForm(user: ReturnType<typeof visitor>): Promise<void> {
  await user.type(nameField(), 'María Fernández');
  await user.selectOptions(stateField(), 'FL');
  await user.type(phoneField(), '3054201234');
}

/** Fills in and sends the form, and waits for the code dialog. */
export async function askForCode(user: ReturnType<typeof visitor>): Promise<HTMLInputElement> {
  await fillForm(user);
  await user.click(submitButton());
  return screen.findByLabelText<HTMLInputElement>('Código de verificación de 6 dígitos');
}
