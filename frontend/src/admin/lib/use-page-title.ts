import { useEffect } from 'react';
import { brandName } from '../../shared/site/page-data';
import { announce } from '../ui/Announcer';

/**
 * Names the screen in the tab's title, and says it to those who do not see the change.
 * @param waiting what is to be seen of another tab too: conversations with unread messages
 */
export function usePageTitle(title: string, waiting = 0): void {
  useEffect(() => announce(title), [title]);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${brandName()}`;
  }, [title, waiting]);
}
