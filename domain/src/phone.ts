import { cleanPhone } from './text.ts';

/** A US number has ten digits after its country code. */
const US_DIGITS = 10;

/** The Virgin Islands, Guam, American Samoa, the Northern Marianas: of the US, outside of the states that are served. */
const TERRITORY_AREAS: ReadonlySet<string> = new Set(['340', '671', '684', '670']);

/** Area codes of numbers that the called party or the caller pays extra for; none of them receives texts. */
const SERVICE_AREAS: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888', '900']);

/** Why a number is refused. */
export type PhoneRefusal = 'invalid' | 'not_us' | 'territory' | 'service_number';

/** What the person is told. The landing looks for 'número no es válido' and 'números de Estados Unidos'. */
export const PHONE_REFUSAL_TEXTS: Readonly<Record<PhoneRefusal, string>> = {
  invalid: 'Buen intento, pero ese número no es válido. Revise los 10 dígitos de su celular.',
  not_us: 'Solo aceptamos números de Estados Unidos. Use un celular con código de área de EE. UU.',
  territory:
    'Solo aceptamos números de Estados Unidos y Puerto Rico. Todavía no atendemos en las Islas Vírgenes, Guam, Samoa Americana ni las Marianas del Norte.',
  service_number:
    'Ese número no es válido: los números 800 y 900 no reciben mensajes de texto. Use los 10 dígitos de su celular.',
};

/** What the office is told that writes down somebody's number. */
export const OFFICE_PHONE_REFUSALS: Readonly<Record<PhoneRefusal, string>> = {
  invalid: 'Ese número de teléfono no existe o está incompleto. Revise los 10 dígitos.',
  not_us: 'Solo se atienden números de Estados Unidos y Puerto Rico.',
  territory:
    'Todavía no se atienden números de las Islas Vírgenes, Guam, Samoa Americana ni las Marianas del Norte.',
  service_number: 'Los números 800 y 900 no son de una persona: escriba el teléfono del cliente.',
};

/**
 * The digits of a US number without its country code, as far as they are typed. A number of another country is never cut
 * to a US number: it would be a stranger's.
 * @returns null where the text names another country's code, or has more digits than a US number
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
 * Why a complete number is refused, as far as its digits tell. The server knows more: which numbers are assigned.
 * @returns null when nothing speaks against it
 */
export function phoneRefusal(text: string): PhoneRefusal | null {
  const national = nationalDigits(text);
  if (national === null) return /\d/.test(cleanPhone(text)) ? 'not_us' : 'invalid';
  if (national.length < US_DIGITS) return 'invalid';
  const area = national.slice(0, 3);
  if (TERRITORY_AREAS.has(area)) return 'territory';
  return SERVICE_AREAS.has(area) ? 'service_number' : null;
}

/** `+13055551234` → `(305) 555-1234`; anything that is not a +1 number is returned as it is. */
export function formatUsPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

/** What follows a + or the codes for abroad, 00 and 011; no US number starts with 0. @returns null without any */
function digitsAfterExitCode(text: string, digits: string): string | null {
  if (/^[^\d+]*\+/.test(text)) return digits;
  if (digits.startsWith('011')) return digits.slice(3);
  return digits.startsWith('00') ? digits.slice(2) : null;
}

/** No area code starts with 1: before ten digits it is the country code. */
const withoutTrunkOne = (digits: string): string =>
  digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
