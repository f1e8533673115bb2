import type { SiteDocument } from 'domain/site/document';
import { pageData, type PageData } from '../shared/site/page-data';

/** Part of the site document that the calendar's scripts need. */
interface CalendarData extends PageData {
  /** Text before a time is chosen; may be empty. */
  intro: string;
}

export const calendarData = (): CalendarData => pageData<CalendarData>();

/** Returns the calendar's part of the site document. */
export const calendarDataOf = ({ brand, calendar }: SiteDocument): CalendarData => ({
  brand: brand.name,
  intro: calendar.intro,
});
