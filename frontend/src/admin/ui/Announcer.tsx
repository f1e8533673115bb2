import { createStore, useStore } from '../../shared/store';

const announcementStore = createStore('');

/** Reads a text to those who do not see the screen change. */
export const announce = (text: string): void => announcementStore.set(text);

/** The live region of {@link announce}; once on the page. */
export function Announcer() {
  return (
    <div role="status" className="visually-hidden">
      {useStore(announcementStore)}
    </div>
  );
}
