import { ApiError } from '../../shared/api/api-error';
import type { CodeRefusedDetailsDto } from '../../shared/api/generated/model';
import { landingData, type WayOut } from '../landing-data';
import { leadFormCopy as copy } from './lead-form.copy';

/** Returns the contacts with the office that a refusal's message does not mention. */
export function waysBeside(message: string, calendarUrl: string | undefined): WayOut[] {
  const digits = message.replace(/\D/g, '');
  return [
    ...landingData().ways.filter(
      ({ href }) => !(href.startsWith('tel:') && digits.includes(href.slice(-10))),
    ),
    ...(calendarUrl ? [{ text: copy.waysOut.calendar, href: calendarUrl }] : []),
  ];
}

/** Returns the URL of the external calendar from a refusal. */
export function calendarIn(failure: unknown): string | undefined {
  return failure instanceof ApiError
    ? (failure.facts as Partial<CodeRefusedDetailsDto>).calendarUrl
    : undefined;
}
