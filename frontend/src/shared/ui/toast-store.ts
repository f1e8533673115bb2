import { createStore } from '../store';

/** What a toast says. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** In small print: the code by which support finds a failure. */
  smallPrint?: string | undefined;
  /** `destructive` for failures. */
  variant?: 'default' | 'destructive';
  /** What can be done about it, while the toast is there. */
  action?: { label: string; onClick: () => void };
}

/** The toast on screen, or the one that has just left it. */
export interface Toast extends ToastMessage {
  /** Differs for every toast, so that a repeated text is a new toast and is announced again. */
  id: number;
  open: boolean;
}

/** A closed toast is forgotten only after this long. */
const REMOVAL_DELAY_MS = 1_000_000;

/** At most one toast: a new one takes the place of the one before. */
export const toastStore = createStore<Toast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. Works before the toast region has loaded: the toast appears when it does. */
export function showToast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  toastStore.set({ ...message, id: lastId, open: true });
}

/** Closes the toast on screen, if it is still this one. */
export function closeToast(id: number): void {
  const toast = toastStore.get();
  if (toast?.id !== id) return;
  toastStore.set({ ...toast, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => toastStore.set(null), REMOVAL_DELAY_MS);
}
