import { US_STATE_CODES } from './us-states.ts';
import { stateOfZip, zipBeginnings, zoneOfZip } from './zip-codes.ts';

describe('stateOfZip', () => {
  it.each([
    ['33101', 'FL'],
    ['90012', 'CA'],
    ['90012-1234', 'CA'],
    ['900121234', 'CA'],
    [' 96161 ', 'CA'],
    ['96201', null],
    ['00501', 'NY'],
    ['00601', 'PR'],
    ['00802', null],
    ['01001', 'MA'],
    ['05501', 'MA'],
    ['05401', 'VT'],
    ['06390', 'NY'],
    ['20500', 'DC'],
    ['20101', 'VA'],
    ['73301', 'TX'],
    ['73101', 'OK'],
    ['79901', 'TX'],
    ['88510', 'TX'],
    ['96813', 'HI'],
    ['96799', null],
    ['96910', null],
    ['09012', null],
    ['34002', null],
    ['99950', 'AK'],
    ['K1A 0B1', null],
    ['00000', null],
    ['3310', null],
    ['30301-1', 'GA'],
    ['GA 30301', 'GA'],
    ['FL33101', 'FL'],
    ['90012 CA', 'CA'],
    ['33101-902', 'FL'],
    ['331011', null],
    ['30301-33101', null],
    ['SW1A 1AA', null],
    ['', null],
  ])('reads %p as %p', (zip, state) => expect(stateOfZip(zip)).toBe(state));

  it('finds ZIP codes of every state', () => {
    const found = new Set(
      Array.from({ length: 1_000 }, (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}01`)),
    );
    expect(US_STATE_CODES.filter((state) => !found.has(state))).toEqual([]);
  });
});

it('finds each ZIP code of a state by its beginning', () => {
  for (const state of US_STATE_CODES) {
    const beginnings = zipBeginnings([state]);
    for (let number = 0; number < 100_000; number += 10) {
      const zip = String(number).padStart(5, '0');
      if (stateOfZip(zip) === state)
        expect(beginnings.some((digits) => digits === zip || digits === zip.slice(0, 3))).toBe(true);
    }
  }
  expect(zipBeginnings(['CT', 'NY'])).toContain('06390');
  expect(zipBeginnings([])).toEqual([]);
});

describe('zoneOfZip', () => {
  it.each([
    ['33101', 'America/New_York'],
    ['32501', 'America/Chicago'],
    ['79901', 'America/Denver'],
    ['77001', 'America/Chicago'],
    ['37201', 'America/Chicago'],
    ['37901', 'America/New_York'],
    ['46401', 'America/Chicago'],
    ['99546', 'America/Adak'],
    ['83801', 'America/Los_Angeles'],
    ['85001', 'America/Phoenix'],
    ['00901', 'America/Puerto_Rico'],
    ['09012', null],
  ])('returns the zone of %p', (zip, zone) => expect(zoneOfZip(zip)).toBe(zone));
});
