import type { CampaignCountsDto, RecipientStatus } from '../../../../shared/api/generated/model';
import { sentence } from '../../../../shared/sentence';

/** Names of the recipients' states. */
export const recipientStatusNames: Record<RecipientStatus, string> = {
  pending: 'En espera',
  sending: 'Saliendo',
  sent: 'Enviado',
  delivered: 'Entregado',
  undelivered: 'No entregado',
  failed: 'Rechazado',
  opted_out: 'Pidió la baja',
  skipped: 'Omitido',
  unknown: 'Sin confirmar',
};

/** Explanations of the recipients' states. */
export const recipientStatusHints: Record<RecipientStatus, string> = {
  pending: 'Todavía no le toca: espera su turno o las horas permitidas de su estado.',
  sending: 'Se está entregando a la operadora.',
  sent: 'La operadora lo tomó; todavía no confirma que llegó.',
  delivered: 'La operadora confirma que llegó al teléfono.',
  undelivered: 'La operadora lo tomó, pero no llegó.',
  failed: 'La operadora no lo aceptó: no va a llegar.',
  opted_out: 'Cuando le tocaba, ya había pedido no recibir mensajes.',
  skipped: 'Ya no correspondía enviarlo: el motivo está abajo.',
  unknown: 'La respuesta de la operadora se perdió. Lo buscamos en sus registros; nunca se envía otra vez.',
};

/** Parts of the bar, in order. */
export const OUTCOMES: readonly { count: keyof CampaignCountsDto; status: RecipientStatus }[] = [
  { count: 'delivered', status: 'delivered' },
  { count: 'sent', status: 'sent' },
  { count: 'sending', status: 'sending' },
  { count: 'pending', status: 'pending' },
  { count: 'unknown', status: 'unknown' },
  { count: 'undelivered', status: 'undelivered' },
  { count: 'failed', status: 'failed' },
  { count: 'optedOut', status: 'opted_out' },
  { count: 'skipped', status: 'skipped' },
];

/** Error codes that the owner must resolve in the account before any message is sent; the server pauses the campaign. */
const ACCOUNT_CODES = new Set([
  '20003',
  '20404',
  '21212',
  '21408',
  '21606',
  '21659',
  '21660',
  '21661',
  '21608',
  '21703',
  '21705',
  '30032',
  '30034',
]);
export const isOfAccount = (reason: string): boolean => ACCOUNT_CODES.has(reason);

export const detailCopy = {
  title: 'Detalle de la campaña',
  loadFailed: 'No se pudo cargar la campaña.',
  gone: 'Esa campaña no existe.',
  refreshFailed: 'No se pudo actualizar. Se muestran los últimos datos que llegaron.',
  scheduledFor: (moment: string, zone: string) =>
    `Empieza sola el ${moment}, ${zone}. Hasta entonces se puede cancelar.`,
  startingNow: 'Empieza en unos segundos.',
  waitsForHours: (moment: string) =>
    `${sentence(`Espera las horas permitidas: el próximo mensaje puede salir el ${moment}`)} La tabla de horas está en Configuración.`,
  waitsForBudget: (moment: string) =>
    sentence(
      `Se agotó la parte del presupuesto diario que usan las campañas (80%; el resto queda para los códigos). Sigue sola cuando haya más: al empezar otro día o si cambia el presupuesto en Configuración. Próximo intento: ${moment}`,
    ),
  pausedByAccount: (reason: string) =>
    `Se detuvo sola: ${reason}. Corríjalo en la cuenta y después reanude; a nadie se le envía dos veces.`,
  remaining: (duration: string) =>
    `A la velocidad que indica Configuración, el envío termina en ${duration}.`,
  lookingUp:
    'Hay mensajes sin confirmar: los buscamos en los registros de la operadora, y nunca se envían otra vez.',
  dates: { scheduled: 'Programada', started: 'Empezó', finished: 'Terminó', written: 'Escrita' },
  by: (username: string) => `por ${username}`,
  progress: {
    title: 'Avance',
    handled: (done: string, all: string) =>
      `${done} de ${all} ${all === '1' ? 'persona atendida' : 'personas atendidas'}`,
    hint: 'Atendidas son aquellas a quienes ya se les envió o ya se sabe que no se les enviará.',
    live: 'Se actualiza solo',
    refresh: 'Actualizar',
  },
  outcomes: {
    title: 'Qué pasó con cada mensaje',
    outcome: 'Resultado',
    people: 'Personas',
    share: 'Porcentaje',
    see: (name: string) => `Ver las personas: ${name}`,
    filterHint: 'Toque un resultado para ver a quiénes.',
  },
  after: {
    title: 'Qué hicieron después',
    optOuts: 'Pidieron la baja',
    optOutsHint: 'Después de recibirlo; no reciben más mensajes.',
    replies: 'Respondieron',
    repliesHint: 'En los 14 días siguientes.',
    see: (name: string) => `${name}: ver quiénes`,
    bookings: 'Agendaron cita',
    bookingsHint: 'En los 14 días siguientes.',
  },
  failures: {
    title: 'Por qué no llegaron o esperan',
    none: 'Ningún mensaje ha fallado.',
    code: (code: string) => `código ${code}`,
  },
  message: { title: 'Mensaje', audience: 'A quién' },
  recipients: {
    title: 'Personas',
    filter: 'Mostrar',
    any: 'Todas',
    loading: 'Cargando personas...',
    failed: 'No se pudieron cargar las personas.',
    none: 'Nadie con ese resultado.',
    list: 'Personas de la campaña',
    name: 'Nombre',
    phone: 'Teléfono',
    status: 'Resultado',
    when: 'Cuándo',
    showing: (from: string, to: string, total: string) =>
      `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'persona' : 'personas'}`,
  },
};

/** Texts of the actions on a campaign. */
export const actionCopy = {
  label: 'Acciones de la campaña',
  back: 'Volver',
  pause: { action: 'Pausar', done: 'Campaña en pausa', failed: 'No se pudo pausar la campaña.' },
  resume: { action: 'Reanudar', done: 'Campaña en marcha', failed: 'No se pudo reanudar la campaña.' },
  duplicate: {
    action: 'Duplicar',
    done: 'Copia lista para editar',
    open: 'Abrir',
    failed: 'No se pudo duplicar la campaña.',
  },
  cancel: {
    action: 'Cancelar campaña',
    title: (name: string) => `¿Cancelar “${name}”?`,
    confirm: 'Cancelar para siempre',
    scheduled: 'No se le envía a nadie. No se puede volver a activar; se puede duplicar.',
    started: (who: string) =>
      `Personas que faltan y ya no la recibirán: ${who}. Lo que ya salió no se puede deshacer. No se puede volver a activar; se puede duplicar.`,
    done: 'Campaña cancelada',
    failed: 'No se pudo cancelar la campaña.',
  },
  remove: {
    action: 'Eliminar',
    title: (name: string) => `¿Eliminar “${name}”?`,
    confirm: 'Eliminar borrador',
    text: 'El borrador se borra para siempre. No se le ha enviado a nadie.',
    done: 'Borrador eliminado',
    failed: 'No se pudo eliminar el borrador.',
  },
};
