import { withoutJourney } from '../support/one-width';
import { expect, test } from '../support/test';

test('the list of journeys at one width names only existing ones', () => {
  expect(withoutJourney()).toEqual([]);
});
