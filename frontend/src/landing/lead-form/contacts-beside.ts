import { ApiError } from '../../shared/api/api-error';
import type { CodeRefusedDetailsDto } from '../../shared/api/generated/model';
import { landingData, type OfficeContact } from '../landing-data';
import { leadFormCopy as copy } from './lead-form.copy';

/** Returns the contacts with the office that a refusal's message does not mention. */
export function contactsBeside(message: string, calendarUrl: string | undefined): OfficeContact[] {
  const digits = message.replace(/\D/g, '');
  return [
    ...landingData().contacts.filter(
      ({ href }) => !(href.startsWith('tel:') && digits.includes(href.slice(-10))),
    ),
    ...(calendarUrl ? [{ text: copy.contacts.calendar, href: calendarUrl }] : []),
  ];
}

/** Returns the URL of the external calendar from a refusal. */
export function calendarIn(failure: unknown): string | undefined {
  return failure instanceof ApiError
    ? (failure.facts as Partial<CodeRefusedDetailsDto>).calendarUrl
    : undefined;
}
