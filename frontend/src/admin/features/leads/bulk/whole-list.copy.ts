const changedLeads = (count: number, words: string): string =>
  count === 1 ? '1 lead cambiado' : `${words} leads cambiados`;

/** Texts of the dialog for actions on a whole list. */
export const wholeListCopy = {
  open: (count: string) => `Cambiar los ${count} de la lista`,
  title: (count: string) => `Cambiar los ${count} leads de esta lista`,
  titleUnknown: 'Cambiar todos los leads de esta lista',
  counting: 'Contando los leads de la lista…',
  countFailed: 'No se pudieron contar los leads.',
  intro: 'Cambia todos los leads que cumplen la búsqueda y los filtros, en todas las páginas.',
  what: 'Qué hacer',
  whats: { category: 'Cambiar la categoría', assign: 'Asignar a una persona', delete: 'Eliminar' },
  category: 'Categoría nueva',
  person: 'A cargo de',
  nobody: 'Nadie',
  deleteHint: 'Lo eliminado se puede restaurar durante 30 días.',
  apply: (count: string) => `Aplicar a ${count} leads`,
  cancel: 'Cancelar',
  failed: 'No se pudo empezar el cambio.',
  progress: (done: string, total: string) => `${done} de ${total} leads`,
  background: 'Puede cerrar esta ventana: el cambio sigue por su cuenta.',
  stop: 'Detener',
  stopFailed: 'No se pudo detener el cambio.',
  undo: 'Deshacer: restaurar lo eliminado',
  undoFailed: 'No se pudo restaurar.',
  close: 'Cerrar',
  states: {
    running: 'En curso',
    done: (changed: number, words: string) => `Listo: ${changedLeads(changed, words)}`,
    stopped: (changed: number, words: string) =>
      `Detenido: ${changedLeads(changed, words)}; los demás quedaron como estaban`,
    failed: (changed: number, words: string) => `No se pudo terminar: ${changedLeads(changed, words)}`,
  },
} as const;
