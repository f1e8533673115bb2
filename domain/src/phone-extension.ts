import { cleanPhone } from './text.ts';

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** Returns whether a typed or pasted phone number has an extension, which `cleanPhone` removes. */
export const hasExtension = (phone: string): boolean =>
  digitsOf(phone).length > digitsOf(cleanPhone(phone)).length;
