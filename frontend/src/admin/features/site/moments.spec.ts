import { ownerZoneStore } from '../../lib/times/owner-zone';
import { momentOf, timeOf } from './moments';

test('times of the site are the office’s, around midnight too', () => {
  ownerZoneStore.set('Pacific/Honolulu');
  expect(momentOf('2094-01-05T09:20:00Z')).toMatch(/^4 ene 2094, 11:20/);
  expect(timeOf('2094-01-05T09:20:00Z')).toMatch(/^11:20/);
});
