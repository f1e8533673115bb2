import { useEffect } from 'react';
import { SITE } from '../../shared/site/site';
import { announce } from '../ui/Announcer';

/** Names the screen in the tab's title, and says it to those who do not see the change. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE.brand}`;
    announce(title);
  }, [title]);
}
