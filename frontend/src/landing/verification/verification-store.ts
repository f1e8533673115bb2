import { hasCode, type VerificationMethod } from 'domain/verification';
import { toDeviceTime } from '../../shared/api/transport';
import type { CodeSentDto, OfferedWayDto } from '../../shared/api/generated/model';
import { browserRecord, hasFields, sessionRecord } from '../../shared/session-record';
import { createStore } from '../../shared/store';

/** Id of the form's button that opens the dialog again. */
export const REOPEN_BUTTON_ID = 'reopen-code';
/** Tries that the server grants a code. */
export const TRIES_PER_CODE = 5;
/** How long a code is good, and how long after it the next one may be asked for. */
const CODE_LIFETIME_MS = 600_000;
const RESEND_GAP_MS = 60_000;

/** A code on its way to a phone. Moments are milliseconds on this device's clock; the code itself is never kept. */
interface SentCode {
  /** In E.164. */
  phone: string;
  /** How it is proven: by a code that was sent so, or by what the visitor sends or dials. */
  method: VerificationMethod;
  expiresAt: number;
  resendAvailableAt: number;
  triesLeft: number;
}

/** What this tab alone keeps, across a reload. */
interface OwnCode extends SentCode {
  /** False after the visitor closed the dialog; it can be opened again while the code lives. */
  dialogOpen: boolean;
  /** False for a code that another tab or device asked for: this tab has not seen it sent. */
  askedHere: boolean;
  /** Empty when this tab sent no form, or when the submission is over: another way then begins a new one. */
  submissionId: string;
  /** Where the code by mail went; else empty. */
  email: string;
  /** Whether a code was asked for, by this way or another. */
  hasHadCode: boolean;
}

/** What takes the place of the way's own step in the dialog. */
export type DialogStep =
  /** What was sent did not arrive. */
  | 'undelivered'
  /** Asks where to send the mail. */
  | 'email'
  /** For a code that came by another way before. */
  | 'code'
  /** The phone was proven in another tab, or on another device. */
  | 'elsewhere';

/** A code as this tab deals with it. What is not in `OwnCode` comes again from the server after a reload. */
export interface PendingCode extends OwnCode {
  /** The ways to offer; null until they are known. They bear what proves the phone, so they are not kept. */
  ways: readonly OfferedWayDto[] | null;
  step: DialogStep | null;
  /** The way that was asked for, when another was taken. */
  instead: VerificationMethod | null;
}

/** Where the visitor stands between the form and the calendar. */
export interface VerificationState {
  pending: PendingCode | null;
  /** True once a code was right: the form is done and nothing else asks for attention. */
  verified: boolean;
}

const sentCodeFields = {
  phone: 'string',
  method: 'string',
  expiresAt: 'number',
  resendAvailableAt: 'number',
  triesLeft: 'number',
} as const;

const RECORD_NAME = 'pendingCode';

const ownRecord = sessionRecord<OwnCode>(
  RECORD_NAME,
  hasFields<OwnCode>({
    ...sentCodeFields,
    dialogOpen: 'boolean',
    askedHere: 'boolean',
    submissionId: 'string',
    email: 'string',
    hasHadCode: 'boolean',
  }),
);

/** For the browser's other tabs, and for one that was lost. Nobody finds a number here after its code has expired. */
const sharedRecord = browserRecord<SentCode>(RECORD_NAME, hasFields<SentCode>(sentCodeFields));

/** Stays with the browser, and says nothing of the person: who has proved their phone is not asked to do it again. */
const verifiedRecord = browserRecord<true>('phoneVerified', (value): value is true => value === true);

export const verificationStore = createStore<VerificationState>({ pending: null, verified: false });

let expiry: ReturnType<typeof setTimeout> | undefined;

function setPending(pending: PendingCode | null): void {
  clearTimeout(expiry);
  if (pending) {
    const { ways: _ways, step: _step, instead: _instead, ...own } = pending;
    ownRecord.write(own);
    const { phone, method, expiresAt, resendAvailableAt, triesLeft } = pending;
    // Where no code was sent, there is nothing to type in elsewhere.
    if (hasCode(method)) sharedRecord.write({ phone, method, expiresAt, resendAvailableAt, triesLeft });
    // An open dialog stays, to say that the code expired and to offer another; a closed one is not worth opening.
    if (!pending.dialogOpen) expiry = setTimeout(() => setPending(null), pending.expiresAt - Date.now());
  } else {
    ownRecord.clear();
    sharedRecord.clear();
  }
  verificationStore.set({ ...verificationStore.get(), pending });
}

/** Changes what is known of the code on its way, if there is one. */
export function updatePending(change: Partial<PendingCode>): void {
  const { pending } = verificationStore.get();
  if (pending) setPending({ ...pending, ...change });
}

