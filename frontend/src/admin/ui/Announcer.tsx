import { createStore, useStore } from '../../shared/store';

const announcementStore = createStore('');

/** Announces a text to screen reader users. */
export const announce = (text: string): void => announcementStore.set(text);

/** Renders the live region of {@link announce}; once per page. */
export function Announcer() {
  return (
    <div role="status" className="visually-hidden">
      {useStore(announcementStore)}
    </div>
  );
}
