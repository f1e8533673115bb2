import type { BulkActKind } from '../../../../shared/api/generated/model';

/** Texts of what was done with whole lists. */
export const listChangesCopy = {
  open: 'Cambios de listas',
  intro: 'Lo último que el equipo cambió en listas enteras. Lo eliminado se puede restaurar durante 30 días.',
  loading: 'Leyendo los cambios…',
  failed: 'No se pudieron leer los cambios.',
  none: 'Todavía no se ha cambiado ninguna lista entera.',
  acts: {
    category: 'Cambiar la categoría',
    assign: 'Asignar',
    delete: 'Eliminar',
    restore: 'Restaurar lo eliminado',
  } satisfies Record<BulkActKind, string>,
  category: (name: string) => `Cambiar la categoría a ${name}`,
  assign: (username: string) => `Asignar a ${username}`,
  nobody: 'Dejar sin persona a cargo',
  of: (total: string) => `${total} leads`,
  see: 'Ver',
  undo: 'Deshacer',
  seeOf: (what: string, at: string) => `Ver: ${what}, ${at}`,
  undoOf: (what: string, at: string) => `Deshacer: ${what}, ${at}`,
} as const;
