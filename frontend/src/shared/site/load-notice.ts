/** Id of the notice that the page did not load (LoadNotice.tsx). */
export const LOAD_NOTICE_ID = 'load-notice';

let removed: HTMLElement | null = null;
const find = (): HTMLElement | null => document.getElementById(LOAD_NOTICE_ID);

/** Hides the notice once the page works. */
export function hideLoadNotice(): void {
  const notice = find();
  if (!notice) return;
  removed = notice;
  notice.remove();
}

/** Shows the notice immediately after a part failed to load. */
export function showLoadNotice(): void {
  const notice = find() ?? removed;
  if (!notice) return;
  notice.dataset['shown'] = '';
  if (!notice.isConnected) document.body.append(notice);
}
