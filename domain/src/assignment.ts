/** Ways to assign verified leads. */
export const ASSIGNMENT_MODES = ['manual', 'round_robin', 'queue'] as const;

export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number];

export const ASSIGNMENT_MODE_NAMES: Readonly<Record<AssignmentMode, string>> = {
  manual: 'A mano: cada lead se asigna o se toma',
  round_robin: 'Por turno: a quien le toca, entre los agentes presentes',
  queue: 'Cola: cada agente toma el siguiente',
};

/**
 * Limits and default of the minutes after which an assigned lead is released if its assignee has not
 * contacted it.
 */
export const ASSIGNMENT_MINUTES = { least: 1, most: 1_440, usual: 5 } as const;
