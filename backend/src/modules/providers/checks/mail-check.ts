import type { ProviderCheck } from 'domain/office/provider-checks';
import type { AppConfig } from '../../../config/app-config';
import { isUnread, mailboxIn } from '../../../config/production-rules';
import { SmtpEmailSender } from '../../messaging/email/smtp-email-sender';
import { good, toVerify, wrong } from './findings';
import { within } from './time-limit';

const TIMEOUT_MS = 15_000;

const CONNECTION = { provider: 'smtp', item: 'connection' } as const;
const REPLY_TO = { provider: 'smtp', item: 'reply_to' } as const;

type MailConfig = Pick<AppConfig, 'smtpUrl' | 'emailFrom' | 'emailReplyTo'>;

/** Connects to the mail server and authenticates, without sending an e-mail. */
export async function checkMail(config: MailConfig): Promise<ProviderCheck[]> {
  const sender = new SmtpEmailSender(config.smtpUrl, config.emailFrom);
  const connection = within(
    TIMEOUT_MS,
    sender.check().then(
      () => good(CONNECTION, 'El servidor de correo contesta y acepta el usuario y la contraseña.'),
      (error: unknown) => refusal(error),
    ),
    () => refusal({ code: 'ETIMEDOUT' }),
  );
  return [await connection, replyTo(config)];
}

/** Uses the error codes of the mail client, because the server's text may quote credentials. */
function refusal(error: unknown): ProviderCheck {
  const { code } = error as { code?: string };
  if (code === 'EAUTH')
    return wrong(
      CONNECTION,
      'El servidor de correo no acepta el usuario o la contraseña.',
      'Corrija SMTP_URL. Muchos proveedores piden una “contraseña de aplicación” en lugar de la de su buzón.',
    );
  if (code === 'ETLS')
    return wrong(
      CONNECTION,
      'El servidor de correo no ofrece una conexión cifrada (STARTTLS): no se le dijo nada.',
      'Escriba en SMTP_URL smtps:// y el puerto 465, o pregunte a su proveedor de correo.',
    );
  return wrong(
    CONNECTION,
    'El servidor de correo no contestó.',
    'Revise en SMTP_URL el nombre y el puerto, y que su cortafuegos deje salir por él.',
  );
}

function replyTo({ emailFrom, emailReplyTo }: MailConfig): ProviderCheck {
  const from = mailboxIn(emailFrom);
  if (emailReplyTo)
    return toVerify(
      REPLY_TO,
      `Lo que contesten los clientes llega a ${emailReplyTo}.`,
      'Compruebe que alguien lee ese buzón: por él también se cancela un contrato.',
    );
  return isUnread(from)
    ? wrong(
        REPLY_TO,
        `Lo que contesten los clientes llega a ${from}, que nadie lee.`,
        'Ponga en EMAIL_REPLY_TO un buzón que alguien lea.',
      )
    : toVerify(
        REPLY_TO,
        `Lo que contesten los clientes llega a ${from || 'EMAIL_FROM'}.`,
        'Compruebe que alguien lee ese buzón, o ponga otro en EMAIL_REPLY_TO: por él también se cancela un contrato.',
      );
}
