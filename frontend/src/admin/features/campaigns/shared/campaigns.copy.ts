import type { CampaignStatus } from '../../../../shared/api/generated/model';

export const statusNames: Record<CampaignStatus, string> = {
  draft: 'Borrador',
  scheduled: 'Programada',
  sending: 'Enviándose',
  paused: 'En pausa',
  completed: 'Terminada',
  cancelled: 'Cancelada',
  failed: 'Sin destinatarios',
};

/** Explanations of states that need more than their name. */
export const statusHints: Record<CampaignStatus, string> = {
  draft: 'Se está escribiendo: nadie la recibe hasta que la envíe o la programe.',
  scheduled: 'Empieza sola en la fecha elegida. Hasta entonces se puede cancelar.',
  sending: 'Los mensajes salen poco a poco, a cada persona en las horas permitidas de su estado.',
  paused: 'No sale ningún mensaje más hasta que la reanude. Los que ya salieron siguen su camino.',
  completed: 'Ya no queda nadie a quien escribir.',
  cancelled: 'Se detuvo para siempre: a quien no le había llegado, no le llegará.',
  failed: 'Cuando le tocaba empezar, nadie que cumpliera los criterios aceptaba mensajes: no se envió nada.',
};

export const campaignsCopy = {
  title: 'Campañas',
  intro: 'Mensajes de texto para muchas personas a la vez. Solo los reciben quienes lo aceptaron.',
  create: 'Nueva campaña',
  list: 'Lista de campañas',
  loading: 'Cargando campañas...',
  failed: 'No se pudieron cargar las campañas.',
  empty: 'Todavía no hay campañas',
  emptyHint:
    'Una campaña necesita personas que hayan marcado en el formulario la casilla de mensajes con consejos y ofertas. Quien no la marcó, o después respondió BAJA, no recibe nada.',
  emptyNext: 'Escriba una y, antes de enviarla, verá a cuántas personas llega y cuánto cuesta.',
  filteredEmpty: 'Ninguna campaña cumple la búsqueda y los filtros',
  columns: {
    name: 'Campaña',
    status: 'Estado',
    start: 'Inicio',
    progress: 'Enviados',
    delivered: 'Entregados',
  },
  by: (username: string) => `por ${username}`,
  /** Meaning of the time in the list, shown below it. */
  starts: { scheduled: 'Programada', started: 'Empezó', written: 'Sin programar' },
  sentOf: (sent: string, all: string) => `${sent} de ${all}`,
  notYet: 'Todavía nadie',
  progressOf: (name: string) => `Enviados de ${name}`,
  showing: (from: string, to: string, total: string) =>
    `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'campaña' : 'campañas'}`,
  filters: {
    label: 'Filtrar campañas',
    search: 'Buscar campaña...',
    searchHint: 'Por su nombre',
    status: 'Estado',
    any: 'Todos',
    clear: 'Quitar filtros',
  },
};

/** Returns a number of people as text. */
export const people = (count: number, text: string): string =>
  count === 1 ? '1 persona' : `${text} personas`;
