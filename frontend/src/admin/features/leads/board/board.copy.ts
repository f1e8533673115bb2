import { LEAD_CATEGORY_NAMES, type LeadCategory } from 'domain/leads';

const nameOf = (category: LeadCategory): string => LEAD_CATEGORY_NAMES[category];

/** Texts of the board of leads. */
export const boardCopy = {
  label: 'Tablero de leads por categoría',
  mode: { label: 'Cómo ver los leads', list: 'Lista', board: 'Tablero' },
  loading: 'Cargando el tablero…',
  failed: 'No se pudo cargar el tablero.',
  column: (category: LeadCategory, count: string) => `${nameOf(category)}: ${count}`,
  none: 'Sin leads',
  more: 'Cargar más',
  moreOf: (category: LeadCategory) => `Cargar más de ${nameOf(category)}`,
  moreFailed: 'No se pudieron cargar más leads.',
  move: (name: string) => `Mover a ${name} a…`,
  moveTo: 'Mover a…',
  moved: (name: string, to: LeadCategory) => `${name} pasó a ${nameOf(to)}`,
  undo: 'Deshacer',
  moveFailed: 'No se pudo mover el lead: sigue donde estaba.',
  changed: 'Otra persona cambió este lead',
  changedText: 'El tablero muestra ahora cómo quedó. Muévalo otra vez si hace falta.',
  nobody: 'De nadie',
  hint: 'Arrastre una tarjeta a otra columna, o use su botón “Mover a…”.',
} as const;
