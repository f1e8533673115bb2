import { ownerZoneStore } from '../../../lib/owner-zone';
import { audienceOf } from './campaign-for-list';

describe('a campaign to a list', () => {
  beforeAll(() => ownerZoneStore.set('America/New_York'));

  it('goes to Texas leads not contacted yet, verified or not', () => {
    expect(audienceOf({ state: 'TX', lastContact: 'never' })).toEqual({
      states: ['TX'],
      list: { lastContact: 'never' },
    });
    expect(audienceOf({ state: 'TX', preset: 'not_contacted' })).toEqual({
      status: 'verified',
      states: ['TX'],
      list: { lastContact: 'never' },
    });
  });

  it.each([
    [{ preset: 'replied' }, { list: { replied: true } }],
    [{ preset: 'follow_up_overdue' }, { list: { followUp: 'overdue' } }],
    [{ state: 'none', sort: 'leadScore' }, { list: { state: 'none' } }],
    [
      { search: 'ana', category: 'hot', source: 'google', appointment: 'none', assignedTo: 'me' },
      {
        categories: ['hot'],
        source: 'google',
        list: { search: 'ana', assignedTo: 'me', appointment: 'none' },
      },
    ],
  ] as const)('of %j', (query, audience) => {
    expect(audienceOf(query)).toEqual(audience);
  });

  it('of today begins with today, and does not exist for deleted leads', () => {
    expect(audienceOf({ preset: 'today' })?.from).toMatch(/T0[45]:00/);
    expect(audienceOf({ preset: 'deleted' })).toBeNull();
  });
});
