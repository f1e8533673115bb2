import type { CopyReason } from '../../../shared/api/generated/model';
import { sentence } from '../../../shared/sentence';

export const installationCopy = {
  title: 'Esta es una copia restaurada',
  paused:
    'No envía mensajes, no llama y no cobra, y quien visita el sitio lee que no está disponible, con el teléfono de la oficina si está en Configuración. Puede consultarla con calma: nada sale de aquí.',
  reason: {
    other_server: 'La base de datos está en un servidor de PostgreSQL distinto del original.',
    other_address: 'La dirección del sitio (PUBLIC_URL) es distinta de la original.',
    restored: 'La base de datos viene de una copia de seguridad.',
  } satisfies Record<CopyReason, string>,
  backupAt: (moment: string) => sentence(`Tiene lo que había hasta el ${moment}`),
  optOuts: (since: string | null) =>
    since
      ? `Las bajas que llegaron después del ${since} (BAJA, STOP o por teléfono) no están aquí. Anótelas antes de activarla: a esas personas no se les puede escribir.`
      : 'Las bajas que llegaron después de la copia (BAJA, STOP o por teléfono) no están aquí. Anótelas antes de activarla: a esas personas no se les puede escribir.',
  openOptOuts: 'Anotar bajas',
  ownerOnly: 'Solo un dueño puede activarla.',
  release: 'Activar esta copia',
  confirm: {
    title: '¿Activar esta copia?',
    text: 'Desde ese momento envía lo que esperaba, cobra y atiende a los visitantes. Hágalo solo si el sitio original ya no funciona: dos a la vez escribirían y cobrarían dos veces.',
    reminded: 'Anoté las bajas posteriores a la copia',
    ok: 'Activar',
    cancel: 'No activar',
  },
};
