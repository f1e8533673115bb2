import { AppError } from '../../common/app-error';
import { refusalOf } from './gateway/nmi-response-codes';

export const paymentNotFound = (): AppError =>
  new AppError(404, 'PAYMENT_NOT_FOUND', 'No encontramos ese pago.');

/** For a payment that is still being made under the same key, or for the same customer. */
export const paymentInProgress = (): AppError =>
  new AppError(
    409,
    'PAYMENT_IN_PROGRESS',
    'Ya hay un pago en proceso con estos datos. Espere un momento; no se le cobrará dos veces.',
    { retryAfterSeconds: 5 },
  );

export const paymentUnconfirmed = (): AppError =>
  new AppError(
    409,
    'PAYMENT_UNCONFIRMED',
    'Todavía estamos confirmando un pago suyo de este plan. No vuelva a pagar: le avisaremos por correo en cuanto lo sepamos.',
  );

export const alreadyPaid = (): AppError =>
  new AppError(
    409,
    'ALREADY_PAID',
    'Ya recibimos hace unos minutos un pago de este plan con este correo. Revise su bandeja de entrada: ahí está la confirmación.',
  );

export const keyReused = (): AppError =>
  new AppError(
    409,
    'IDEMPOTENCY_KEY_REUSED',
    'Esa clave de idempotencia ya se usó con otros datos. Use una nueva para cada pago.',
  );

export const tooManyPayments = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_PAYMENTS',
    'Demasiados intentos de pago desde su conexión. Espere una hora e inténtelo de nuevo, o agende su consulta gratis.',
    { retryAfterSeconds },
  );

export const cardFieldsNotAccepted = (): AppError =>
  new AppError(
    422,
    'CARD_FIELDS_NOT_ACCEPTED',
    'Los datos de la tarjeta se escriben en los campos seguros del procesador. No se le cobró nada: recargue la página e inténtelo de nuevo.',
  );

export const unknownTextVersion = (): AppError =>
  new AppError(
    422,
    'UNKNOWN_TEXT_VERSION',
    'El contrato cambió mientras lo leía y no se le cobró nada. Recargue la página para ver el texto vigente.',
  );

/** Nothing was charged, since the gateway could not be asked. */
export const gatewayUnavailable = (): AppError =>
  new AppError(
    503,
    'PAYMENTS_UNAVAILABLE',
    'El procesador de pagos no está disponible en este momento. No se le cobró nada. Inténtelo de nuevo en un minuto.',
    { retryAfterSeconds: 60 },
  );

const CODE_OF = {
  fix_details: 'PAYMENT_DETAILS_REJECTED',
  other_card: 'PAYMENT_DECLINED',
  call_bank: 'PAYMENT_DECLINED',
  retry: 'PAYMENT_NOT_PROCESSED',
  already_paid: 'PAYMENT_DUPLICATE',
  contact_us: 'PAYMENT_NOT_PROCESSED',
} as const;

/** The gateway's refusal: why, and what the customer can do. */
export function paymentDeclined(responseCode: string, responseText: string): AppError {
  const { decision, text, field } = refusalOf(responseCode, responseText);
  return new AppError(422, CODE_OF[decision], text, {
    ...(field ? { details: [{ field, code: 'REFUSED_BY_BANK', message: text }] } : {}),
  });
}

export const refundTooLarge = (leftDollars: string): AppError =>
  new AppError(
    422,
    'REFUND_TOO_LARGE',
    `De este pago quedan ${leftDollars} por devolver. Indique ese monto o uno menor.`,
  );

export const notRefundable = (): AppError =>
  new AppError(422, 'NOT_REFUNDABLE', 'Solo se puede devolver dinero de un pago aprobado.');

export const refundInProgress = (): AppError =>
  new AppError(
    409,
    'REFUND_IN_PROGRESS',
    'Ya hay una devolución de este pago en proceso. Espere a que termine.',
    { retryAfterSeconds: 5 },
  );

/** The gateway's refusal of a refund in Spanish, by what its English text is about; the text itself stays on record. */
export const refundRefused = (responseCode: string, responseText: string): AppError => {
  const [, reason = `no dijo el motivo (código ${responseCode || 'desconocido'})`] =
    REFUND_REFUSALS.find(([about]) => about.test(responseText)) ?? [];
  return new AppError(422, 'REFUND_REFUSED', `El procesador no aceptó la devolución: ${reason}.`);
};

const REFUND_REFUSALS: readonly [RegExp, string][] = [
  [/exceed|balance/i, 'el monto es mayor de lo que queda por devolver de ese cobro'],
  [/unsettled|pending settlement|not settled/i, 'el cobro ya se liquidó, o todavía no, y así no se puede'],
  [/already|duplicate/i, 'ese cobro ya se devolvió o se anuló'],
  [/not found|invalid transaction|does not exist/i, 'no reconoce ese cobro'],
];

export const notSettledYet = (): AppError =>
  new AppError(
    422,
    'NOT_SETTLED_YET',
    'El pago todavía no se liquida: hasta mañana solo se puede anular completo.',
  );

export const noSubscription = (): AppError =>
  new AppError(422, 'NO_ACTIVE_SUBSCRIPTION', 'Este pago no tiene una suscripción activa.');

export const subscriptionUnknown = (): AppError =>
  new AppError(
    422,
    'SUBSCRIPTION_NOT_FOUND',
    'El procesador no reconoce la suscripción de este pago. Cancélela en su panel de NMI.',
  );

export const notInDoubt = (): AppError =>
  new AppError(409, 'PAYMENT_NOT_IN_DOUBT', 'El resultado de este pago ya se conoce.');

export const notStored = (): AppError =>
  new AppError(422, 'NO_STORED_CARD', 'Este pago no tiene una tarjeta guardada que se pueda cobrar.');

export const transactionKnown = (): AppError =>
  new AppError(
    409,
    'TRANSACTION_KNOWN',
    'Ese número de operación ya está en otro pago. Revíselo en el panel de NMI.',
  );
