import { US_STATE_CODES, US_STATE_NAMES } from 'domain/us-states';

/** Options for all states of a lead. */
export const stateOptions = US_STATE_CODES.map((code) => ({ value: code, label: US_STATE_NAMES[code] }));
