import { cutText } from 'domain/text';
import { maskPhone, readAnyPhone } from './phone';

/** Masks an e-mail: `ana.perez@example.com` → `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${cutText(email, 1)}•••${email.slice(at)}`;
}

/** Masks a text that is a phone or an e-mail. Returns any other text unchanged. */
function maskContact(text: string): string {
  const phone = readAnyPhone(text);
  if (phone) return maskPhone(phone);
  return /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? maskEmail(text.trim()) : text;
}

/** Returns the filters of an export for the audit trail, which is kept longer than personal data. */
export const recordedFilters = <T extends { search?: string }>(filters: T): T =>
  filters.search === undefined ? filters : { ...filters, search: maskContact(filters.search) };

/** Paths that end in a secret sent to people. The names in `OPEN_SEGMENTS` are not secrets. */
const SECRET_PATH = /(\/api\/(?:appointments|calendar-feeds|admin\/invitations)\/)([^\s?#"'<>\\]+)/gi;
const OPEN_SEGMENTS = ['', 'slots', 'calendar.ics'];
/** Parameters that contain a secret; `sendsNoReferrer` and `docker/nginx.conf` have the same. */
const SECRET_PARAMETER = /([?&;](?:ref|token|ticket)=)[^&;\s#"'<>\\]+/gi;

/** Removes the secrets from URLs of appointments, calendars, invitations and their pages. */
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
