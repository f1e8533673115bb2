/** Languages that people of the office may speak, by ISO 639-1 code. */
export const LANGUAGE_NAMES = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  fr: 'Francés',
  ht: 'Criollo haitiano',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** How many leads a person gets for one of who has 1. */
export const LEAD_WEIGHT = { least: 1, most: 10 } as const;

/** Hours in which an invitation must be used. */
export const INVITATION_HOURS = 24;
