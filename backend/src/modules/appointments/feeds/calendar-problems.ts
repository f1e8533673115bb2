/** Reasons why a calendar could not be read, as stored, with the text for the user. */
const PROBLEMS = {
  not_https: 'La dirección debe empezar con https:// y llevar el nombre de un sitio, sin usuario ni puerto.',
  not_public: 'La dirección no es de un sitio público de internet.',
  not_found: 'No encontramos ese sitio. Revise la dirección.',
  no_answer: 'El sitio del calendario no responde.',
  certificate: 'El certificado de seguridad del sitio del calendario no es válido.',
  refused:
    'El sitio del calendario rechazó la dirección: puede haber cambiado o ya no existir. Copie la dirección de nuevo.',
  redirected: 'La dirección lleva a demasiados sitios distintos.',
  too_slow: 'El calendario tarda demasiado en llegar.',
  too_large: 'El calendario es demasiado grande: pueden ser 5 MB como máximo.',
  not_a_calendar:
    'La dirección no lleva a un calendario (formato ICS). Copie la dirección privada en formato iCal.',
  key_changed: 'La dirección guardada ya no se puede leer. Quite el calendario y agréguelo de nuevo.',
  too_complex: 'El calendario tiene demasiadas repeticiones para leerlo.',
} as const;

export type CalendarProblem = keyof typeof PROBLEMS;

/** @param problem as stored; an unknown one, from a newer server, has a general text */
export const problemInWords = (problem: string): string =>
  (PROBLEMS as Partial<Record<string, string>>)[problem] ?? 'No se pudo leer el calendario.';

/** Failure to read a calendar. Its message omits the address, which is a secret. */
export class CalendarUnreadableError extends Error {
  constructor(readonly problem: CalendarProblem) {
    super(`the calendar could not be read: ${problem}`);
  }
}
