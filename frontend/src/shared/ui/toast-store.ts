import { createStore } from '../store';

/** Content of a toast. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** Small print: the code that a person gives to support. */
  smallPrint?: string | undefined;
  /** `destructive` for failures. */
  variant?: 'default' | 'destructive';
  /** Time on the screen in milliseconds; 5 s if omitted. */
  durationMs?: number;
  /** Button in the toast. */
  action?: { label: string; onClick: () => void };
}

/** Toast on the screen, or the one that has just closed. */
export interface Toast extends ToastMessage {
  /** Unique for every toast, so that a repeated text is announced again. */
  id: number;
  open: boolean;
}

/** Delay after which a closed toast is removed from the state. */
const REMOVAL_DELAY_MS = 1_000_000;

/** Current toast. A new one replaces the previous one. */
export const toastStore = createStore<Toast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. If the toast region has not loaded yet, the toast appears when it has. */
export function showToast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  toastStore.set({ ...message, id: lastId, open: true });
}

/** Closes the toast on the screen if it still has this id. */
export function closeToast(id: number): void {
  const toast = toastStore.get();
  if (toast?.id !== id) return;
  toastStore.set({ ...toast, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => toastStore.set(null), REMOVAL_DELAY_MS);
}
