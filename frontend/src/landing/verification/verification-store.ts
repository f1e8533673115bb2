import { hasCode, type VerificationMethod } from 'domain/verification';
import { toDeviceTime } from '../../shared/api/transport';
import type { CodeSentDto, OfferedWayDto } from '../../shared/api/generated/model';
import { browserRecord, hasFields, sessionRecord } from '../../shared/session-record';
import { createStore } from '../../shared/store';

/** Id of the form's button that reopens the dialog. */
export const REOPEN_BUTTON_ID = 'reopen-code';
/** Attempts that the server allows per code. */
export const TRIES_PER_CODE = 5;
/** Lifetime of a code; below, the minimum interval between two codes. */
const CODE_LIFETIME_MS = 600_000;
const RESEND_GAP_MS = 60_000;

/** Code sent to a phone. Moments are milliseconds of this device's clock. The code itself is never stored. */
interface SentCode {
  /** Phone number in E.164. */
  phone: string;
  /** Verification method: a code that was sent, or a message or call from the visitor. */
  method: VerificationMethod;
  expiresAt: number;
  resendAvailableAt: number;
  triesLeft: number;
}

/** State that only this tab stores, across reloads. */
interface OwnCode extends SentCode {
  /** False after the visitor closed the dialog. It can be reopened while the code is valid. */
  dialogOpen: boolean;
  /** False for a code requested in another tab or on another device, because this tab did not see the request. */
  askedHere: boolean;
  /**
   * Empty if this tab sent no form or the submission has ended; another method then starts a new submission.
   */
  submissionId: string;
  /** Address of a code sent by e-mail; else empty. */
  email: string;
  /** Whether a code was requested, by this or another method. */
  hasHadCode: boolean;
}

/** Step that replaces the method's usual step in the dialog. */
export type DialogStep =
  /** The message was not delivered. */
  | 'undelivered'
  /** Asks for the e-mail address. */
  | 'email'
  /** For a code sent earlier by another method. */
  | 'code'
  /** The phone was verified in another tab or on another device. */
  | 'elsewhere';

/** Code with all its state in this tab. Fields outside `OwnCode` are fetched again after a reload. */
export interface PendingCode extends OwnCode {
  /**
   * Offered methods; null until they are known. Not stored, because they contain secrets that verify the
   * phone.
   */
  methods: readonly OfferedWayDto[] | null;
  step: DialogStep | null;
  /** Requested method, if another was used instead. */
  instead: VerificationMethod | null;
}

