import { useEffect } from 'react';
import { brandName } from '../../shared/site/page-data';
import { announce } from '../ui/Announcer';

/** Names the screen in the tab's title, and says it to those who do not see the change. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName()}`;
    announce(title);
  }, [title]);
}
