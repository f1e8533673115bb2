export const optOutsCopy = {
  title: 'No quieren mensajes',
  intro:
    'Números a los que no se escribe ni se llama, porque la persona lo pidió: con una palabra como BAJA o STOP, o a la oficina por cualquier medio.',
  caption: 'Bajas, la más reciente primero',
  search: 'Buscar teléfono o motivo',
  channel: 'Medio',
  source: 'Quién la anotó',
  any: 'Todos',
  columns: {
    phone: 'Teléfono',
    channel: 'Qué no recibe',
    source: 'Anotada por',
    reason: 'Motivo',
    since: 'Desde',
    action: 'Acción',
  },
  own: 'Lo pidió la persona',
  empty: 'Nadie ha pedido la baja',
  filteredEmpty: 'Ninguna baja cumple estos filtros',
  failed: 'No se pudieron cargar las bajas.',
  suspectedFailed: 'No se pudieron cargar los mensajes por decidir.',
  pager: {
    label: 'Bajas',
    showing: (from: string, to: string, total: string) => `${from} a ${to} de ${total}`,
  },
};
