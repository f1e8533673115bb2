/** The element that says that the page did not load (LoadNotice.tsx). */
export const LOAD_NOTICE_ID = 'load-notice';

let removed: HTMLElement | null = null;
const find = (): HTMLElement | null => document.getElementById(LOAD_NOTICE_ID);

/** For a page that works. */
export function hideLoadNotice(): void {
  const notice = find();
  if (!notice) return;
  removed = notice;
  notice.remove();
}

/** Says at once that a part did not load. */
export function showLoadNotice(): void {
  const notice = find() ?? removed;
  if (!notice) return;
  notice.dataset['shown'] = '';
  if (!notice.isConnected) document.body.append(notice);
}
