import { useEffect } from 'react';
import { brandName } from '../../../shared/site/page-data';
import { announce } from '../Announcer';

/**
 * Sets the title of the browser tab and announces it to screen reader users.
 * @param waiting number of unread conversations, shown in the title
 */
export function usePageTitle(title: string, waiting = 0): void {
  useEffect(() => announce(title), [title]);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${brandName()}`;
  }, [title, waiting]);
}
