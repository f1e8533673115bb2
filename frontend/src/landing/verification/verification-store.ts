import { toDeviceTime } from '../../shared/api/transport';
import type { CodeSentDto } from '../../shared/api/generated/model';
import { browserRecord, hasFields, sessionRecord } from '../../shared/session-record';
import { createStore } from '../../shared/store';

/** Tries that the server grants a code. */
export const TRIES_PER_CODE = 5;
/** How long a code is good, and how long after it the next one may be asked for. */
const CODE_LIFETIME_MS = 600_000;
const RESEND_GAP_MS = 60_000;

/** A code on its way to a phone. Moments are milliseconds on this device's clock; the code itself is never kept. */
interface SentCode {
  /** In E.164. */
  phone: string;
  expiresAt: number;
  resendAvailableAt: number;
  triesLeft: number;
}

/** A code as this tab deals with it. */
export interface PendingCode extends SentCode {
  /** False after the visitor closed the dialog; it can be opened again while the code lives. */
  dialogOpen: boolean;
  /** False for a code that another tab or device asked for: this tab has not seen it sent. */
  askedHere: boolean;
}

/** Where the visitor stands between the form and the calendar. */
export interface VerificationState {
  pending: PendingCode | null;
  /** True once a code was right: the form is done and nothing else asks for attention. */
  verified: boolean;
}

const sentCodeFields = {
  phone: 'string',
  expiresAt: 'number',
  resendAvailableAt: 'number',
  triesLeft: 'number',
} as const;

const RECORD_NAME = 'pendingCode';

const ownRecord = sessionRecord<PendingCode>(
  RECORD_NAME,
  hasFields<PendingCode>({ ...sentCodeFields, dialogOpen: 'boolean', askedHere: 'boolean' }),
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
    ownRecord.write(pending);
    const { phone, expiresAt, resendAvailableAt, triesLeft } = pending;
    sharedRecord.write({ phone, expiresAt, resendAvailableAt, triesLeft });
    // An open dialog stays, to say that the code expired and to offer another; a closed one is not worth opening.
    if (!pending.dialogOpen) expiry = setTimeout(() => setPending(null), pending.expiresAt - Date.now());
  } else {
    ownRecord.clear();
    sharedRecord.clear();
  }
  verificationStore.set({ ...verificationStore.get(), pending });
}

function update(change: Partial<PendingCode>): void {
  const { pending } = verificationStore.get();
  if (pending) setPending({ ...pending, ...change });
}

/** Takes up a code that was on its way before the page was reloaded, or that another tab asked for. */
export function restorePendingCode(): void {
  if (verificationStore.get().pending) return;
  const shared = sharedRecord.read();
  const kept = ownRecord.read() ?? (shared && { ...shared, dialogOpen: false, askedHere: false });
  if (kept) setPending(kept.expiresAt > Date.now() ? kept : null);
}

/** Whether this browser has proved a phone before. */
export const wasVerified = (): boolean => verificationStore.get().verified || verifiedRecord.read() === true;

/** A code was sent: the dialog opens. */
export function codeSent(sent: CodeSentDto): void {
  verificationStore.set({ pending: null, verified: false });
  setPending({
    phone: sent.phoneNumber,
    ...momentsOf(sent),
    triesLeft: TRIES_PER_CODE,
    dialogOpen: true,
    askedHere: true,
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
    // After a longer wait than the gap between two codes, nothing is known of when the last one was sent.
    expiresAt: Math.min(resendAvailableAt - RESEND_GAP_MS, Date.now()) + CODE_LIFETIME_MS,
    resendAvailableAt,
    triesLeft: TRIES_PER_CODE,
    dialogOpen: false,
    askedHere: false,
  });
}

/** Another code was sent to the same number. */
export function codeResent(sent: CodeSentDto): void {
  update({ ...momentsOf(sent), triesLeft: TRIES_PER_CODE, askedHere: true });
}

function momentsOf(sent: CodeSentDto): Pick<PendingCode, 'expiresAt' | 'resendAvailableAt'> {
  return {
    expiresAt: toDeviceTime(sent.expiresAt),
    resendAvailableAt: toDeviceTime(sent.resendAvailableAt),
  };
}

/** A wrong code was tried. */
export function codeWasWrong(): void {
  const { pending } = verificationStore.get();
  if (pending) update({ triesLeft: Math.max(0, pending.triesLeft - 1) });
}

/** The server takes no more tries at this code. */
export function triesAreUsedUp(): void {
  update({ triesLeft: 0 });
}

/** The server named a wait before the next code. */
export function resendAvailableIn(seconds: number): void {
  update({ resendAvailableAt: Date.now() + seconds * 1000 });
}

/** Shows the dialog again. */
export function openCodeDialog(): void {
  update({ dialogOpen: true });
}

/** Hides the dialog; a code that has expired is forgotten with it. */
export function closeCodeDialog(): void {
  const { pending } = verificationStore.get();
  if (pending && pending.expiresAt <= Date.now()) setPending(null);
  else update({ dialogOpen: false });
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

/** The code was right. */
export function codeVerified(): void {
  setPending(null);
  verifiedRecord.write(true);
  verificationStore.set({ pending: null, verified: true });
}