/** State of the visitor between the form and the calendar. */
export interface VerificationState {
  pending: PendingCode | null;
  /** True after a correct code: the form is done, and no other dialog opens. */
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

/** Shared with other tabs, and restored if this one is lost. The number is removed when its code expires. */
const sharedRecord = browserRecord<SentCode>(RECORD_NAME, hasFields<SentCode>(sentCodeFields));

/**
 * Stays in the browser and contains no personal data. A visitor with a verified phone is not asked again.
 */
const verifiedRecord = browserRecord<true>('phoneVerified', (value): value is true => value === true);

export const verificationStore = createStore<VerificationState>({ pending: null, verified: false });

let expiry: ReturnType<typeof setTimeout> | undefined;

function setPending(pending: PendingCode | null): void {
  clearTimeout(expiry);
  if (pending) {
    const { methods: _methods, step: _step, instead: _instead, ...own } = pending;
    ownRecord.write(own);
    const { phone, method, expiresAt, resendAvailableAt, triesLeft } = pending;
    // Other tabs need this only if a code can be typed.
    if (hasCode(method)) sharedRecord.write({ phone, method, expiresAt, resendAvailableAt, triesLeft });
    // An open dialog stays, to report the expiry and offer another code. A closed one is forgotten.
    if (!pending.dialogOpen) expiry = setTimeout(() => setPending(null), pending.expiresAt - Date.now());
  } else {
    ownRecord.clear();
    sharedRecord.clear();
  }
  verificationStore.set({ ...verificationStore.get(), pending });
}

/** Changes the state of the pending code, if there is one. */
export function updatePending(change: Partial<PendingCode>): void {
  const { pending } = verificationStore.get();
  if (pending) setPending({ ...pending, ...change });
}

/** Restores a code that was pending before a reload, or that another tab requested. */
export function restorePendingCode(): void {
  if (verificationStore.get().pending) return;
  const shared = sharedRecord.read();
  const kept = ownRecord.read() ?? (shared && { ...shared, ...NOT_ASKED_HERE });
  if (kept) setPending(kept.expiresAt > Date.now() ? { ...kept, ...NOTHING_KNOWN } : null);
}

/** Returns whether a phone was verified in this browser. */
export const wasVerified = (): boolean => verificationStore.get().verified || verifiedRecord.read() === true;

/** Opens the dialog after a code was sent or a method was chosen. */
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
 * Opens the dialog for a code that the server sent before and that this tab did not request; the server will
 * not send another yet. The visitor can type it if they received it. The server answers the same for known
 * and unknown numbers.
 */
export function codeSentBefore(phone: string, retryAfterSeconds: number): void {
  const { pending } = verificationStore.get();
  if (pending?.phone === phone) return;
  const resendAvailableAt = Date.now() + retryAfterSeconds * 1000;
  setPending({
    phone,
    method: 'sms',
    // If the wait is longer than the usual interval, the time of the last code is unknown.
    expiresAt: Math.min(resendAvailableAt - RESEND_GAP_MS, Date.now()) + CODE_LIFETIME_MS,
    resendAvailableAt,
    triesLeft: TRIES_PER_CODE,
    ...NOT_ASKED_HERE,
    ...NOTHING_KNOWN,
  });
}

/** Updates the state after another code was sent to the same number or another method was chosen. */
export function codeResent(sent: CodeSentDto, asked: VerificationMethod, email: string): void {
  const { pending } = verificationStore.get();
  // A code by e-mail or a method without a code does not change the phone's code or its attempts.
  const replacesCode = hasCode(sent.method) && sent.method !== 'email';
  const triesLeft = (!replacesCode && pending?.triesLeft) || TRIES_PER_CODE;
  const state = stateOf(sent, asked, email);
  updatePending({ ...state, triesLeft, hasHadCode: state.hasHadCode || (pending?.hasHadCode ?? false) });
}

const NOT_ASKED_HERE = { dialogOpen: false, askedHere: false, submissionId: '', email: '', hasHadCode: true };
const NOTHING_KNOWN = { methods: null, step: null, instead: null };

function stateOf(sent: CodeSentDto, asked = sent.method, email = '') {
  const { method, submissionId } = sent;
  return {
    method,
    submissionId,
    email,
    methods: sent.methods,
    step: sent.state === 'undelivered' ? sent.state : null,
    instead: method === asked ? null : asked,
    askedHere: true,
    hasHadCode: hasCode(method),
    expiresAt: toDeviceTime(sent.expiresAt),
    resendAvailableAt: toDeviceTime(sent.resendAvailableAt),
  } satisfies Partial<PendingCode>;
}

/** Counts a wrong attempt. */
export function codeWasWrong(): void {
  const { pending } = verificationStore.get();
  if (pending) updatePending({ triesLeft: Math.max(0, pending.triesLeft - 1) });
}

/** Marks the code as used up: the server accepts no more attempts. */
export function triesAreUsedUp(): void {
  updatePending({ triesLeft: 0 });
}

/** Stores the wait that the server requires before the next code. */
export function resendAvailableIn(seconds: number): void {
  updatePending({ resendAvailableAt: Date.now() + seconds * 1000 });
}

export function openCodeDialog(): void {
  updatePending({ dialogOpen: true });
}

/** Hides the dialog, and forgets the code if it has expired. */
export function closeCodeDialog(): void {
  const { pending } = verificationStore.get();
  if (pending && pending.expiresAt <= Date.now()) setPending(null);
  else updatePending({ dialogOpen: false });
}

/** Reacts when another tab uses or discards the shared code. */
export function followOtherTabs(): () => void {
  const note = ({ key, newValue }: StorageEvent): void => {
    const { pending } = verificationStore.get();
    if (key === RECORD_NAME && newValue === null && pending && !pending.dialogOpen) setPending(null);
  };
  window.addEventListener('storage', note);
  return () => window.removeEventListener('storage', note);
}

/** Marks the phone as verified. */
export function codeVerified(): void {
  setPending(null);
  verifiedRecord.write(true);
  verificationStore.set({ pending: null, verified: true });
}
