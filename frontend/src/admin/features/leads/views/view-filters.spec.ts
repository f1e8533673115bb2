import { ownerZoneStore } from '../../../lib/times/owner-zone';
import { isSameList, queryOf } from './view-filters';

describe('a saved view', () => {
  beforeAll(() => ownerZoneStore.set('America/New_York'));

  it.each([
    {},
    { search: 'maría', status: 'verified', state: 'none', category: 'hot', sort: 'leadScore' },
    { method: 'email', assignedTo: 'me', source: 'google', appointment: 'none', preset: 'not_contacted' },
    { answeredCampaign: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' },
  ] as const)('requests the saved filters: %j', (saved) => {
    expect(queryOf(saved)).toEqual(saved);
  });

  it('keeps whole days in the owner’s time zone', () => {
    const saved = { from: '2026-11-01T04:00:00.000Z', to: '2026-11-03T05:00:00.000Z' };
    expect(isSameList(queryOf(saved), { to: saved.to, from: saved.from })).toBe(true);
  });

  it('is a different one in another order', () => {
    expect(isSameList({ state: 'TX' }, { state: 'TX', sort: 'leadScore' })).toBe(false);
    expect(isSameList({ state: 'TX', status: 'verified' }, { status: 'verified', state: 'TX' })).toBe(true);
  });
});
