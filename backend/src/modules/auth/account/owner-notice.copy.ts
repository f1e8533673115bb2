import { scopesInWords } from 'domain/office/api-scopes';
import { ROLE_NAMES, type Role } from 'domain/office/permissions';
import { momentInWords } from '../../../common/calendar/local-time';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import type { ToldRecord } from './owners.repository';

const roleOf = (values: Record<string, unknown> | null): string => {
  const role = values?.['role'] as Role | undefined;
  return (role && ROLE_NAMES[role]) ?? '–';
};

const emailOf = (values: Record<string, unknown> | null): string =>
  typeof values?.['email'] === 'string' ? values['email'] : 'sin correo';

const rowsOf = ({ after }: ToldRecord): string =>
  typeof after?.['rows'] === 'number' ? after['rows'].toLocaleString('en-US') : 'más de 1,000';

const WEBHOOK_NEWS = {
  webhook_created: {
    subject: 'otro sistema recibirá datos',
    did: 'creó un webhook: los datos de los leads se envían desde ahora a',
  },
  webhook_changed: { subject: 'cambió un webhook', did: 'cambió el webhook que envía datos a' },
  webhook_deleted: { subject: 'se eliminó un webhook', did: 'eliminó el webhook que enviaba datos a' },
};

/** Returns subject and sentence for a change of an API key. */
function keyNews({ action, username, before, after }: ToldRecord): { subject: string; sentence: string } {
  const { name, scopes } = (after ?? before ?? {}) as { name?: string; scopes?: string[] };
  const key = `la clave de API “${name ?? '–'}”`;
  return action === 'api_key_created'
    ? {
        subject: 'clave de API nueva',
        sentence: `${username} creó ${key}: otro sistema puede entrar en su nombre desde ahora. Permisos: ${scopesInWords(scopes ?? [])}.`,
      }
    : { subject: 'se eliminó una clave de API', sentence: `${username} eliminó ${key}.` };
}

/** Returns subject and sentence for an audit record. */
function newsOf(record: ToldRecord): { subject: string; sentence: string } {
  const { action, username, person, before, after } = record;
  if (action === 'account_invited')
    return {
      subject: 'persona nueva en el equipo',
      sentence: `${username} invitó a ${person ?? 'una persona'} (${emailOf(after)}) con la función de ${roleOf(after)}.`,
    };
  if (action === 'role_changed')
    return {
      subject: 'cambió la función de una persona',
      sentence: `${username} cambió la función de ${person ?? 'una persona'}: ${roleOf(before)} → ${roleOf(after)}.`,
    };
  if (action === 'api_key_created' || action === 'api_key_deleted') return keyNews(record);
  if (action in WEBHOOK_NEWS) {
    const { subject, did } = WEBHOOK_NEWS[action as keyof typeof WEBHOOK_NEWS];
    const site = (after ?? before)?.['site'];
    return { subject, sentence: `${username} ${did} ${typeof site === 'string' ? site : 'otro sistema'}.` };
  }
  if (action === 'state_rules_advised') {
    const reason = after?.['reason'];
    return {
      subject: 'las reglas por estado ya no rechazan nada',
      sentence: `${username} dejó las reglas por estado en solo avisar. Motivo: ${typeof reason === 'string' ? reason : '–'}`,
    };
  }
  if (action === 'payments_exported')
    return {
      subject: 'se exportaron muchos pagos',
      sentence: `${username} descargó un archivo con ${rowsOf(record)} pagos y los datos de sus clientes.`,
    };
  return {
    subject: 'se exportaron muchos leads',
    sentence: `${username} descargó un archivo con ${rowsOf(record)} leads.`,
  };
}

/** Returns the mail to the owners. */
export function ownerNoticeEmail(
  record: ToldRecord,
  { brand, timeZone }: { brand: string; timeZone: string },
): EmailCopy {
  const { subject, sentence } = newsOf(record);
  const { createdAt, ipAddress } = record;
  return asEmail(`${brand}: ${subject}`, [
    sentence,
    `Cuándo: ${momentInWords(createdAt, timeZone)}`,
    ipAddress ? `Desde la dirección IP ${ipAddress}` : 'Desde la línea de comandos del servidor',
    'Si no lo esperaba, entre al panel y hable con quien lo hizo. En Auditoría está todo lo que hizo; en Equipo puede cerrar sus sesiones o desactivar su cuenta.',
  ]);
}
