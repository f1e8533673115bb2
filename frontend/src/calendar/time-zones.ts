import { zoneName } from '../shared/dates';

/** The zones of the United States, with cities by which a person knows theirs. */
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
 * The zone of this device, or undefined where it tells none: some browsers hide it behind UTC, which nobody here lives by.
 */
export function deviceZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return !timeZone || /^(UTC|GMT|Etc\/.*)$/.test(timeZone) ? undefined : timeZone;
}

/** Whether this browser knows the zone by that name. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** The zones to choose from, in words: those of the United States, and the visitor's own where it is another. */
export function zoneChoices(...own: string[]): { zone: string; name: string }[] {
  const others = own.filter((zone, at) => own.indexOf(zone) === at && !US_ZONES.some(([us]) => us === zone));
  return [
    ...others.map((zone) => ({ zone, name: zoneName(zone) })),
    ...US_ZONES.map(([zone, cities]) => ({ zone, name: `${zoneName(zone)} (${cities})` })),
  ];
}
