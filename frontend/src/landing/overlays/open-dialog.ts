import { createStore } from '../../shared/store';

/** Open modal dialog, or null. Toasts move into it, and nothing else opens over it. */
export const openDialogStore = createStore<HTMLDialogElement | null>(null);

/**
 * Gives the focus, lost with a closed part of the page, to an element; without one, to the page's content. Leaves it where another
 * element has it, or a dialog is open.
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
