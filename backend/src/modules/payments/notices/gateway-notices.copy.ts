import { formatDollars } from 'domain/payments/money';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import type { GatewayNotice, NoticeKind } from './gateway-notice.entity';

/** Charge that a bank returned to the customer. The gateway rarely sends its transaction. */
export interface Chargeback {
  id: string;
  transactionId: string;
  /** US cents. */
  amountCents: number;
  last4: string;
  reason: string;
}

/** Gateway's message about cards that banks have changed. */
interface CardUpdate {
  /** Type of the message, such as `acu.summary.closedaccount`. */
  type: string;
  eventId: string;
  cards: readonly unknown[];
}

/** Data of a new notice. */
export type NewNotice = Pick<GatewayNotice, 'kind' | 'subject' | 'text' | 'paymentId'>;

/** @param why text of the gateway */
export const accountRefusedNotice = (why: string): NewNotice => ({
  kind: 'account_refused',
  subject: '',
  text: `NMI no acepta nuestros cobros: “${why || 'no dijo el motivo'}”. Revise en su panel la llave (NMI_SECURITY_KEY), la llave de Collect.js y la configuración del comercio. Mientras tanto nadie puede pagar.`,
  paymentId: null,
});

/** @param why text of the gateway */
export const queryRefusedNotice = (why: string): NewNotice => ({
  kind: 'query_refused',
  subject: '',
  text: `NMI no contesta nuestras consultas: “${why || 'no dijo el motivo'}”. Dé permiso de consulta (Query) a la llave en su panel: sin él no se averigua qué pasó con los pagos en duda.`,
  paymentId: null,
});

export const testModeNotice = (): NewNotice => ({
  kind: 'test_mode',
  subject: '',
  text: 'La cuenta de NMI está en modo de prueba: acepta los pagos y no cobra nada. Apáguelo en su panel (Test Mode). Los pagos hechos así quedan marcados como simulación y no suman.',
  paymentId: null,
});

export const chargebackNotice = (
  eventId: string,
  chargeback: Chargeback | null,
  paymentId: string | null,
): NewNotice => ({
  kind: 'chargeback',
  subject: `${eventId}:${chargeback?.id || chargeback?.transactionId || ''}`,
  text: chargeback
    ? `Un banco reclamó un cobro de ${formatDollars(chargeback.amountCents)}${
        chargeback.last4 ? ` (tarjeta terminada en ${chargeback.last4})` : ''
      }${chargeback.reason ? `: “${chargeback.reason}”` : ''}. Respóndalo en su panel de NMI antes del plazo.`
    : 'Un banco reclamó un cobro. Véalo y respóndalo en su panel de NMI antes del plazo.',
  paymentId,
});

/** @param payments ids of the payments with the affected cards */
export function cardUpdateNotice({ type, eventId, cards }: CardUpdate, payments: string[]): NewNotice {
  const count = cards.length;
  const many = count === 1 ? 'una tarjeta guardada' : `${count || 'varias'} tarjetas guardadas`;
  const text =
    type === 'acu.summary.closedaccount'
      ? `El banco cerró la cuenta de ${many}: no se podrá cobrar. Pida otra tarjeta al cliente.`
      : type === 'acu.summary.contactcustomer'
        ? `El banco pide que hable con el cliente de ${many} antes del próximo cobro.`
        : `NMI puso al día ${many} con los datos nuevos del banco. No tiene que hacer nada.`;
  return {
    kind: 'card_update',
    subject: eventId,
    text,
    paymentId: payments.length === 1 ? payments[0]! : null,
  };
}

/** @param charge `isReturned`: it is returned automatically */
export const lateChargeNotice = (
  paymentId: string,
  { amountCents, fullName, isReturned }: { amountCents: number; fullName: string; isReturned: boolean },
): NewNotice => ({
  kind: 'late_charge',
  subject: paymentId,
  text: `NMI cobró ${formatDollars(amountCents)} a ${fullName} después de cancelada la suscripción. ${
    isReturned ? 'Ya se le está reembolsando: cancele' : 'Reembólselo y cancele'
  } la suscripción en su panel de NMI.`,
  paymentId,
});

export const openCancellationNotice = (paymentId: string, fullName: string): NewNotice => ({
  kind: 'cancellation_open',
  subject: paymentId,
  text: `${fullName} canceló su suscripción con el enlace de su recibo y NMI no lo ha confirmado. Seguimos pidiéndoselo; si no se resuelve hoy, cancélela en su panel de NMI.`,
  paymentId,
});

export const unpaidSubscriptionNotice = (paymentId: string, fullName: string): NewNotice => ({
  kind: 'cancellation_open',
  subject: paymentId,
  text: `El pago de ${fullName} no se cobró, y NMI no ha confirmado que terminó la suscripción que pudo quedar de él. Seguimos pidiéndoselo; si no se resuelve hoy, cancélela en su panel de NMI.`,
  paymentId,
});

export const openRefundNotice = (paymentId: string, amountCents: number, fullName: string): NewNotice => ({
  kind: 'refund_open',
  subject: paymentId,
  text: `${fullName} canceló dentro del plazo legal y se le deben ${formatDollars(amountCents)}. El procesador todavía no los devuelve: seguimos pidiéndoselo. Si no se resuelve hoy, devuélvalos en su panel de NMI.`,
  paymentId,
});

const SUBJECTS: Readonly<Record<NoticeKind, string>> = {
  account_refused: 'NMI no acepta los cobros',
  query_refused: 'NMI no contesta las consultas',
  test_mode: 'la cuenta de NMI está en modo de prueba',
  chargeback: 'un banco reclamó un cobro',
  card_update: 'NMI avisa de una tarjeta guardada',
  cancellation_open: 'una cancelación espera a NMI',
  refund_open: 'un reembolso espera a NMI',
  late_charge: 'se cobró una suscripción ya cancelada',
};

/** Returns the mail to the owner. */
export const noticeEmail = (
  { kind, text }: Pick<GatewayNotice, 'kind' | 'text'>,
  brand: string,
  url: string,
): EmailCopy => asEmail(`${brand}: ${SUBJECTS[kind]}`, [text, `Está también en Pagos: ${url}`]);
