/** Steps of setting up an office, in their order. */
export const SETUP_STEPS = [
  'contact',
  'hours',
  'team',
  'site',
  'states',
  'messages',
  'payments',
  'lead',
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
