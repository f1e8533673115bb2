/**
 * Advice for the customer after a refusal.
 * - `fix_details`: correct the typed details. `other_card`, `call_bank`, `retry`: as named.
 * - `already_paid`: an equal payment was approved before. `contact_us`: our account is at fault, so no card will work.
 */
export const DECISIONS = [
  'fix_details',
  'other_card',
  'call_bank',
  'retry',
  'already_paid',
  'contact_us',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** Refusal of a payment, for the customer. */
export interface RefusalText {
  decision: Decision;
  /** Spanish text, including what to do. */
  text: string;
  /** Field of the form to be corrected. */
  field?: 'cardNumber' | 'cardExpiry' | 'cardCvv' | 'billingZip';
}

const CALL = 'Llame al número que está al reverso de la tarjeta y autorice el pago, o use otra tarjeta.';
const OTHER = 'Use otra tarjeta.';
const NOT_US = 'No se le cobró nada. Escríbanos o agende su consulta gratis y lo resolvemos.';
const AGAIN = 'No se le cobró nada. Espere un minuto e inténtelo de nuevo.';

/** Every response code that NMI documents ("Transaction response codes" of its integration portal). */
export const NMI_REFUSALS: Readonly<Record<string, RefusalText>> = {
  200: { decision: 'call_bank', text: `Su banco rechazó el pago. ${CALL}` },
  201: { decision: 'call_bank', text: `Su banco no autorizó el pago. ${CALL}` },
  202: { decision: 'other_card', text: `La tarjeta no tiene fondos suficientes. ${OTHER}` },
  203: { decision: 'other_card', text: `El pago supera el límite de la tarjeta. ${OTHER}` },
  204: { decision: 'call_bank', text: `Su banco no permite este tipo de pago. ${CALL}` },
  220: {
    decision: 'fix_details',
    text: 'Los datos del pago no coinciden con los de su banco. Revise el número, la fecha, el CVV y el código postal.',
  },
  221: {
    decision: 'fix_details',
    text: 'No encontramos el banco de esta tarjeta. Revise el número.',
    field: 'cardNumber',
  },
  222: {
    decision: 'fix_details',
    text: 'El banco no reconoce este número de tarjeta. Revíselo o use otra tarjeta.',
    field: 'cardNumber',
  },
  223: { decision: 'other_card', text: `La tarjeta está vencida. ${OTHER}`, field: 'cardExpiry' },
  224: {
    decision: 'fix_details',
    text: 'La fecha de vencimiento no coincide con la de la tarjeta. Revísela.',
    field: 'cardExpiry',
  },
  225: {
    decision: 'fix_details',
    text: 'El código de seguridad (CVV) no coincide con el de la tarjeta. Revíselo.',
    field: 'cardCvv',
  },
  226: { decision: 'other_card', text: `La tarjeta pide una clave (PIN) que aquí no se usa. ${OTHER}` },
  240: { decision: 'call_bank', text: `Su banco pide que lo llame. ${CALL}` },
  250: { decision: 'other_card', text: `Su banco no acepta pagos con esta tarjeta. ${OTHER}` },
  251: { decision: 'other_card', text: `Esta tarjeta está reportada como perdida. ${OTHER}` },
  252: { decision: 'other_card', text: `Esta tarjeta está reportada como robada. ${OTHER}` },
  253: { decision: 'other_card', text: `Su banco no autorizó esta tarjeta. ${OTHER}` },
  260: { decision: 'call_bank', text: `Su banco rechazó el pago y tiene instrucciones para usted. ${CALL}` },
  261: { decision: 'other_card', text: `Su banco no permite pagos mensuales con esta tarjeta. ${OTHER}` },
  262: { decision: 'other_card', text: `Su banco no permite este pago mensual con esta tarjeta. ${OTHER}` },
  263: {
    decision: 'fix_details',
    text: 'Su banco tiene datos nuevos de esta tarjeta. Escriba los de la tarjeta más reciente.',
  },
  264: {
    decision: 'other_card',
    text: `Su banco no puede autorizar el pago hoy. Inténtelo en unos días, o ahora con otra tarjeta.`,
  },
  300: {
    decision: 'fix_details',
    text: 'El procesador de pagos no aceptó los datos de la tarjeta. Revíselos o use otra tarjeta.',
  },
  301: { decision: 'retry', text: `Hay demasiados pagos en este momento. ${AGAIN}` },
  400: { decision: 'retry', text: `El procesador de pagos tuvo un error. ${AGAIN}` },
  410: { decision: 'contact_us', text: `No podemos cobrar con tarjeta en este momento. ${NOT_US}` },
  411: { decision: 'contact_us', text: `No podemos cobrar con tarjeta en este momento. ${NOT_US}` },
  420: { decision: 'retry', text: `El procesador de pagos tuvo un problema de comunicación. ${AGAIN}` },
  421: { decision: 'retry', text: `El procesador no pudo comunicarse con su banco. ${AGAIN}` },
  430: {
    decision: 'already_paid',
    text: 'Ya recibimos hace unos minutos un pago igual con esta tarjeta, y no se le cobró otra vez. Revise su correo: ahí está la confirmación.',
  },
  440: { decision: 'contact_us', text: `El procesador de pagos no pudo leer la solicitud. ${NOT_US}` },
  441: {
    decision: 'fix_details',
    text: 'El procesador de pagos no aceptó los datos. Revíselos o use otra tarjeta.',
  },
  460: { decision: 'other_card', text: `El procesador no admite este pago con esta tarjeta. ${OTHER}` },
  461: { decision: 'other_card', text: `No aceptamos este tipo de tarjeta. ${OTHER}` },
};

/** Code for a payment in doubt that turned out not to have been charged. Ours, not the gateway's. */
export const NOT_CHARGED = 'not_charged';

const NOT_CHARGED_TEXT: RefusalText = {
  decision: 'retry',
  text: 'El pago no se completó y no se le cobró nada. Puede intentarlo de nuevo.',
};

const WRONG_ZIP: RefusalText = {
  decision: 'fix_details',
  text: 'El código postal no coincide con el que su banco tiene de esta tarjeta. Revíselo.',
  field: 'billingZip',
};

/** Texts of refusals that concern our account, its key or a token of the gateway's fields, never a card. */
const ACCOUNT_FAULTS = [
  'authentication failed',
  'invalid security key',
  'invalid merchant',
  'merchant account is inactive',
  'payment token',
  'payment_token',
  'permission',
  'does not have access',
];

/** Returns whether a refusal is our account's fault: the card was not checked, and no other will work. */
export function isAccountFault({
  responseCode,
  responseText,
}: {
  responseCode: string;
  responseText: string;
}): boolean {
  if (responseCode === '410' || responseCode === '411') return true;
  const text = responseText.toLowerCase();
  return responseCode === '300' && ACCOUNT_FAULTS.some((fault) => text.includes(fault));
}

const UNKNOWN_CODE: RefusalText = { decision: 'call_bank', text: `El pago no fue aprobado. ${CALL}` };

/** Returns the customer's text for a refusal. Reads the gateway's text too, because its duplicate check uses the general code 300. */
export function refusalOf(responseCode: string, responseText: string): RefusalText {
  // For this code the text was written by a user of the back office, not by the gateway.
  if (responseCode === NOT_CHARGED) return NOT_CHARGED_TEXT;
  if (/duplicate/i.test(responseText)) return NMI_REFUSALS['430']!;
  if (/\bavs\b/i.test(responseText)) return WRONG_ZIP;
  if (responseCode === '300' && /cvv|security code/i.test(responseText)) return NMI_REFUSALS['225']!;
  if (responseCode === '300' && /expir/i.test(responseText)) return NMI_REFUSALS['224']!;
  if (responseCode === '300' && /credit card number|ccnumber/i.test(responseText))
    return NMI_REFUSALS['222']!;
  return Object.hasOwn(NMI_REFUSALS, responseCode) ? NMI_REFUSALS[responseCode]! : UNKNOWN_CODE;
}
