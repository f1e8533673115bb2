import { campaignBudget, daysOfBudget } from './cost';

test('a campaign takes as many days as its share of the budget pays for', () => {
  // 80 % of $41.60 are 2,600 segments.
  expect(campaignBudget(4_160)).toBe(3_328);
  expect(daysOfBudget(4_160, { recipients: 2_600, segments: 2_600 })).toBe(1);
  expect(daysOfBudget(4_160, { recipients: 2_601, segments: 2_601 })).toBe(2);
  expect(daysOfBudget(4_160, { recipients: 2_600, segments: 7_800 })).toBe(4);
});

test('a budget that pays for none of its messages sends none', () => {
  expect(daysOfBudget(0, { recipients: 10, segments: 10 })).toBeNull();
  expect(daysOfBudget(3, { recipients: 10, segments: 20 })).toBeNull();
});
