import { formatDollars } from 'domain/payments/money';
import { splitName } from 'domain/names';
import { plainText } from 'domain/messages/sms-text';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import { SECRET_LINK } from 'domain/secret-link';
import { renewalCentsOf, type Plan } from '../../site-content/plan-catalogue';

/**
 * Returns the text message. It states neither the purpose nor the amount, because carriers block texts about credit
 * repair and debts.
 */
export const paymentLinkText = (brand: string): string =>
  plainText(
    `${brand}: este es el enlace personal que nos pidio: ${SECRET_LINK} No lo comparta. BAJA para no recibir mas.`,
  );

interface MailedLink {
  brand: string;
  fullName: string;
  plan: Plan;
  /** Whether no charge is made today. */
  storesCards: boolean;
  url: string;
  /** Expiry as text. */
  until: string;
}

const pricesOf = ({ plan, storesCards }: Pick<MailedLink, 'plan' | 'storesCards'>): string => {
  const [first, then] = [formatDollars(plan.priceCents), formatDollars(renewalCentsOf(plan))];
  return storesCards
    ? `Hoy solo guarda su tarjeta y no se le cobra nada. El primer mes cuesta ${first} y después ${then} cada mes.`
    : `Hoy paga ${first} por el primer mes; después, ${then} cada mes. Puede cancelar cuando quiera.`;
};

export const paymentLinkMail = (link: MailedLink): EmailCopy =>
  asEmail(
    `Su enlace de pago con ${link.brand}`,
    [
      `Hola, ${splitName(link.fullName).firstName}:`,
      `Este es el enlace para contratar el plan ${link.plan.name} que acordó con nosotros.`,
      pricesOf(link),
    ],
    [
      {
        title: 'Su enlace personal',
        paragraphs: [
          {
            text: 'Ver el plan y pagar',
            url: link.url,
            detail: `Sirve una sola vez, hasta el ${link.until}.`,
          },
          'Es solo para usted: no lo reenvíe. Si no lo pidió, ignore este correo y no se le cobra nada.',
        ],
      },
    ],
  );
