import { hasExtension } from 'domain/phone-extension';
import { cleanPhone } from 'domain/text';
import { parseUsPhone } from '../../common/phone';

const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/**
 * Returns the office's number as E.164, or null if the text is not a number. Unlike a visitor's number it may be toll-free, and a foreign
 * number that was saved before stays valid. An extension is refused: without it, callers would not reach the office.
 */
export function officePhoneOf(typed: string): string | null {
  if (hasExtension(typed)) return null;
  const text = cleanPhone(typed);
  const phone = parseUsPhone(text);
  if (phone.valid) return phone.e164;
  if (!/^[\s\d().+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = NORTH_AMERICAN.exec(digits)?.[1];
  if (national) return `+1${national}`;
  return /^\+[2-9]\d{7,14}$/.test(`${text.trim().charAt(0)}${digits}`) ? `+${digits}` : null;
}
