import { US_STATES } from './states';

const names = new Map([
  ...US_STATES.map(({ code, name }) => [code, name] as const),
  ['PR', 'Puerto Rico'] as const,
]);

/** A state's full name; the missing one's when there is none. */
export const stateName = (code: string | null, missing = 'No especificado'): string =>
  code === null ? missing : (names.get(code) ?? code);
