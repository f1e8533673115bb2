import { US_STATES } from '../../../shared/states';
import { leadsCopy } from './leads.copy';

const names = new Map([
  ...US_STATES.map(({ code, name }) => [code, name] as const),
  ['PR', 'Puerto Rico'] as const,
]);

/** A state's full name, or 'No especificado'. */
export const stateName = (code: string | null): string =>
  code === null ? leadsCopy.unspecified : (names.get(code) ?? code);
