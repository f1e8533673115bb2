import { cleanPhone } from './text.ts';

/** Number of digits of a US number after the country code. */
const US_DIGITS = 10;

/**
 * Area codes of the Virgin Islands, Guam, American Samoa and the Northern Marianas: US territories that are
 * not served.
 */
const TERRITORY_AREAS: ReadonlySet<string> = new Set(['340', '671', '684', '670']);

/** Area codes of toll-free and premium numbers; none of them receives texts. */
const SERVICE_AREAS: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888', '900']);

/** Reasons for refusing a phone number. */
export type PhoneRefusal = 'invalid' | 'not_us' | 'territory' | 'service_number';

/**
 * Texts that visitors read. The landing page searches them for 'número no es válido' and 'números de Estados
 * Unidos'.
 */
export const PHONE_REFUSAL_TEXTS: Readonly<Record<PhoneRefusal, string>> = {
  invalid: 'Buen intento, pero ese número no es válido. Revise los 10 dígitos de su celular.',
  not_us: 'Solo aceptamos números de Estados Unidos. Use un celular con código de área de EE. UU.',
  territory:
    'Solo aceptamos números de Estados Unidos y Puerto Rico. Todavía no atendemos en las Islas Vírgenes, Guam, Samoa Americana ni las Marianas del Norte.',
  service_number:
    'Ese número no es válido: los números 800 y 900 no reciben mensajes de texto. Use los 10 dígitos de su celular.',
};

/** Texts for users who enter another person's number. */
export const OFFICE_PHONE_REFUSALS: Readonly<Record<PhoneRefusal, string>> = {
  invalid: 'Ese número de teléfono no existe o está incompleto. Revise los 10 dígitos.',
  not_us: 'Solo se atienden números de Estados Unidos y Puerto Rico.',
  territory:
    'Todavía no se atienden números de las Islas Vírgenes, Guam, Samoa Americana ni las Marianas del Norte.',
  service_number: 'Los números 800 y 900 no son de una persona: escriba el teléfono del cliente.',
};

/**
 * Returns the digits typed so far of a US number, without the country code. Never shortens a foreign number
 * to a US number, because that would be a stranger's.
 * @returns null if the text has another country's code or too many digits
 */
export function nationalDigits(typed: string): string | null {
  const text = cleanPhone(typed);
  const digits = text.replace(/\D/g, '');
  const dialled = digitsAfterExitCode(text, digits);
  if (dialled !== null && !dialled.startsWith('1')) return null;
  const national = dialled?.slice(1) ?? withoutTrunkOne(digits);
  return national.length > US_DIGITS ? null : national;
}

/**
 * Returns why a complete number is refused, judging by its digits only. The server also checks which numbers
 * are assigned.
 * @returns null if there is no objection
 */
export function phoneRefusal(text: string): PhoneRefusal | null {
  const national = nationalDigits(text);
  if (national === null) return /\d/.test(cleanPhone(text)) ? 'not_us' : 'invalid';
  if (national.length < US_DIGITS) return 'invalid';
  const area = national.slice(0, 3);
  if (TERRITORY_AREAS.has(area)) return 'territory';
  return SERVICE_AREAS.has(area) ? 'service_number' : null;
}

/** Formats `+13055551234` as `(305) 555-1234`. Returns other texts unchanged. */
export function formatUsPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/**
 * Returns the digits after `+` or an international prefix (00, 011). US numbers never start with 0.
 * @returns null if there is no prefix
 */
function digitsAfterExitCode(text: string, digits: string): string | null {
  if (/^[^\d+]*\+/.test(text)) return digits;
  if (digits.startsWith('011')) return digits.slice(3);
  return digits.startsWith('00') ? digits.slice(2) : null;
}

/** Removes a leading 1 before ten digits: it is the country code, because no area code starts with 1. */
const withoutTrunkOne = (digits: string): string =>
  digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
