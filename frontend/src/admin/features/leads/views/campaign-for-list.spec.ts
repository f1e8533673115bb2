import { ownerZoneStore } from '../../../lib/times/owner-zone';
import { audienceOf } from './campaign-for-list';

describe('a campaign to a list', () => {
  beforeAll(() => ownerZoneStore.set('America/New_York'));

  it('is sent to Texas leads not contacted yet, verified or not', () => {
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

  it('has every filter of the list, and nothing of its order and pages', () => {
    const filters = {
      search: 'ana',
      method: 'sms',
      assignedTo: 'none',
      answeredCampaign: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d',
      appointment: 'upcoming',
      lastContact: 'over_30_days',
      followUp: 'planned',
    } as const;
    const order = { sort: '-leadScore', page: 3, pageSize: 50, limit: 'all', exact: true } as const;
    expect(audienceOf({ ...filters, ...order })).toEqual({ list: filters });
  });

  it('sends a filter that it does not know to the server, instead of texting more people', () => {
    const query = { state: 'TX', bestHour: 'morning' } as const;
    expect(audienceOf(query)).toEqual({ states: ['TX'], list: { bestHour: 'morning' } });
  });

  it.each([
    { preset: 'not_contacted', status: 'pending' },
    { preset: 'not_contacted', lastContact: 'over_7_days' },
    { preset: 'follow_up_overdue', followUp: 'none' },
    { preset: 'follow_up_overdue', followUp: 'planned', state: 'TX' },
    { ids: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' },
  ] as const)('does not exist for %j: no lead matches, or it is not a list', (query) => {
    expect(audienceOf(query)).toBeNull();
  });

  it('exists when a filter says the same as the view', () => {
    expect(audienceOf({ preset: 'not_contacted', status: 'all', lastContact: 'never' })).toEqual({
      status: 'verified',
      list: { lastContact: 'never' },
    });
  });
});
