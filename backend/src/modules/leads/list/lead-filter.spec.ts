import type { LeadListQuery } from './lead-list.dto';
import { interpretFilter } from './lead-filter';

const admin = { id: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', sees: 'all' as const };
const context = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'America/New_York', admin };
const countedBy = (filter: object) => interpretFilter(filter as LeadListQuery, context).counted;

describe('the cached counts', () => {
  const hour = new Date('2026-11-20T10:00:00Z');

  it('are used for status, state and whole hours, on any page and in any order', () => {
    expect(countedBy({})).toMatchObject({ status: 'all', state: undefined });
    expect(
      countedBy({ status: 'verified', state: 'FL', page: 2, pageSize: 50, sort: 'fullName' }),
    ).toMatchObject({ status: 'verified', state: 'FL' });
    expect(countedBy({ state: 'none', search: ' ', exact: true })).toMatchObject({ state: '' });
    expect(countedBy({ from: hour, to: undefined, category: undefined })).toMatchObject({ from: hour });
  });

  it.each([
    { search: 'ana' },
    { category: 'new' },
    { source: 'website' },
    { preset: 'deleted' },
    { ids: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' },
    { answeredCampaign: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d' },
    { appointment: 'none' },
    { assignedTo: 'me' },
    { lastContact: 'never' },
    { followUp: 'none' },
    { state: 'FL', from: hour },
    { to: new Date('2026-11-20T10:30:00Z') },
    { aFilterThatIsAddedLater: 'x' },
  ])('are not used for %j', (filter) => {
    expect(countedBy(filter)).toBeNull();
  });
});
