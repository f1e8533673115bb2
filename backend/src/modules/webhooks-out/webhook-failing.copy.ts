import { asEmail, type EmailCopy } from '../messaging/email/email-copy';

/** Builds the e-mail to the owners about a failing endpoint. */
export function webhookFailingEmail({
  brand,
  host,
  since,
  isPaused,
}: {
  brand: string;
  host: string;
  /** Date and time as text. */
  since: string;
  isPaused: boolean;
}): EmailCopy {
  return asEmail(
    isPaused ? `${brand}: se pausaron los avisos a ${host}` : `${brand}: los avisos a ${host} no llegan`,
    [
      `El sistema en ${host} no acepta los avisos (webhooks) de ${brand} desde el ${since}.`,
      isPaused
        ? 'Por eso los pausamos. Nada se pierde: lo que pasa mientras tanto espera hasta 30 días y se envía cuando los reanude.'
        : 'Seguimos intentándolo cada vez con más espera. A los tres días los pausaremos.',
      'En el panel, en Webhooks, está lo que respondió ese sistema. Revíselo con quien lo administra.',
    ],
  );
}
