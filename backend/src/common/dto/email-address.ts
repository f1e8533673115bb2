import { isEmail, type IsEmail } from 'class-validator';

/** Rules of every e-mail address. A local part in quotes is refused: line breaks and other hosts hide in it. */
export const EMAIL_RULES: Parameters<typeof IsEmail>[0] = { blacklisted_chars: '"' };

/** Whether mail can be sent to an address. */
export const isEmailAddress = (text: string): boolean => isEmail(text, EMAIL_RULES);
