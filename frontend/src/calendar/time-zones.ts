import { zoneName } from '../shared/dates';

/** Time zones of the United States, with well-known cities. */
const US_ZONES: readonly (readonly [zone: string, cities: string])[] = [
  ['America/New_York', 'Nueva York, Miami'],
  ['America/Chicago', 'Chicago, Houston'],
  ['America/Denver', 'Denver'],
  ['America/Phoenix', 'Phoenix'],
  ['America/Los_Angeles', 'Los Ángeles'],
  ['America/Anchorage', 'Anchorage'],
  ['Pacific/Honolulu', 'Honolulu'],
  ['America/Puerto_Rico', 'San Juan'],
];

/**
 * Returns the device's time zone, or undefined if unknown: some browsers report UTC to hide the zone, and no
 * US state uses UTC; others report only an offset, which is not the name of a zone.
 */
export function deviceZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return !timeZone || /^(UTC|GMT|Etc\/.*|[+-].*)$/.test(timeZone) ? undefined : timeZone;
}

/** Returns whether this browser knows the zone. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/**
 * Returns the selectable zones with their names: those of the United States, and the visitor's zone if
 * different.
 */
export function zoneChoices(...own: string[]): { zone: string; name: string }[] {
  const others = own.filter((zone, at) => own.indexOf(zone) === at && !US_ZONES.some(([us]) => us === zone));
  return [
    ...others.map((zone) => ({ zone, name: zoneName(zone) })),
    ...US_ZONES.map(([zone, cities]) => ({ zone, name: `${zoneName(zone)} (${cities})` })),
  ];
}
