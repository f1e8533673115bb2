import type { BulkActKind } from '../../../../shared/api/generated/model';

/** Texts about actions on whole lists. */
export const listChangesCopy = {
  open: 'Cambios de listas',
  intro: 'Lo último que el equipo cambió en listas enteras. Lo eliminado se puede restaurar durante 30 días.',
  loading: 'Leyendo los cambios…',
  failed: 'No se pudieron leer los cambios.',
  none: 'Todavía no se ha cambiado ninguna lista entera.',
  acts: {
    category: 'Cambio de categoría',
    assign: 'Asignación',
    delete: 'Eliminación',
    restore: 'Restauración de lo eliminado',
  } satisfies Record<BulkActKind, string>,
  category: (name: string) => `Cambio de categoría a ${name}`,
  assign: (username: string) => `Asignación a ${username}`,
  nobody: 'Quedaron sin persona a cargo',
  facts: (total: number, words: string, by: string, at: string) =>
    `${total === 1 ? '1 lead' : `${words} leads`} · ${by} · ${at}`,
  back: 'Volver a la lista',
  see: 'Ver',
  undo: 'Deshacer',
  seeOf: (what: string, at: string) => `Ver: ${what}, ${at}`,
  undoOf: (what: string, at: string) => `Deshacer: ${what}, ${at}`,
} as const;
