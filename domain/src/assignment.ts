/** How verified leads come to the people of the office. */
export const ASSIGNMENT_MODES = ['manual', 'round_robin', 'queue'] as const;

export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number];

export const ASSIGNMENT_MODE_NAMES: Readonly<Record<AssignmentMode, string>> = {
  manual: 'A mano: cada lead se asigna o se toma',
  round_robin: 'Por turno: a quien le toca, entre los agentes presentes',
  queue: 'Cola: cada agente toma el siguiente',
};

/** Minutes in which a lead that was given or taken must be touched, before it goes back. */
export const ASSIGNMENT_MINUTES = { least: 1, most: 1_440, usual: 5 } as const;
