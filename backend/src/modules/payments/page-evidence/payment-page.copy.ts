import { cutText } from 'domain/text';
import type { PageDifference, PagePart } from './payment-page';

const TITLE_MAX = 200;

const CHANGES: Record<PageDifference['change'], string> = {
  added: 'nuevo',
  changed: 'cambió',
  removed: 'ya no está',
};

/** Returns a difference, such as `nuevo: script https://…`. */
export const differenceInWords = ({ change, part }: PageDifference): string =>
  `${CHANGES[change]}: ${part.kind === 'script' ? 'script' : 'encabezado'} ${part.name}`;

/** Command that shows the list and approves it. */
export const EVIDENCE_COMMAND = 'npm run admin -- payment-page-evidence';

/** Returns the title of the owner's task about a page that differs from the approved list, what is not our own first. */
export function changedPageTask(differences: readonly PageDifference[]): string {
  const foreignFirst = differences.toSorted(
    (one, two) => Number(one.part.from !== 'other') - Number(two.part.from !== 'other'),
  );
  const more = differences.length > 1 ? ` (y ${differences.length - 1} más)` : '';
  const end = `${more}. Revise con ${EVIDENCE_COMMAND}`;
  const start = `La página de pago no es la que se aprobó: ${differenceInWords(foreignFirst[0]!)}`;
  return `${cutText(start, TITLE_MAX - end.length)}${end}`;
}

/** Title of the owner's task as long as no list is approved. */
export const UNAPPROVED_TASK = `Apruebe la lista de scripts de la página de pago: ${EVIDENCE_COMMAND} --approve`;

/** Returns who answers for a part of the page, and why it is there. */
export function reasonOf({ kind, name, from }: PagePart): { owner: string; reason: string } {
  if (from === 'gateway')
    return { owner: 'procesador de pagos', reason: 'campos de la tarjeta, que no pasan por este servidor' };
  if (from === 'other')
    return {
      owner: 'sin dueño',
      reason: name.startsWith('inline')
        ? 'está escrito en la página, donde este sistema no pone ninguno'
        : 'viene de otra dirección, de la que este sistema no carga nada',
    };
  if (kind === 'header') return { owner: 'este sistema', reason: 'protege la página en el navegador' };
  return {
    owner: 'este sistema',
    reason: name.includes('checkout') ? 'formulario de pago' : 'código que comparten las páginas',
  };
}
