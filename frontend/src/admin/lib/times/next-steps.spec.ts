import { fromLocalField, toLocalField } from '../../../shared/dates';
import { momentOf } from './next-steps';

/** 11:30 p.m. in New York, which is the next day in UTC. */
const NOW = Date.parse('2026-11-22T04:30:00Z');

describe('momentOf', () => {
  it.each([
    ['hour', '2026-11-22T05:30:00.000Z'],
    ['tomorrow', '2026-11-22T15:00:00.000Z'],
    ['three_days', '2026-11-24T15:00:00.000Z'],
  ] as const)('%s counts days in the owner’s time zone', (step, moment) => {
    expect(momentOf(step, 'America/New_York', NOW)).toBe(moment);
  });
});

describe('a field of local time', () => {
  it.each(['America/New_York', 'America/Los_Angeles', 'America/Puerto_Rico'])(
    'converts a moment in %s both ways',
    (zone) => {
      for (const moment of ['2026-07-01T15:00:00.000Z', '2026-12-01T15:00:00.000Z'])
        expect(fromLocalField(toLocalField(moment, zone), zone)).toBe(moment);
    },
  );

  it('shows the time of the zone', () => {
    expect(toLocalField('2026-12-01T15:00:00.000Z', 'America/New_York')).toBe('2026-12-01T10:00');
  });
});
