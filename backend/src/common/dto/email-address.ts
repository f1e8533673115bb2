import { isEmail, type IsEmail, type ValidationArguments } from 'class-validator';
import { hasPlainMailbox, PLAIN_EMAIL_ONLY } from 'domain/email';

/**
 * Rules of every e-mail address. Refuses a local part in quotes, because line breaks and other hosts can hide in it, and one that is not
 * ASCII, because payments and most mail servers refuse it.
 */
export const EMAIL_RULES: Parameters<typeof IsEmail>[0] = {
  blacklisted_chars: '"',
  allow_utf8_local_part: false,
};

/** Returns whether an address can receive mail. */
export const isEmailAddress = (text: string): boolean => isEmail(text, EMAIL_RULES);

/** Returns the message for a refused address, which names its ñ and accents. */
export const emailMessage =
  (otherwise: string) =>
  ({ value }: ValidationArguments): string =>
    [value].flat().every((email) => typeof email !== 'string' || hasPlainMailbox(email))
      ? otherwise
      : PLAIN_EMAIL_ONLY;