/** Takes up a code that was on its way before the page was reloaded, or that another tab asked for. */
export function restorePendingCode(): void {
  if (verificationStore.get().pending) return;
  const shared = sharedRecord.read();
  const kept = ownRecord.read() ?? (shared && { ...shared, ...NOT_ASKED_HERE });
  if (kept) setPending(kept.expiresAt > Date.now() ? { ...kept, ...NOTHING_KNOWN } : null);
}

/** Whether this browser has proved a phone before. */
export const wasVerified = (): boolean => verificationStore.get().verified || verifiedRecord.read() === true;

/** A code was sent, or a way was taken: the dialog opens. */
export function codeSent(sent: CodeSentDto, email?: string): void {
  verificationStore.set({ pending: null, verified: false });
  setPending({
    phone: sent.phoneNumber,
    triesLeft: TRIES_PER_CODE,
    dialogOpen: true,
    ...stateOf(sent, sent.method, email),
  });
}

/**
 * The server has sent this number a code that this tab knows nothing of, and will send no other yet: whoever has it can
 * type it in. The server tells everybody the same, known number or not.
 */
export function codeSentBefore(phone: string, retryAfterSeconds: number): void {
  const { pending } = verificationStore.get();
  if (pending?.phone === phone) return;
  const resendAvailableAt = Date.now() + retryAfterSeconds * 1000;
  setPending({
    phone,
    method: 'sms',
    // After a longer wait than the gap between two codes, nothing is known of when the last one was sent.
    expiresAt: Math.min(resendAvailableAt - RESEND_GAP_MS, Date.now()) + CODE_LIFETIME_MS,
    resendAvailableAt,
    triesLeft: TRIES_PER_CODE,
    ...NOT_ASKED_HERE,
    ...NOTHING_KNOWN,
  });
}

/** Another code was sent for the same number, or another way was taken. */
export function codeResent(sent: CodeSentDto, asked: VerificationMethod, email: string): void {
  const { pending } = verificationStore.get();
  // A code by mail, and a way without one, leave the phone's code and the tries at it as they are.
  const replacesCode = hasCode(sent.method) && sent.method !== 'email';
  const triesLeft = (!replacesCode && pending?.triesLeft) || TRIES_PER_CODE;
  const state = stateOf(sent, asked, email);
  updatePending({ ...state, triesLeft, hasHadCode: state.hasHadCode || (pending?.hasHadCode ?? false) });
}

const NOT_ASKED_HERE = { dialogOpen: false, askedHere: false, submissionId: '', email: '', hasHadCode: true };
const NOTHING_KNOWN = { ways: null, step: null, instead: null };

function stateOf(sent: CodeSentDto, asked = sent.method, email = '') {
  const { method, submissionId } = sent;
  return {
    method,
    submissionId,
    email,
    ways: sent.methods,
    step: sent.state === 'undelivered' ? sent.state : null,
    instead: method === asked ? null : asked,
    askedHere: true,
    hasHadCode: hasCode(method),
    expiresAt: toDeviceTime(sent.expiresAt),
    resendAvailableAt: toDeviceTime(sent.resendAvailableAt),
  } satisfies Partial<PendingCode>;
}

/** A wrong code was tried. */
export function codeWasWrong(): void {
  const { pending } = verificationStore.get();
  if (pending) updatePending({ triesLeft: Math.max(0, pending.triesLeft - 1) });
}

/** The server takes no more tries at this code. */
export function triesAreUsedUp(): void {
  updatePending({ triesLeft: 0 });
}

/** The server named a wait before the next code. */
export function resendAvailableIn(seconds: number): void {
  updatePending({ resendAvailableAt: Date.now() + seconds * 1000 });
}

/** Shows the dialog again. */
export function openCodeDialog(): void {
  updatePending({ dialogOpen: true });
}

/** Hides the dialog; a code that has expired is forgotten with it. */
export function closeCodeDialog(): void {
  const { pending } = verificationStore.get();
  if (pending && pending.expiresAt <= Date.now()) setPending(null);
  else updatePending({ dialogOpen: false });
}

/** Another tab has used or given up the code that it shares with this one. */
export function followOtherTabs(): () => void {
  const note = ({ key, newValue }: StorageEvent): void => {
    const { pending } = verificationStore.get();
    if (key === RECORD_NAME && newValue === null && pending && !pending.dialogOpen) setPending(null);
  };
  window.addEventListener('storage', note);
  return () => window.removeEventListener('storage', note);
}

/** The phone was proven. */
export function codeVerified(): void {
  setPending(null);
  verifiedRecord.write(true);
  verificationStore.set({ pending: null, verified: true });
}
