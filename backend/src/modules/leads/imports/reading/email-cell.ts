import { cleanEmail } from 'domain/email';
import { isEmailAddress } from '../../../../common/dto/email-address';
import { trimMarks } from './trim-marks';

const EMAIL_MAX = 254;

/**
 * Reads the first e-mail address of a cell: `ana@example.com; otra@example.com`, `Ana Ruiz <ana@example.com>`, `mailto:…`.
 * @returns null if there is none. Quoted text is ignored, and a quoted local part is invalid
 */
export function readEmailCell(cell: string): string | null {
  const text = cleanEmail(cell);
  if (isAddress(text)) return text;
  const open = text.lastIndexOf('<');
  if (open >= 0 && text.endsWith('>')) return addressOf(text.slice(open + 1, -1));
  if (text.includes('"')) return null;
  for (const part of text.split(/:::|[\s;,|/]/)) {
    const address = addressOf(part);
    if (address !== null) return address;
  }
  return null;
}

const isMark = (character: string): boolean => " <>()[]'*.".includes(character);

const isAddress = (text: string): boolean => text.length <= EMAIL_MAX && isEmailAddress(text);

/** Returns an address without a link's scheme and surrounding marks; null if it is invalid. */
function addressOf(part: string): string | null {
  const address = trimMarks(trimMarks(part, isMark).replace(/^(?:mailto|email|correo):/, ''), isMark);
  return isAddress(address) ? address : null;
}
