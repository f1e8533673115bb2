import { cutText } from 'domain/text';
import { plainText } from 'domain/messages/sms-text';
import { capitalised } from 'domain/text';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';

/** Texts of the changes that users are notified of. They fit an e-mail and a text message. */
const CHANGES = {
  password_changed: 'se cambió la contraseña',
  email_changed: 'se cambió el email',
  username_changed: 'se cambió el nombre de usuario',
  phone_changed: 'se cambió el teléfono',
  otp_enabled: 'se habilitó la autenticación de dos factores',
  otp_disabled: 'se deshabilitó la autenticación de dos factores',
  backup_codes_replaced: 'se crearon nuevos códigos de respaldo',
  passkey_added: 'se añadió una llave de acceso',
  passkey_removed: 'se eliminó una llave de acceso',
};

export type NotifiedChange = keyof typeof CHANGES;

/** Contents of a notification of a change. */
export interface AccountChangeNotice {
  change: NotifiedChange;
  brand: string;
  /** Current username. */
  username: string;
  at: Date;
  timeZone: string;
  /** Null for a change from the command line. */
  ipAddress: string | null;
}

export function accountChangeEmail({
  change,
  brand,
  username,
  at,
  timeZone,
  ipAddress,
}: AccountChangeNotice): EmailCopy {
  const when = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    at,
  );
  return asEmail(`${brand}: ${CHANGES[change]} de su cuenta de administrador`, [
    `${capitalised(CHANGES[change])} de la cuenta ${username} del panel administrativo de ${brand}.`,
    `Cuándo: ${when}`,
    ipAddress ? `Desde la dirección IP ${ipAddress}` : 'Desde la línea de comandos del servidor',
    'Si fue usted, no tiene que hacer nada. Si no, entre al panel, cambie su contraseña y cierre sus otras sesiones; si ya no puede entrar, avise a quien administra el servidor.',
  ]);
}

/** Returns the text message. It fits one GSM-7 segment if brand and username have ordinary lengths. */
export function accountChangeSms({ change, brand, username }: AccountChangeNotice): string {
  return cutText(
    plainText(
      `${brand}: ${CHANGES[change]} de su cuenta ${username}. Si no fue usted, cambie su contraseña y avise al administrador.`,
    ),
    160,
  );
}
