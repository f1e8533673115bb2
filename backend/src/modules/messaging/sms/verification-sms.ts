import { cutText } from 'domain/text';

/** Accented letters that GSM-7 lacks, with their plain form. é ñ ü ¿ ¡ exist in GSM-7. */
const PLAIN: Record<string, string> = { á: 'a', í: 'i', ó: 'o', ú: 'u', Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' };

/** Characters outside the permitted part of GSM-7's basic alphabet for a brand name. */
const NOT_GSM7 = /[^A-Za-z0-9 @£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà&.,'()+\-/!:;]/g;

/** Maximum length of a name that keeps the message within one segment of 160. */
const MAX_BRAND = 40;

/**
 * Builds the text of a verification code: one GSM-7 segment, brand first. A single á, í, ó or ú would turn it into UCS-2, with 70
 * characters per segment.
 */
export function verificationSms(brandName: string, code: string): string {
  const plain = brandName
    .normalize('NFC')
    .replace(/[áíóúÁÍÓÚ]/g, (letter) => PLAIN[letter]!)
    .replace(NOT_GSM7, '');
  const brand = cutText(plain.trim(), MAX_BRAND).trim();
  return `${brand ? `${brand}: ` : ''}su codigo es ${code}. Vence en 10 minutos. No lo compartas.`;
}
