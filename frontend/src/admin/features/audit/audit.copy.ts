export const auditCopy = {
  title: 'Auditoría',
  intro:
    'Todo lo que se hace en el panel y quién intentó entrar. Nadie puede borrarlo ni cambiarlo: solo se ocultan los datos de quien pidió que se borraran, y lo más antiguo se borra solo al cumplirse el plazo de los ajustes.',
  loading: 'Cargando registros...',
  empty: 'Todavía no hay registros',
  filteredEmpty: 'Ningún registro cumple estos filtros',
  clear: 'Quitar filtros',
  failed: 'No se pudieron cargar los registros.',
  columns: { when: 'Fecha', who: 'Usuario', action: 'Acción', target: 'Sobre qué', where: 'Dirección IP' },
  noAddress: 'Sistema o línea de comandos',
  system: 'Sistema',
  filters: {
    action: 'Acción',
    anyAction: 'Todas las acciones',
    who: 'Usuario',
    ip: 'Dirección IP',
    target: (name: string) => `Solo lo registrado de: ${name}`,
    anyTarget: 'Ver todo',
    anyDay: 'Todas las fechas',
  },
  seal: {
    chain: (links: string) => `Cadena: ${links} ${links === '1' ? 'entrada' : 'entradas'}`,
    last: 'último sello',
    waiting: (rows: string) => `${rows} por sellar`,
    copy: 'Copiar el sello',
    copied: 'Copiado',
    notCopied: 'No se pudo copiar: selecciónelo a mano',
    meaning:
      'El sello resume todo lo registrado hasta ese momento. Guárdelo fuera del panel: con él se demuestra si después alguien cambió o borró algo.',
  },
  detail: {
    show: 'Ver detalle',
    field: 'Campo',
    before: 'Antes',
    after: 'Después',
    target: 'Sobre qué',
    onlyThis: 'Ver solo lo registrado de esto',
    none: 'Sin más datos',
    other: 'Otra cosa',
  },
  count: (from: string, to: string, total: string) =>
    `Mostrando ${from} a ${to} de ${total} ${total === '1' ? 'registro' : 'registros'}`,
};
