import { AppError } from '../../common/app-error';
import { refusalOf } from './gateway/nmi-response-codes';

export const paymentNotFound = (): AppError =>
  new AppError(404, 'PAYMENT_NOT_FOUND', 'No encontramos ese pago.');

/** For a decision on a payment that has changed since the person read it. */
export const paymentChanged = (): AppError =>
  new AppError(
    409,
    'PAYMENT_CHANGED',
    'Este pago cambió mientras lo revisaba: hubo otro cobro u otro reembolso. No se movió dinero. Revíselo y decida otra vez.',
  );

/** For a payment in progress with the same key or for the same customer. */
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

/** Error of `alreadyPaid`, worded for the office. */
export const alreadyCharged = (): AppError =>
  new AppError(
    409,
    'ALREADY_PAID',
    'Esta tarjeta ya se cobró hace unos minutos y no se cobró otra vez. Revise sus cobros. Para hacer otro, indique cuántos vio o use una clave nueva.',
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

/** For a price that is no longer offered. */
export const priceChanged = (): AppError =>
  new AppError(
    409,
    'PRICE_CHANGED',
    'El precio o las condiciones de este plan cambiaron mientras llenaba la página, y no se le cobró nada. Revise el precio nuevo antes de pagar.',
  );

/** For a contract that differs from the one that the customer has read. */
export const contractChanged = (): AppError =>
  new AppError(
    409,
    'CONTRACT_CHANGED',
    'El contrato cambió desde que lo leyó, y no se le cobró nada. Lea el texto nuevo antes de pagar.',
  );

/** For a gateway that could not be reached. Nothing was charged. */
export const gatewayUnavailable = (): AppError =>
  new AppError(
    503,
    'PAYMENTS_UNAVAILABLE',
    'El procesador de pagos no está disponible en este momento. No se le cobró nada. Inténtelo de nuevo en un minuto.',
    { retryAfterSeconds: 60 },
  );

/** For a gateway that refuses our account, its key or a token. The card was not checked. */
export const paymentsOutOfService = (): AppError =>
  new AppError(
    503,
    'PAYMENTS_OUT_OF_SERVICE',
    'Ahora no podemos cobrar con tarjeta. No se le cobró nada y su tarjeta no tiene ningún problema. Ya avisamos a la oficina: vuelva a intentarlo más tarde o agende su consulta gratis.',
    { retryAfterSeconds: 600 },
  );

/** For a probable second purchase, which the customer must confirm. */
export const alreadyHasPlan = (): AppError =>
  new AppError(
    409,
    'ALREADY_HAS_PLAN',
    'Ya tiene este plan: hace unos minutos recibimos su pago con este correo. No se le cobró otra vez. ¿Quiere comprarlo de nuevo?',
  );

export const phoneSaleNotCharged = (): AppError =>
  new AppError(
    422,
    'PHONE_SALE_NOT_CHARGED',
    'Un plan vendido por teléfono no se puede cobrar por adelantado. No se le cobró nada: la oficina le explica cómo seguir.',
  );

/**
 * @param from day as text
 * @param isToday whether that day has begun, but not yet ended where the customer lives
 */
export const withinCancellation = (from: string, isToday: boolean): AppError =>
  new AppError(
    422,
    'CANCELLATION_PERIOD',
    `El cliente todavía puede cancelar sin deber nada, y hasta entonces la ley no permite cobrar. Se puede cobrar desde el ${from}${isToday ? ', en unas horas: donde vive el cliente todavía es el día anterior' : ''}.`,
  );

export const phoneSaleUnproven = (): AppError =>
  new AppError(
    422,
    'PHONE_SALE_UNPROVEN',
    'Este plan se vendió por teléfono: no se puede cobrar hasta anotar la prueba del resultado, un reporte de crédito de más de seis meses después.',
  );

export const stateUnchecked = (): AppError =>
  new AppError(
    422,
    'STATE_UNCHECKED',
    'El lead de esta persona dice otro estado que su contrato. Compruebe dónde vive y anótelo antes del primer cobro.',
  );

export const noOtherState = (): AppError =>
  new AppError(422, 'NO_OTHER_STATE', 'Este pago no espera a que se compruebe un estado.');

/** @param from day as text */
export const proofTooEarly = (from: string): AppError =>
  new AppError(
    422,
    'PROOF_TOO_EARLY',
    `El reporte debe ser de más de seis meses después del resultado: del ${from} en adelante, y no de un día que aún no llega.`,
  );

export const notPhoneSale = (): AppError =>
  new AppError(
    422,
    'NOT_A_PHONE_SALE',
    'Solo una venta por teléfono con tarjeta guardada necesita esa prueba.',
  );

/** Error of `paymentsOutOfService`, worded for the office. */
export const accountRefused = (): AppError =>
  new AppError(
    503,
    'GATEWAY_REFUSES_ACCOUNT',
    'NMI no acepta la llave o la configuración de su cuenta. No se movió dinero. El motivo está arriba en Pagos.',
    { retryAfterSeconds: 60 },
  );

/** For a query by the office without a response from the gateway. The text mentions no charge, because none was requested. */
export const recordsUnavailable = (): AppError =>
  new AppError(
    503,
    'GATEWAY_RECORDS_UNAVAILABLE',
    'NMI no contestó la consulta y no se cambió nada. Inténtelo de nuevo en un minuto; si sigue así, vea el motivo en Estado Sistema.',
    { retryAfterSeconds: 60 },
  );

export const cancellationRefused = (text: string): AppError =>
  new AppError(
    422,
    'CANCELLATION_REFUSED',
    `NMI no canceló la suscripción${text ? ` (“${text}”)` : ''}. Sigue activa: cancélela en su panel de NMI.`,
  );

/** For a cancellation with an unknown outcome. It can be repeated safely. */
export const cancellationInDoubt = (): AppError =>
  new AppError(
    503,
    'CANCELLATION_UNCONFIRMED',
    'NMI no confirmó la cancelación. Inténtelo de nuevo en un minuto: repetirla no hace daño.',
    { retryAfterSeconds: 60 },
  );

export const noticeNotFound = (): AppError =>
  new AppError(404, 'NOTICE_NOT_FOUND', 'No encontramos ese aviso.');

const CODE_OF = {
  fix_details: 'PAYMENT_DETAILS_REJECTED',
  other_card: 'PAYMENT_DECLINED',
  call_bank: 'PAYMENT_DECLINED',
  retry: 'PAYMENT_NOT_PROCESSED',
  already_paid: 'PAYMENT_DUPLICATE',
  contact_us: 'PAYMENT_NOT_PROCESSED',
} as const;

/** Returns the refusal of the gateway with the reason and the customer's next step. */
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

/** For a refund that probably repeats one that was just made. */
export const alreadyRefunded = (dollars: string): AppError =>
  new AppError(
    409,
    'ALREADY_REFUNDED',
    `De este pago ya se devolvieron ${dollars} hace unos minutos y no se devolvieron otra vez. Revise sus reembolsos. Para hacer otro, indique cuánto vio reembolsado o use una clave nueva.`,
  );

export const notRefundable = (): AppError =>
  new AppError(422, 'NOT_REFUNDABLE', 'Solo se puede reembolsar un pago aprobado.');

export const refundInProgress = (): AppError =>
  new AppError(
    409,
    'REFUND_IN_PROGRESS',
    'Ya hay un reembolso de este pago en proceso. Espere a que termine.',
    { retryAfterSeconds: 5 },
  );

/** Returns the Spanish reason for a refused refund, derived from the gateway's English text, which stays on record. */
export const refundRefusal = (responseCode: string, responseText: string): string => {
  const [, reason = `no dijo el motivo (código ${responseCode || 'desconocido'})`] =
    REFUND_REFUSALS.find(([about]) => about.test(responseText)) ?? [];
  return `El procesador no aceptó el reembolso: ${reason}.`;
};

export const refundRefused = (responseCode: string, responseText: string): AppError =>
  new AppError(422, 'REFUND_REFUSED', refundRefusal(responseCode, responseText));

const REFUND_REFUSALS: readonly [RegExp, string][] = [
  [/exceed|balance/i, 'el monto es mayor de lo que queda por reembolsar de ese cobro'],
  [/unsettled|pending settlement|not settled/i, 'el cobro ya se liquidó, o todavía no, y así no se puede'],
  [/already|duplicate/i, 'ese cobro ya se reembolsó o se anuló'],
  [/^(unreachable|busy)$/, 'no se pudo hablar con él; inténtelo de nuevo en un minuto'],
  [/^account_refused$/, 'no acepta la llave o la configuración de su cuenta; revísela en el panel de NMI'],
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
    'NMI no tiene ninguna suscripción de este pago en su lista. Búsquela en su panel por el nombre del cliente y, si está, cancélela ahí.',
  );

export const notInDoubt = (): AppError =>
  new AppError(409, 'PAYMENT_NOT_IN_DOUBT', 'El resultado de este pago ya se conoce.');

/**
 * For a payment that the gateway has made and a user wants to record as not made.
 * @param isStored whether the card was only stored
 */
export const paymentCharged = (isStored: boolean): AppError =>
  new AppError(
    409,
    'PAYMENT_CHARGED',
    isStored
      ? 'NMI guardó esta tarjeta, así que no se puede anotar lo contrario. Si no correspondía, retírela y marque el pago como revisado.'
      : 'NMI registró este cobro, así que no se puede anotar como no cobrado. Si no correspondía, reembólselo: con el reembolso completo queda resuelto.',
  );

export const notStored = (): AppError =>
  new AppError(422, 'NO_STORED_CARD', 'Este pago no tiene una tarjeta guardada que se pueda cobrar.');

export const transactionKnown = (): AppError =>
  new AppError(
    409,
    'TRANSACTION_KNOWN',
    'Ese número de operación ya está en otro pago. Revíselo en el panel de NMI.',
  );
