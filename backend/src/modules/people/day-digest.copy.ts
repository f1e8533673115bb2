import { actionNames } from 'domain/office/audit-action-names';
import { dayInWords } from '../../common/calendar/local-time';
import type { AuditAction } from '../audit/audit-actions';
import { asEmail, type EmailCopy } from '../messaging/email/email-copy';
import type { DayCount } from './day-digest.repository';

/** The type makes compilation fail if a new action has no name. */
const NAMES: Readonly<Record<AuditAction, string>> = actionNames;

/** Returns the e-mail with the work of each user on one day. */
export function dayDigestEmail(
  day: string,
  counts: readonly DayCount[],
  { brand, publicUrl, head }: { brand: string; publicUrl: string; head: { sequence: number; hash: string } },
): EmailCopy {
  const people = [...new Set(counts.map(({ username }) => username))];
  return asEmail(
    `${brand}: lo que hizo el equipo el ${dayInWords(day)}`,
    [`Lo que quedó en Auditoría el ${dayInWords(day)}, sin las entradas al panel ni los perfiles abiertos.`],
    [
      ...people.map((person) => ({
        title: person,
        paragraphs: counts
          .filter(({ username }) => username === person)
          .map(({ action, count }) => `${NAMES[action] ?? action}: ${count.toLocaleString('en-US')}`),
      })),
      {
        title: 'Sello de la auditoría',
        paragraphs: [
          `${head.sequence}:${head.hash}`,
          'Guarde este correo: si alguien cambiara o borrara lo registrado hasta hoy, con este sello se podría demostrar.',
        ],
      },
      {
        title: 'Detalle',
        paragraphs: [{ text: 'Abrir Auditoría', url: `${publicUrl}/admin?tab=auditoria` }],
      },
    ],
  );
}
