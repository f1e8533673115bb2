/** The zones of the US and Puerto Rico first; the rest of the world after them. */
const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** Every time zone, to choose from. */
export const timeZoneOptions = [
  ...US_ZONES,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone)),
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
