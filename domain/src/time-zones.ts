/** US time zones with a common Spanish name, including old zone ids. */
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

/** Time zones with the US clock changes, by their English names. */
const US_NAMES: Readonly<Record<string, string>> = {
  'Eastern Time': 'hora del Este',
  'Central Time': 'hora del Centro',
  'Mountain Time': 'hora de la Montaña',
  'Pacific Time': 'hora del Pacífico',
  'Alaska Time': 'hora de Alaska',
};

/** Sample day with today's rules, because the names depend on whether a zone changes its clocks. */
const RECENT = Date.UTC(2026, 0, 15);

const nameIn = (locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(RECENT)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const known = new Map<string, string>();
/** Maximum number of cached names: enough for all zones and all offsets in use. */
const MOST = 1_000;

/**
 * Returns the Spanish name of a zone, to be used after 'la': `hora del Este`, `hora de la Ciudad de México`,
 * `hora GMT-5`. Returns 'hora local' if this machine does not know the zone.
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

/** Adds the article that some place names need in a sentence and that ICU omits. */
const withArticle = (words: string): string => {
  const place = words.replace(/^hora de /, '');
  if (/^(?:Ciudad|República|India|Isla)\b/.test(place)) return `hora de la ${place}`;
  if (/^(?:Reino|Caribe|Territorio|Sáhara) /.test(place)) return `hora del ${place}`;
  if (/^(?:Emiratos|Países|Estados)\b/.test(place)) return `hora de los ${place}`;
  return place.startsWith('Islas ') ? `hora de las ${place}` : words;
};
