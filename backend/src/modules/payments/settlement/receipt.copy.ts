import { cardBrandName } from 'domain/payments/cards';
import type { Day } from 'domain/dates';
import { formatDollars } from 'domain/payments/money';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { refundLine, rescindedLines } from '../cancellation/cancellation.copy';
import type { Cancellation, Rescission } from '../cancellation/cancellation-view';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import type { ContractTerms, ContractTexts } from '../contract/contract-terms';
import { englishTextsOf, textsOf } from '../contract/contract-texts';
import { inWords } from '../contract/days-in-words';
import type { Payment } from '../store/payment.entity';

/** Returns `Visa terminada en 1111`, as far as known. */
const cardInWords = ({ cardBrand, last4 }: Pick<Payment, 'cardBrand' | 'last4'>): string =>
  last4 ? `${(cardBrand && cardBrandName(cardBrand)) || 'Tarjeta'} terminada en ${last4}` : 'Tarjeta';

/** Returns the line with the payment number, which the page, the mails and the office's search share. */
const numberLine = ({ id }: Pick<Payment, 'id'>): string => `Número de pago: ${paymentNumber(id)}`;

/** Returns the line with the link to cancel. */
const cancelLine = (url: string): string => `Cancelar, sin llamar a nadie y cuando quiera: ${url}`;

/** Day and documents of a first payment. */
interface Links {
  /** Day of the payment, which may come after that of the contract. */
  day: Day;
  /** URL of the signed contract, to keep and print; null if nothing was signed. */
  contract: string | null;
  /** URL of the customer's rights, a separate document. */
  rights: string;
  /** URL of the page to cancel. */
  cancel: string;
}

/** Returns the mail that confirms a first payment or a stored card, with the customer's documents. */
export function firstReceipt(payment: Payment, terms: ContractTerms, links: Links): EmailCopy {
  const { brand, plan } = terms;
  const [texts, english] = [textsOf(terms), englishTextsOf(terms)];
  const stored = payment.status === 'stored';
  const simulated = payment.mode === 'simulator' ? ['SIMULACIÓN: no se cobró dinero de verdad.'] : [];
  const subject = stored ? `${brand}: su tarjeta quedó guardada` : `${brand}: recibo de su pago`;
  return asEmail(
    subject,
    [
      ...simulated,
      `Hola, ${payment.fullName}:`,
      stored
        ? `Su plan ${plan.name} quedó contratado. Hoy no se le cobró nada.`
        : `Recibimos su pago. Su plan ${plan.name} quedó contratado.`,
    ],
    [
      {
        title: stored ? 'Su tarjeta' : 'Recibo',
        paragraphs: [
          ...(stored ? [] : [`Monto: ${formatDollars(payment.amountCents)}`]),
          `Medio de pago: ${cardInWords(payment)}`,
          `Fecha: ${inWords(links.day)}`,
          numberLine(payment),
          ...(payment.renewsOn && payment.renewalCents
            ? [`Próximo cobro: ${formatDollars(payment.renewalCents)} el ${inWords(payment.renewsOn)}`]
            : []),
        ],
      },
      {
        title: 'Sus documentos',
        paragraphs: [
          ...(links.contract
            ? [`Contrato firmado y aviso de cancelación, para imprimir: ${links.contract}`]
            : []),
          `Sus derechos sobre su expediente de crédito: ${links.rights}`,
          (payment.acceptedLanguage === 'en' && english ? english : texts).cancelStatement(terms),
          cancelLine(links.cancel),
        ],
      },
      ...(payment.acceptedLanguage === 'en' && english
        ? [...englishPart(english, terms), ...spanishPart(texts, terms)]
        : [...spanishPart(texts, terms), ...(english ? englishPart(english, terms) : [])]),
    ],
  );
}

type Sections = ReturnType<ContractTexts['contractSections']>;

/** Returns the contract in Spanish, and the notice of cancellation twice. */
const spanishPart = (texts: ContractTexts, terms: ContractTerms): Sections => [
  ...texts.contractSections(terms),
  ...texts.ownSheets(terms),
  { title: 'Aviso de cancelación (original)', paragraphs: blank(texts.cancellationNotice(terms)) },
  { title: 'Aviso de cancelación (copia)', paragraphs: blank(texts.cancellationNotice(terms)) },
];

/** Returns the contract in English, and the notice of cancellation once. */
const englishPart = (english: ContractTexts, terms: ContractTerms): Sections => [
  ...english.contractSections(terms),
  ...english.ownSheets(terms),
  {
    title: 'Notice of Cancellation',
    paragraphs: blank(english.cancellationNotice(terms), ENGLISH_LINE),
  },
];

const ENGLISH_LINE = 'Date: ____________________  Signature: ____________________';

