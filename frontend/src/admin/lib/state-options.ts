import { US_STATE_CODES, US_STATE_NAMES } from 'domain/us-states';

/** Everywhere a lead can live, to choose from. */
export const stateOptions = US_STATE_CODES.map((code) => ({ value: code, label: US_STATE_NAMES[code] }));
