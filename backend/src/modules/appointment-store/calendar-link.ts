import { formatUsPhone } from 'domain/phone';

/** Parameter with the lead's reference in Calendly's address, and field in the `tracking` of its messages. */
export const CALENDLY_REFERENCE = 'utm_content';
/** Field with the lead's reference in the `metadata` of Cal.com's address and messages. */
export const CAL_REFERENCE = 'ref';

/** Visitor to redirect to the calendar. */
export interface CalendarVisitor {
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Random reference that connects a booking with its lead. */
  reference: string;
}

/**
 * Returns the calendar's address with the visitor's data, in the parameters of each calendar:
 * - Calendly: `name`; `location` fills the number when the event is a phone call, `a1` the first question; `utm_content` comes
 * back in its webhook (help.calendly.com, "How to pre-fill invitee information").
 * - Cal.com: `name`, `attendeePhoneNumber`; `metadata[…]` comes back in its webhook (cal.com/help, "Prefill booking form").
 * - Any other page: `name`, `phone`, `ref`.
 */
export function calendarLink(
  calendarUrl: string,
  { fullName, phoneNumber, reference }: CalendarVisitor,
): string {
  const url = new URL(calendarUrl);
  const fill = (values: Record<string, string>): void => {
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  };
  const provider = calendarProvider(calendarUrl);
  if (provider === 'calendly') {
    fill({
      name: fullName,
      location: phoneNumber,
      a1: formatUsPhone(phoneNumber),
      [CALENDLY_REFERENCE]: reference,
    });
  } else if (provider === 'cal') {
    fill({
      name: fullName,
      attendeePhoneNumber: phoneNumber,
      [`metadata[${CAL_REFERENCE}]`]: reference,
    });
  } else {
    fill({ name: fullName, phone: formatUsPhone(phoneNumber), ref: reference });
  }
  return url.toString();
}

/** Returns the provider of a calendar's address; null for another page. */
export function calendarProvider(calendarUrl: string): 'calendly' | 'cal' | null {
  const url = new URL(calendarUrl);
  if (isHost(url, 'calendly.com')) return 'calendly';
  return isHost(url, 'cal.com') ? 'cal' : null;
}

const isHost = (url: URL, domain: string): boolean =>
  url.hostname === domain || url.hostname.endsWith(`.${domain}`);
