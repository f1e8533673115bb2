import { US_STATES } from '../../shared/states';

/** Everywhere a lead can live, to choose from. */
export const stateOptions = [...US_STATES, { code: 'PR', name: 'Puerto Rico' }].map(({ code, name }) => ({
  value: code,
  label: name,
}));
