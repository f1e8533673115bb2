import { asEmail, type EmailCopy } from '../email/email-copy';
import type { MediaPlace } from '../inbound/message-parts';

export const mediaNotErasedEmail = ({ messageSid, mediaSid }: MediaPlace, brand: string): EmailCopy =>
  asEmail(
    `${brand}: falta borrar un archivo en Twilio`,
    [
      'Se borraron los datos de una persona, pero Twilio todavía no borró un archivo que ella envió.',
      'Lo seguimos intentando durante dos días. Si este aviso es de hace más tiempo, bórrelo usted en la consola de Twilio.',
      `Mensaje ${messageSid}, archivo ${mediaSid}.`,
    ],
    [],
  );
