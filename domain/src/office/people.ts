/** Languages that users can speak, by ISO 639-1 code. */
export const LANGUAGE_NAMES = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  fr: 'Francés',
  ht: 'Criollo haitiano',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/**
 * Range of an agent's weight in the distribution of leads. An agent with weight 3 receives three leads for
 * each lead of an agent with weight 1.
 */
export const LEAD_WEIGHT = { least: 1, most: 10 } as const;

/** Hours until an invitation expires. */
export const INVITATION_HOURS = 24;
