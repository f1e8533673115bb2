import type { Decision } from '../../../../shared/api/generated/model';

/** Actions available to a customer after a refusal. */
export const decisionNames: Record<Decision, string> = {
  fix_details: 'Corregir los datos y volver a intentar',
  other_card: 'Usar otra tarjeta',
  call_bank: 'Llamar a su banco, o usar otra tarjeta',
  retry: 'Esperar un minuto e intentar de nuevo',
  already_paid: 'Nada: ya había un pago igual',
  contact_us: 'Escribirnos: el problema está en nuestra cuenta con el procesador',
};

/** Names of our own codes for a missing response. */
const wordNames: Record<string, string> = {
  unreachable: 'No se pudo conectar con el procesador: no se cobró nada',
  busy: 'El procesador estaba saturado: no se cobró nada',
  timeout: 'La respuesta tardó demasiado',
  connection_lost: 'Se cortó la conexión antes de la respuesta',
  unreadable: 'La respuesta no se pudo leer',
  account_refused: 'NMI no aceptó nuestra llave, nuestra cuenta o el formulario: no se cobró nada',
  contradictory: 'La respuesta se contradice; se busca en los registros del procesador',
  no_transaction: 'La respuesta no trae número de operación; se busca en los registros del procesador',
  other_order: 'La respuesta es de otra orden; se busca en los registros del procesador',
  other_amount: 'El procesador cobró otro monto: revíselo en su panel',
  not_decided: 'El procesador todavía no lo decide',
  error: 'Hubo un error antes de la respuesta',
  not_found: 'El procesador todavía no lo tiene en sus registros',
  query_unavailable: 'No se pudieron consultar los registros del procesador',
};

/** Returns the gateway's response, or our text for a missing one. */
export const answerName = (text: string): string =>
  wordNames[text] ??
  (/^http_\d+$/.test(text) ? `El procesador contestó con el error ${text.slice(5)}` : text);

const BOTH = 'Coinciden la dirección y el código postal';
const BOTH_AND_NAME = 'Coinciden la dirección, el código postal y el nombre';
const ADDRESS = 'Coincide la dirección, no el código postal';
const ADDRESS_AND_NAME = 'Coinciden la dirección y el nombre, no el código postal';
const ZIP = 'Coincide el código postal; la dirección no coincide o no se pidió';
const ZIP_AND_NAME = 'Coinciden el código postal y el nombre, no la dirección';
const NEITHER = 'No coinciden la dirección ni el código postal';
const NOTHING = 'No coinciden la dirección, el código postal ni el nombre';
const ABROAD = 'El banco no es de Estados Unidos y no lo comprueba';
const UNAVAILABLE = 'La comprobación no está disponible';

/** Codes of the address check (NMI, "AVS response codes"). */
const avsNames: Record<string, string> = {
  X: 'Coinciden la dirección y el código postal de 9 dígitos',
  Y: BOTH,
  D: BOTH,
  M: BOTH,
  2: BOTH_AND_NAME,
  6: BOTH_AND_NAME,
  A: ADDRESS,
  B: ADDRESS,
  3: ADDRESS_AND_NAME,
  7: ADDRESS_AND_NAME,
  W: 'Coincide el código postal de 9 dígitos; la dirección no coincide o no se pidió',
  Z: ZIP,
  P: ZIP,
  L: ZIP,
  1: ZIP_AND_NAME,
  5: ZIP_AND_NAME,
  N: NEITHER,
  C: NEITHER,
  4: NOTHING,
  8: NOTHING,
  U: 'El banco no tiene la dirección',
  G: ABROAD,
  I: ABROAD,
  R: 'El banco no pudo comprobarlo en ese momento',
  E: 'No corresponde a este tipo de pago',
  S: 'El banco no hace esta comprobación',
  0: UNAVAILABLE,
  O: UNAVAILABLE,
};

/** Codes of the security code check (NMI, "CVV response codes"). */
const cvvNames: Record<string, string> = {
  M: 'Coincide',
  N: 'No coincide',
  P: 'No se comprobó',
  S: 'Se indicó que la tarjeta no lo tiene',
  U: 'El banco no hace esta comprobación',
};

const UNKNOWN_LETTER = 'Respuesta que no conocemos';

/** Formats a result: `Coincide el código postal... (Z)`. */
export const avsName = (letter: string): string =>
  `${avsNames[letter.toUpperCase()] ?? UNKNOWN_LETTER} (${letter})`;

/** Formats a result: `Coincide (M)`. */
export const cvvName = (letter: string): string =>
  `${cvvNames[letter.toUpperCase()] ?? UNKNOWN_LETTER} (${letter})`;

const finderNames: Record<string, string> = {
  gateway: 'La respuesta del procesador',
  reconciliation: 'La consulta automática de sus registros',
  webhook: 'Un aviso del procesador',
};

/** Returns who determined a payment's outcome. */
export const finderName = (settledBy: string): string => finderNames[settledBy] ?? settledBy;
