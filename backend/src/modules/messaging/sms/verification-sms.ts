import { cutText } from 'domain/text';

/** Letters of names that one GSM-7 segment cannot hold, in their plain form. é ñ ü ¿ ¡ can stay. */
const PLAIN: Record<string, string> = { á: 'a', í: 'i', ó: 'o', ú: 'u', Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' };

/** What is left of GSM-7's basic alphabet for a brand's name. */
const NOT_GSM7 = /[^A-Za-z0-9 @£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà&.,'()+\-/!:;]/g;

/** Longest name that leaves the message within one segment of 160. */
const MAX_BRAND = 40;

/**
 * The text a verification code travels in: one GSM-7 segment, brand first. A single á, í, ó or ú would turn it into
 * UCS-2, with 70 characters a segment.
 */
export function verificationSms(brandName: string, code: string): string {
  const plain = brandName
    .normalize('NFC')
    .replace(/[áíóúÁÍÓÚ]/g, (letter) => PLAIN[letter]!)
    .replace(NOT_GSM7, '');
  const brand = cutText(plain.trim(), MAX_BRAND).trim();
  return `${brand ? `${brand}: ` : ''}su codigo es ${code}. Vence en 10 minutos. No lo compartas.`;
}
