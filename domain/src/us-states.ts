/**
 * Spanish names by two-letter code, as USAgov en Español writes them: the 50 states and the District of
 * Columbia in alphabetical order of names, then Puerto Rico.
 */
export const US_STATE_NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  NC: 'Carolina del Norte',
  SC: 'Carolina del Sur',
  CO: 'Colorado',
  CT: 'Connecticut',
  ND: 'Dakota del Norte',
  SD: 'Dakota del Sur',
  DE: 'Delaware',
  DC: 'Distrito de Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawái',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Luisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Míchigan',
  MN: 'Minnesota',
  MS: 'Misisipi',
  MO: 'Misuri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NJ: 'Nueva Jersey',
  NY: 'Nueva York',
  NH: 'Nuevo Hampshire',
  NM: 'Nuevo México',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregón',
  PA: 'Pensilvania',
  RI: 'Rhode Island',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WV: 'Virginia Occidental',
  WA: 'Washington',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
} as const;

/** Two-letter code of a state, the District of Columbia or Puerto Rico. */
export type UsState = keyof typeof US_STATE_NAMES;

/** All codes in the order of their names, with Puerto Rico last. */
export const US_STATE_CODES = Object.keys(US_STATE_NAMES) as readonly UsState[];

export const isUsState = (code: string): code is UsState => Object.hasOwn(US_STATE_NAMES, code);

/**
 * Returns a state's name. An unknown code is returned unchanged.
 * @param missing text for null
 */
export const stateName = (code: string | null, missing = 'No especificado'): string =>
  code !== null && isUsState(code) ? US_STATE_NAMES[code] : (code ?? missing);
