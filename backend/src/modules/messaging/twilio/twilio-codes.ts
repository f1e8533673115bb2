import type { SmsFailure } from '../sms/sms-sender';

/**
 * Twilio's error codes (twilio.com/docs/api/errors) by meaning. Codes below 30000 are in the response, the others in later
 * reports.
 */
const CODES: Readonly<Record<SmsFailure, readonly number[]>> = {
  invalid_number: [21211, 21217, 21265],
  not_mobile: [21614, 21635, 30006],
  // No route to the number, unreachable handset, unknown handset.
  unreachable: [21612, 30003, 30005],
  opted_out: [21610],
  // Carriers' filters for ordinary texts and for codes; templates or values that Twilio refuses.
  content: [30004, 30007, 30038, 21655, 21656],
  transient: [
    20429, 20500, 20503, 21611, 30001, 30008, 30009, 30017, 30022, 30023, 30026, 30027, 30036, 30410,
  ],
  account: [
    // Credentials, account, messaging service, trial account.
    20003, 20005, 20403, 20404, 21608, 21701, 21702, 21703, 21704, 21705, 30002, 63038,
    // The sender, and its permissions.
    21212, 21408, 21603, 21606, 21659, 21660, 21661, 30010, 30024, 30032, 30033, 30034, 30035, 30037, 30454,
  ],
};

const MEANING: ReadonlyMap<number, SmsFailure> = new Map(
  (Object.keys(CODES) as SmsFailure[]).flatMap((failure) =>
    CODES[failure].map((code) => [code, failure] as const),
  ),
);

/** Ranges of codes about the registration of a sender or a brand: toll-free, brands, campaigns. */
const REGISTRATION: readonly (readonly [from: number, to: number])[] = [
  [30440, 30499],
  [30500, 30599],
  [30620, 30999],
];

/** Meaning of Twilio's account errors, for users. */
const ACCOUNT_WORDS: Readonly<Record<string, string>> = {
  20003: 'la clave o el número de cuenta no son los de Twilio',
  20005: 'la cuenta no está activa',
  20403: 'la cuenta no tiene permiso para enviar',
  20404: 'la cuenta o el servicio de mensajes no existen',
  21212: 'el remitente no es válido',
  21408: 'la cuenta no tiene permiso para escribir a ese país (Geo Permissions)',
  21606: 'el número que envía no es de la cuenta',
  21608: 'la cuenta es de prueba y solo puede escribir a números confirmados en Twilio',
  21659: 'el número que envía no es de la cuenta',
  21660: 'el número que envía no es de la cuenta',
  21661: 'el número que envía no puede mandar mensajes de texto',
  21703: 'el servicio de mensajes no tiene ningún número que envíe',
  21705: 'el servicio de mensajes no existe',
  30002: 'la cuenta está suspendida',
  30032: 'el número gratuito (800) todavía no está verificado',
  30033: 'el registro de la campaña (A2P 10DLC) está suspendido',
  30034: 'el número que envía no está registrado (A2P 10DLC) y las operadoras lo rechazan',
  30035: 'el registro del número (A2P 10DLC) está en trámite',
  401: 'la clave o el número de cuenta no son los de Twilio',
  403: 'la cuenta no tiene permiso para enviar',
};

/** Returns why a message accepted by Twilio did not arrive. Without a code, or with an unknown one, nothing is known. */
export function judgeReport(code: string | null): SmsFailure {
  const number = Number(code);
  const known = MEANING.get(number);
  if (known) return known;
  return REGISTRATION.some(([from, to]) => number >= from && number <= to) ? 'account' : 'transient';
}

/**
 * Returns why Twilio did not accept a message. Twilio adds codes over time: an unknown refusal is attributed to the account or
 * the message, never to the recipient.
 * @param status of the HTTP response; undefined without one
 */
export function judgeAnswer(status: number | undefined, code: unknown): SmsFailure {
  if (status === undefined || status < 400 || status >= 500 || status === 408 || status === 429)
    return 'transient';
  return (typeof code === 'number' ? MEANING.get(code) : undefined) ?? 'account';
}

/** Returns the owner's explanation of a code of the kind `account`, in Spanish. */
export const accountWords = (code: string): string =>
  Object.hasOwn(ACCOUNT_WORDS, code) ? ACCOUNT_WORDS[code]! : 'la cuenta de Twilio no puede enviar';
