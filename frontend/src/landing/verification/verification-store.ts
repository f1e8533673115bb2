import { toDeviceTime } from '../../shared/api/transport';
import type { CodeSentDto } from '../../shared/api/generated/model';
import { hasFields, sessionRecord } from '../../shared/session-record';
import { createStore } from '../../shared/store';

/** A code on its way to a phone. Moments are milliseconds on this device's clock; the code itself is never kept. */
export interface PendingCode {
  /** As the server wrote it, in E.164. */
  phone: string;
  expiresAt: number;
  resendAvailableAt: number;
  /** False after the visitor closed the dialog; it can be opened again while the code lives. */
  dialogOpen: boolean;
}

/** Where the visitor stands between the form and the calendar. */
export interface VerificationState {
  pending: PendingCode | null;
  /** True once a code was right: the form is done and nothing else asks for attention. */
  verified: boolean;
}

const record = sessionRecord<PendingCode>(
  'pendingCode',
  hasFields<PendingCode>({
    phone: 'string',
    expiresAt: 'number',
    resendAvailableAt: 'number',
    dialogOpen: 'boolean',
  }),
);

export const verificationStore = createStore<VerificationState>({ pending: null, verified: false });

let expiry: ReturnType<typeof setTimeout> | undefined;

function setPending(pending: PendingCode | null): void {
  clearTimeout(expiry);
  if (pending) {
    record.write(pending);
    // An open dialog stays, to say that the code expired and to offer another; a closed one is not worth opening.
    if (!pending.dialogOpen) expiry = setTimeout(() => setPending(null), pending.expiresAt - Date.now());
  } else {
    record.clear();
  }
  verificationStore.set({ ...verificationStore.get(), pending });
}

function update(change: Partial<PendingCode>): void {
  const { pending } = verificationStore.get();
  if (pending) setPending({ ...pending, ...change });
}

/** Takes up a code that was on its way before the page was reloaded. */
export function restorePendingCode(): void {
  const kept = record.read();
  if (kept && !verificationStore.get().pending) setPending(kept.expiresAt > Date.now() ? kept : null);
}

/** A code was sent: the dialog opens. */
export function codeSent(sent: CodeSentDto): void {
  verificationStore.set({ pending: null, verified: false });
  setPending({ phone: sent.phoneNumber, ...momentsOf(sent), dialogOpen: true });
}

/** Another code was sent to the same number. */
export function codeResent(sent: CodeSentDto): void {
  update(momentsOf(sent));
}

function momentsOf(sent: CodeSentDto): Pick<PendingCode, 'expiresAt' | 'resendAvailableAt'> {
  return {
    expiresAt: toDeviceTime(sent.expiresAt),
    resendAvailableAt: toDeviceTime(sent.resendAvailableAt),
  };
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

/** The code was right. */
export function codeVerified(): void {
  setPending(null);
  verificationStore.set({ pending: null, verified: true });
}
