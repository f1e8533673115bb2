import { capitalised } from 'domain/text';
import { zoneName } from '../../../shared/dates';

/** Time zones of the US and Puerto Rico, listed before all others. */
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

/** Options for all time zones: US zones by name, others by city. */
export const timeZoneOptions = [
  ...US_ZONES,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone)),
].map((zone) => ({
  value: zone,
  label: US_ZONES.includes(zone) ? capitalised(zoneName(zone)) : zone.replaceAll('_', ' '),
}));
