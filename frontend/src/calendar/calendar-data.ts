import type { SiteDocument } from 'domain/site/document';
import { pageData, type PageData } from '../shared/site/page-data';

/** What the scripts of the calendar page know of the content document. */
interface CalendarData extends PageData {
  /** Said before a time is chosen; may be empty. */
  intro: string;
}

export const calendarData = (): CalendarData => pageData<CalendarData>();

/** The calendar page's share of the document. */
export const calendarDataOf = ({ brand, calendar }: SiteDocument): CalendarData => ({
  brand: brand.name,
  intro: calendar.intro,
});
