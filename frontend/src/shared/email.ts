import { cleanEmail, hasPlainMailbox, PLAIN_EMAIL_ONLY } from 'domain/email';

/** Addresses that browsers accept too (HTML standard), with a dot in the domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * Returns the error text of a typed address, else undefined.
 * @param otherwise text for an address whose error is not its letters
 */
export function emailError(typed: string, otherwise: string): string | undefined {
  const email = cleanEmail(typed);
  if (EMAIL.test(email) && email.length <= EMAIL_MAX) return undefined;
  return hasPlainMailbox(email) ? otherwise : PLAIN_EMAIL_ONLY;
}
