import { cutText } from 'domain/text';
import { maskPhone, readAnyPhone } from './phone';

/** `ana.perez@example.com` → `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${cutText(email, 1)}•••${email.slice(at)}`;
}

/** A text that is a phone or an e-mail, masked; any other text as it is. */
function maskContact(text: string): string {
  const phone = readAnyPhone(text);
  if (phone) return maskPhone(phone);
  return /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? maskEmail(text.trim()) : text;
}

/** The filters of an export as the audit trail has them, which outlives the data of a person. */
export const recordedFilters = <T extends { search?: string }>(filters: T): T =>
  filters.search === undefined ? filters : { ...filters, search: maskContact(filters.search) };

/** What follows in these paths are secrets that people are sent; these names are not. */
const SECRET_PATH = /(\/api\/(?:appointments|calendar-feeds|admin\/invitations)\/)([^\s?#"'<>\\]+)/gi;
const OPEN_SEGMENTS = ['', 'slots', 'calendar.ics'];
const SECRET_PARAMETER = /([?&;](?:ref|token)=)[^&;\s#"'<>\\]+/gi;

/** A text without the secrets in the addresses of appointments, calendars, invitations and their pages. */
export const maskAddresses = (text: string): string =>
  text
    .replace(
      SECRET_PATH,
      (_, root: string, rest: string) =>
        root +
        rest
          .split('/')
          .map((segment) => (OPEN_SEGMENTS.includes(segment) ? segment : '•••'))
          .join('/'),
    )
    .replace(SECRET_PARAMETER, '$1•••');
