import { IP_RISK_RULES, ipRiskScore, riskLevel, type IpActivity } from './ip-risk';

const quiet: IpActivity = { sends: 1, failures: 0, phones: 1, blockedNow: false, blockedBefore: false };

describe('ipRiskScore', () => {
  it('is 0 for an ordinary address', () => {
    expect(ipRiskScore(quiet)).toBe(0);
  });

  it.each<[string, Partial<IpActivity>]>([
    ['blocked_now', { blockedNow: true, blockedBefore: true }],
    ['blocked_before', { blockedBefore: true }],
    ['some_wrong_codes', { failures: 5 }],
    ['many_wrong_codes', { failures: 15 }],
    ['several_phones', { phones: 5 }],
    ['many_phones', { phones: 15 }],
    ['many_codes_sent', { sends: 20 }],
  ])('counts %s', (name, change) => {
    expect(ipRiskScore({ ...quiet, ...change })).toBe(
      IP_RISK_RULES.find((rule) => rule.name === name)!.points,
    );
  });

  it('never passes 100', () => {
    expect(ipRiskScore({ sends: 99, failures: 99, phones: 99, blockedNow: true, blockedBefore: true })).toBe(
      100,
    );
  });
});

it.each([
  [0, 'low'],
  [19, 'low'],
  [20, 'medium'],
  [40, 'high'],
  [70, 'critical'],
  [100, 'critical'],
])('a score of %i is %s', (score, level) => {
  expect(riskLevel(score)).toBe(level);
});
