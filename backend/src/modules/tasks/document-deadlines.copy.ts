import { cutText } from 'domain/text';
import type { Deadline } from 'domain/state-law/serving';
import { asEmail, type EmailCopy } from '../messaging/email/email-copy';

const inWords = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' });
const NAMES: Record<Deadline['document'], string> = { registration: 'El registro', bond: 'La fianza' };
/** Maximum length of a task's title. */
const TITLE_MAX = 200;

/** Returns the title of the task about a document that ends or has ended. */
export function deadlineTitle(state: string, { document, endsOn, reminder }: Deadline): string {
  const day = inWords.format(new Date(`${endsOn}T00:00:00Z`));
  const text =
    reminder === 'ended'
      ? `${NAMES[document]} de ${state} venció el ${day}: las ventas nuevas están detenidas hasta que anote el nuevo en Estados`
      : `${NAMES[document]} de ${state} vence el ${day}: renovarlo y anotar la nueva fecha en Estados`;
  return cutText(text, TITLE_MAX);
}

/** Returns the e-mail to the owner. */
export const deadlineMail = (title: string, brand: string): EmailCopy =>
  asEmail(`${brand}: un documento de un estado vence`, [
    `${title}.`,
    'Los contratos que ya corren siguen igual. Lo encuentra en Administración, Estados.',
  ]);
