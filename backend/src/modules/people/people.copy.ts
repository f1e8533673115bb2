import { INVITATION_HOURS } from 'domain/office/people';
import { asEmail, type EmailCopy } from '../messaging/email/email-copy';

/** Contents of an invitation mail. */
export interface InvitationNotice {
  brand: string;
  username: string;
  /** Name of the inviting user, or null if that account no longer exists. */
  invitedBy: string | null;
  /** Whether the user has no password yet. */
  isNew: boolean;
  link: string;
}

export function invitationEmail({ brand, username, invitedBy, isNew, link }: InvitationNotice): EmailCopy {
  const who = invitedBy ?? 'El equipo';
  const lines = isNew
    ? [
        `${who} le invita al panel de ${brand}.`,
        `Su nombre de usuario es ${username}. Elija su contraseña con el enlace de abajo.`,
      ]
    : [
        `${who} le envía un enlace para volver a entrar al panel de ${brand}.`,
        `Con él puede elegir una contraseña nueva para el usuario ${username}; sus sesiones abiertas se cerrarán. Si no lo pidió, no lo use y avise a quien administra el panel.`,
      ];
  return asEmail(
    isNew ? `${brand}: invitación al panel` : `${brand}: enlace para elegir una contraseña nueva`,
    [
      ...lines,
      `El enlace sirve una sola vez y vence en ${INVITATION_HOURS} horas. Es personal: no lo reenvíe.`,
    ],
    [{ title: 'Su enlace', paragraphs: [{ text: 'Elegir mi contraseña', url: link }] }],
  );
}
