import { asEmail, type EmailCopy } from '../email/email-copy';
import { accountWords } from '../twilio/twilio-codes';

/** @param code of the provider */
export const accountRefusedEmail = (code: string, brand: string, publicUrl: string): EmailCopy =>
  asEmail(`${brand}: los mensajes de texto no están llegando`, [
    `El proveedor de mensajes respondió con el error ${code}: ${accountWords(code)}.`,
    'El error se debe a la cuenta y no al teléfono de una persona: hasta que se corrija, no llega ningún mensaje de texto. A los visitantes se les ofrece la siguiente vía que funcione para comprobar su teléfono; no tiene que cambiar nada para que sigan llegando.',
    `Qué hacer: https://www.twilio.com/docs/api/errors/${code}`,
    `Panel: ${publicUrl}/admin`,
  ]);
