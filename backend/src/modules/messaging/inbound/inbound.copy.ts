import { formatUsPhone } from 'domain/phone';
import { asEmail, type EmailCopy } from '../email/email-copy';
import type { SuspectedRefusal } from '../sms/sms-messages.repository';

export function suspectedRefusalEmail(
  { phoneNumber, channel, fullName, leadId, body }: SuspectedRefusal,
  brand: string,
  publicUrl: string,
): EmailCopy {
  const who = fullName ?? formatUsPhone(phoneNumber);
  return asEmail(
    `${brand}: ${who} parece pedir que no le escriban`,
    [
      `${who} escribió por ${channel === 'sms' ? 'mensaje de texto' : 'WhatsApp'}:`,
      `“${body}”`,
      'Si pide no recibir más mensajes, hay que cumplirlo cuanto antes (la ley da 10 días hábiles): abra el panel y elija “Dejar de escribirle”. Si no lo pide, elija “No lo pide”.',
    ],
    [
      {
        title: 'Panel',
        paragraphs: [
          {
            text: leadId ? 'Ver el perfil' : 'Ver los mensajes por decidir',
            url: leadId
              ? `${publicUrl}/admin?tab=leads&ficha=mensajes&lead=${leadId}`
              : `${publicUrl}/admin?tab=privacidad`,
            detail: formatUsPhone(phoneNumber),
          },
        ],
      },
    ],
  );
}
