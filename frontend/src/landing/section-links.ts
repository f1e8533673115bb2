import { isTestimonial } from 'domain/site/shown';
import { content, siteData } from '../shared/site/site-data';

/**
 * Returns the texts above the videos. Only clients' stories are called testimonials; a site under
 * construction also calls its samples so.
 */
export function storiesHeading(): { badge: string; title: string; menu: string } {
  const { stories, menu } = content();
  return siteData().showsSamples || stories.items.some(isTestimonial)
    ? { badge: stories.badge, title: stories.title, menu: menu.stories }
    : { badge: '', title: stories.ownTitle, menu: stories.menuOwn };
}

/** Returns links to the page's sections, for menu and footer. */
export function sectionLinks(): { href: string; label: string }[] {
  const { menu, calculator, stories } = content();
  return [
    { href: '#planes', label: menu.plans },
    ...(calculator.rows.length > 0 ? [{ href: '#ahorro', label: menu.savings }] : []),
    ...(stories.items.length > 0 ? [{ href: '#historias', label: storiesHeading().menu }] : []),
    { href: '#garantia', label: menu.guarantee },
    { href: '#preguntas', label: menu.questions },
  ];
}
