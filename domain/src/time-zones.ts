/** The zones of the United States that have a name of their own in Spanish, and old names of them. */
const NAMES: Readonly<Record<string, string>> = {
  'America/Phoenix': 'hora de Arizona',
  'US/Arizona': 'hora de Arizona',
  MST: 'hora de Arizona',
  'Pacific/Honolulu': 'hora de Hawái',
  'US/Hawaii': 'hora de Hawái',
  HST: 'hora de Hawái',
  EST: 'hora del Este',
  UTC: 'hora universal',
  GMT: 'hora universal',
  'Etc/UTC': 'hora universal',
  'Etc/GMT': 'hora universal',
};

/** Zones with the clock changes of the United States, by their English names. */
const US_NAMES: Readonly<Record<string, string>> = {
  'Eastern Time': 'hora del Este',
  'Central Time': 'hora del Centro',
  'Mountain Time': 'hora de la Montaña',
  'Pacific Time': 'hora del Pacífico',
  'Alaska Time': 'hora de Alaska',
};

/** A day of today's rules: names depend on whether the clocks change. */
const RECENT = Date.UTC(2026, 0, 15);

const nameIn = (locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(RECENT)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const known = new Map<string, string>();
/** Room for all zones and every offset in use. */
const MOST = 1_000;

/**
 * Returns a zone in words that join with 'la': `hora del Este`, `hora de la Ciudad de México`, `hora GMT-5`. A zone that this machine
 * does not know is 'hora local'.
 */
export function zoneInWords(timeZone: string): string {
  let words = Object.hasOwn(NAMES, timeZone) ? NAMES[timeZone] : known.get(timeZone);
  if (words === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(timeZone, (words = named(timeZone)));
  }
  return words;
}

function named(timeZone: string): string {
  try {
    const american = US_NAMES[nameIn('en-US', timeZone, 'longGeneric')];
    if (american) return american;
    const own = nameIn('es-MX', timeZone, 'shortGeneric');
    return own.startsWith('hora ') ? withArticle(own) : `hora ${own}`;
  } catch {
    return 'hora local';
  }
}

/** Adds the article that names of places take in a sentence, which ICU leaves out. */
const withArticle = (words: string): string => {
  const place = words.replace(/^hora de /, '');
  if (/^(?:Ciudad|República|India|Isla)\b/.test(place)) return `hora de la ${place}`;
  if (/^(?:Reino|Caribe|Territorio|Sáhara) /.test(place)) return `hora del ${place}`;
  if (/^(?:Emiratos|Países|Estados)\b/.test(place)) return `hora de los ${place}`;
  return place.startsWith('Islas ') ? `hora de las ${place}` : words;
};
