import { isUsState, type UsState } from './us-states.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** Time zones of each state; two if parts of the state follow their neighbours, as in Nevada and Arizona. */
export const STATE_ZONES: Readonly<Record<UsState, readonly string[]>> = {
  AL: [CENTRAL],
  AK: ['America/Anchorage', 'America/Adak'],
  AZ: ['America/Phoenix', MOUNTAIN],
  AR: [CENTRAL],
  CA: [PACIFIC],
  CO: [MOUNTAIN],
  CT: [EASTERN],
  DE: [EASTERN],
  DC: [EASTERN],
  FL: [EASTERN, CENTRAL],
  GA: [EASTERN],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', PACIFIC],
  IL: [CENTRAL],
  IN: ['America/Indiana/Indianapolis', CENTRAL],
  IA: [CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  LA: [CENTRAL],
  ME: [EASTERN],
  MD: [EASTERN],
  MA: [EASTERN],
  MI: ['America/Detroit', CENTRAL],
  MN: [CENTRAL],
  MS: [CENTRAL],
  MO: [CENTRAL],
  MT: [MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NV: [PACIFIC, MOUNTAIN],
  NH: [EASTERN],
  NJ: [EASTERN],
  NM: [MOUNTAIN],
  NY: [EASTERN],
  NC: [EASTERN],
  ND: [CENTRAL, MOUNTAIN],
  OH: [EASTERN],
  OK: [CENTRAL],
  OR: [PACIFIC, 'America/Boise'],
  PA: [EASTERN],
  PR: ['America/Puerto_Rico'],
  RI: [EASTERN],
  SC: [EASTERN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [EASTERN, CENTRAL],
  TX: [CENTRAL, MOUNTAIN],
  UT: [MOUNTAIN],
  VT: [EASTERN],
  VA: [EASTERN],
  WA: [PACIFIC],
  WV: [EASTERN],
  WI: [CENTRAL],
  WY: [MOUNTAIN],
};

/** Time zones of a person without a known state. */
const ANYWHERE = [EASTERN, PACIFIC, 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico'];

/** Returns all time zones in which a person of a state may live. */
export const zonesOf = (state: string | null): readonly string[] =>
  state !== null && isUsState(state) ? STATE_ZONES[state] : ANYWHERE;
