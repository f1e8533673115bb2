import { AppError } from '../../../common/app-error';

/**
 * For an invalid link, and for a link of a person without the right to pay now. The same error, so that strangers
 * learn nothing.
 */
export const paymentLinkNotFound = (): AppError =>
  new AppError(
    404,
    'PAYMENT_LINK_NOT_FOUND',
    'Este enlace de pago no existe o ya no está disponible. Pida uno nuevo a quien se lo envió.',
  );

export const paymentLinkUsed = (): AppError =>
  new AppError(
    410,
    'PAYMENT_LINK_USED',
    'Este enlace ya se pagó: sirve una sola vez y no se le cobró de nuevo. El recibo está en el correo con el que pagó.',
  );

export const paymentLinkWithdrawn = (): AppError =>
  new AppError(
    410,
    'PAYMENT_LINK_WITHDRAWN',
    'Este enlace de pago se anuló y no se le cobró nada. Si recibió otro más nuevo, use ese; si no, pida uno a quien se lo envió.',
  );

export const paymentLinkExpired = (): AppError =>
  new AppError(
    410,
    'PAYMENT_LINK_EXPIRED',
    'Este enlace de pago venció y no se le cobró nada. Pida uno nuevo a quien se lo envió.',
  );

export const paymentLinkOfOtherPlan = (): AppError =>
  new AppError(
    422,
    'PAYMENT_LINK_OTHER_PLAN',
    'Este enlace es para otro plan. No se le cobró nada: abra otra vez el enlace que recibió.',
  );

/** For the office: a payment by the lead's link is in progress. */
export const paymentLinkBusy = (): AppError =>
  new AppError(
    409,
    'PAYMENT_LINK_BUSY',
    'Hay un pago en curso con el enlace de este lead. Espere a saber en qué quedó.',
    { retryAfterSeconds: 30 },
  );

export const paymentLinkOver = (): AppError =>
  new AppError(409, 'PAYMENT_LINK_OVER', 'Ese enlace ya se pagó, venció o se retiró antes.');

export const leadWithoutMail = (): AppError =>
  new AppError(
    422,
    'LEAD_WITHOUT_EMAIL',
    'Este lead no tiene un correo. Escríbalo en su perfil, o envíe el enlace por SMS o cópielo.',
  );

export const leadNotMailable = (): AppError =>
  new AppError(
    422,
    'LEAD_NOT_REACHABLE',
    'A este lead no se le puede escribir: no está verificado, está bloqueado o pidió no recibir nada.',
  );

/** For a lead that is blocked or marked as fraud, because a link would not work. */
export const leadNotCharged = (): AppError =>
  new AppError(
    422,
    'LEAD_NOT_CHARGEABLE',
    'Este lead está bloqueado o marcado como fraude. Desbloquéelo o quite la marca para cobrarle.',
  );

/** @param number position of the item in the list, from 1 */
export const itemWithAccountNumber = (number: number): AppError =>
  new AppError(
    422,
    'ITEM_WITH_ACCOUNT_NUMBER',
    `El dato ${number} parece llevar un número de cuenta. Bórrelo: nombre la empresa y, si hace falta, solo los últimos cuatro dígitos. No se creó ni se envió nada.`,
  );

/** @param number position of the item in the list, from 1 */
export const itemDayNotPossible = (number: number, first: string, last: string): AppError =>
  new AppError(
    422,
    'ITEM_DAY_NOT_POSSIBLE',
    `La fecha esperada del dato ${number} debe estar entre el ${first} y el ${last}. No se creó ni se envió nada.`,
  );

/** For a lead in a state that does not require the list, or without a state. */
export const itemsNotNeeded = (): AppError =>
  new AppError(
    422,
    'ITEMS_NOT_NEEDED',
    'El contrato de este lead no lleva la lista de lo que se va a disputar: la ley de su estado no la pide. Revise el estado del lead. No se creó ni se envió nada.',
  );

export const contractDayNotPossible = (): AppError =>
  new AppError(
    422,
    'CONTRACT_DAY_NOT_POSSIBLE',
    'La fecha del contrato no puede ser futura ni de hace más de un año. No se creó ni se envió nada.',
  );

/** For a lead in a state that does not require a credit report to be annexed, or without a state. */
export const outsideContractNotNeeded = (): AppError =>
  new AppError(
    422,
    'OUTSIDE_CONTRACT_NOT_NEEDED',
    'El contrato de este lead se firma en la página de pago: la ley de su estado no pide adjuntar el reporte de crédito. Revise el estado del lead. No se creó ni se envió nada.',
  );