const blank = (
  lines: string[],
  line = 'Fecha: ____________________  Firma: ____________________',
): string[] => [...lines, line];

/** Returns the mail about a month that was charged later. */
export function laterReceipt(
  payment: Payment,
  terms: ContractTerms,
  { day, cancelUrl }: { day: string; cancelUrl: string },
): EmailCopy {
  const { brand, plan } = terms;
  return asEmail(`${brand}: recibo de su mensualidad`, [
    `Hola, ${payment.fullName}:`,
    `Cobramos ${formatDollars(payment.amountCents)} de su plan ${plan.name} el ${inWords(day)} (${cardInWords(payment)}).`,
    numberLine(payment),
    cancelLine(cancelUrl),
  ]);
}

/** Returns the mail about a month that could not be charged. */
export function renewalFailed(payment: Payment, terms: ContractTerms, reason: string): EmailCopy {
  const { brand, plan } = terms;
  return asEmail(`${brand}: no pudimos cobrar su mensualidad`, [
    `Hola, ${payment.fullName}:`,
    `No se pudo cobrar la mensualidad de ${formatDollars(payment.amountCents)} de su plan ${plan.name}. ${reason}`,
    'Responda a este correo y le ayudamos a registrar otra tarjeta.',
  ]);
}

/** Returns the mail about a payment in doubt that turned out not to have been charged. */
export function notCharged(payment: Payment, { brand, plan }: ContractTerms, reason: string): EmailCopy {
  return asEmail(`${brand}: su pago no se completó`, [
    `Hola, ${payment.fullName}:`,
    `Ya sabemos qué pasó con su pago del plan ${plan.name}: no se le cobró. ${reason}`,
  ]);
}

/**
 * Returns the mail that confirms a cancellation.
 * @param day day of the cancellation
 * @param rescission notice by which the customer ended the contract after the legal days; null if no law allows one
 */
export function cancelled(
  payment: Payment,
  { brand, plan }: ContractTerms,
  { day, rescission }: { day: Day; rescission: Rescission | null },
): EmailCopy {
  const stored = payment.status === 'stored';
  return asEmail(`${brand}: su plan quedó cancelado`, [
    `Hola, ${payment.fullName}:`,
    `Su plan ${plan.name} quedó cancelado el ${inWords(day)}. ${
      stored
        ? 'Retiramos su tarjeta guardada: no se le cobra nada más.'
        : 'No se le cobran los meses siguientes.'
    }`,
    ...(rescission?.noticedOn ? rescindedLines(rescission, rescission.noticedOn) : []),
    'Guarde este correo como comprobante.',
  ]);
}

/** Returns the mail that confirms a cancellation within the legal days. */
export function contractCancelled(
  payment: Payment,
  { brand, plan }: ContractTerms,
  { day, refund }: { day: string; refund: NonNullable<Cancellation['refund']> },
): EmailCopy {
  return asEmail(`${brand}: su contrato quedó cancelado`, [
    `Hola, ${payment.fullName}:`,
    `Canceló el contrato de su plan ${plan.name} el ${inWords(day)}, dentro del plazo: no debe nada y no se le cobra nada más.`,
    refundLine(refund),
    numberLine(payment),
    'Guarde este correo como comprobante.',
  ]);
}

/** Returns the mail about returned money. */
export function refundReceipt(
  payment: Pick<Payment, 'id' | 'fullName' | 'cardBrand' | 'last4'>,
  amountCents: number,
  brand: string,
): EmailCopy {
  return asEmail(`${brand}: devolución de su pago`, [
    `Hola, ${payment.fullName}:`,
    `Le devolvimos ${formatDollars(amountCents)} (${cardInWords(payment)}).`,
    numberLine(payment),
    'Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.',
  ]);
}

/** Returns the mail to the owner about a payment that could not be confirmed, or was recorded as not charged before the gateway reported it. */
export const reviewAlert = (
  payment: Pick<Payment, 'id' | 'fullName' | 'status'>,
  brand: string,
  url: string,
): EmailCopy =>
  asEmail(
    `${brand}: un pago espera su revisión`,
    payment.status === 'unknown'
      ? [
          `El pago de ${payment.fullName} quedó sin respuesta del procesador y no aparece en sus registros.`,
          `Búsquelo en el panel de NMI con el número de orden ${payment.id} y resuélvalo en Pagos: ${url}`,
          'No se volverá a cobrar por sí solo.',
        ]
      : [
          `NMI registró el pago de ${payment.fullName} después de que aquí constara como no cobrado. La persona pudo pagar otra vez.`,
          `Revíselo en Pagos: ${url}`,
          'Si sobra, reembólselo completo. Si está bien, márquelo como revisado.',
        ],
  );
