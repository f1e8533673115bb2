import { createStore } from '../../shared/store';

/** Open modal dialog, or null. Toasts move into it, and nothing else opens over it. */
export const openDialogStore = createStore<HTMLDialogElement | null>(null);

/**
 * Moves the focus to an element, or to the page's content if `find` returns none, after the focused part of the page
 * was closed. Does nothing if another element has the focus or a dialog is open.
 * @param find called after closing, because the element may appear only then
 */
export function returnFocus(find: () => HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body || openDialogStore.get()) return;
    find()?.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
    const content = document.querySelector('main');
    content?.setAttribute('tabindex', '-1');
    content?.focus({ preventScroll: true });
  });
}
