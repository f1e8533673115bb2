import { cutText } from 'domain/text';
import { formatUsPhone } from 'domain/phone';
import { plainText } from 'domain/messages/sms-text';
import { stateName } from 'domain/us-states';
import { timeInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** Length of one GSM-7 segment. */
const SEGMENT = 160;

/** Verified lead in a notification to the owner. */
export interface VerifiedLead {
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  state: string | null;
  /** False for a lead that verified only its mailbox. */
  phoneIsProven: boolean;
  verifiedAt: Date;
}

/** Values shared by all texts of one notification. */
export interface NotificationContext {
  brand: string;
  timeZone: string;
  /** Address of the list of leads in the back office. */
  listUrl: string;
}

export function leadVerifiedEmail(
  { fullName, phoneNumber, state, phoneIsProven, verifiedAt }: VerifiedLead,
  { brand, timeZone }: NotificationContext,
): EmailCopy {
  const when = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    verifiedAt,
  );
  return asEmail(`Nuevo lead verificado: ${fullName}`, [
    phoneIsProven
      ? `${fullName} verificó su teléfono en ${brand}.`
      : `${fullName} verificó su correo en ${brand}. Su teléfono está sin comprobar: podría ser de otra persona.`,
    `Teléfono: ${formatUsPhone(phoneNumber)}`,
    `Estado: ${stateName(state)}`,
    `Cuándo: ${when}`,
  ]);
}

/** Builds a text that fits one GSM-7 segment for names of ordinary length. */
export function leadVerifiedSms(
  { fullName, phoneNumber, state }: VerifiedLead,
  { brand }: NotificationContext,
): string {
  const where = state ? `, ${state}` : '';
  return cutText(
    plainText(`${brand}: nuevo lead verificado. ${fullName}, ${formatUsPhone(phoneNumber)}${where}`),
    SEGMENT,
  );
}

/** Builds the e-mail for two or more leads, each with name and phone. */
export function digestEmail(leads: readonly VerifiedLead[], context: NotificationContext): EmailCopy {
  const { brand, timeZone, listUrl } = context;
  return asEmail(
    `${leads.length} leads nuevos verificados`,
    [
      `${leads.length} personas más verificaron su teléfono en ${brand}. Como llegaron muchas en poco tiempo, van juntas en este aviso.`,
    ],
    [
      {
        title: 'Leads',
        paragraphs: leads.map(
          ({ fullName, phoneNumber, state, verifiedAt }) =>
            `${fullName} · ${formatUsPhone(phoneNumber)} · ${stateName(state, 'Estado sin especificar')} · ${timeInWords(verifiedAt, timeZone)}`,
        ),
      },
      { title: 'Panel', paragraphs: [{ text: 'Ver los leads', url: listUrl }] },
    ],
  );
}

/** Builds a text of one GSM-7 segment: without names, and without the link if it does not fit. */
export function digestSms(leads: readonly VerifiedLead[], { brand, listUrl }: NotificationContext): string {
  const text = plainText(`${brand}: ${leads.length} leads nuevos verificados.`);
  const withLink = `${text} ${plainText('Véalos en')} ${listUrl}`;
  return withLink.length <= SEGMENT ? withLink : cutText(text, SEGMENT);
}
