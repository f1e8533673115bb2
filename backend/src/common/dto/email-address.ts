import { isEmail, type IsEmail } from 'class-validator';

/** Rules of every e-mail address. Refuses a local part in quotes, because line breaks and other hosts can hide in it. */
export const EMAIL_RULES: Parameters<typeof IsEmail>[0] = { blacklisted_chars: '"' };

/** Returns whether an address can receive mail. */
export const isEmailAddress = (text: string): boolean => isEmail(text, EMAIL_RULES);
