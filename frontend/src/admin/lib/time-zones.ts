import { zoneName } from '../../shared/dates';

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

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Every time zone, to choose from: those of the US in words, the rest of the world by its cities. */
export const timeZoneOptions = [
  ...US_ZONES,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone)),
].map((zone) => ({
  value: zone,
  label: US_ZONES.includes(zone) ? capitalised(zoneName(zone)) : zone.replaceAll('_', ' '),
}));
