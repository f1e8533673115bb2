import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import { accountWords } from '../../messaging/twilio/twilio-codes';

/** @param reason code of the provider */
export function pausedEmail(name: string, reason: string, brand: string, publicUrl: string): EmailCopy {
  return asEmail(`${brand}: la campaña “${name}” quedó en pausa`, [
    `El proveedor de mensajes respondió con el error ${reason} (${accountWords(reason)}), que se debe a la cuenta y no a un destinatario. La campaña se detuvo para que nadie se quede sin su mensaje.`,
    'Corrija la cuenta del proveedor y después reanude la campaña: seguirá donde se detuvo.',
    `Panel: ${publicUrl}/admin`,
  ]);
}
