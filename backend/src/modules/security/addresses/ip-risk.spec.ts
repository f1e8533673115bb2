import { IP_RISK_RULES, ipRisk, riskLevel, type IpRiskFacts } from './ip-risk';

const ordinary: IpRiskFacts = {
  sends: 1,
  failures: 0,
  phones: 1,
  blockedNow: false,
  blockedBefore: false,
  vpn: false,
  proxy: false,
  tor: false,
  hosting: false,
  mobileCarrier: false,
};

describe('ipRisk', () => {
  it('is 0 for an ordinary address', () => {
    expect(ipRisk(ordinary)).toEqual({ score: 0, reasons: [] });
  });

  it.each<[string, Partial<IpRiskFacts>]>([
    ['blocked_now', { blockedNow: true, blockedBefore: true }],
    ['blocked_before', { blockedBefore: true }],
    ['some_wrong_codes', { failures: 5 }],
    ['many_wrong_codes', { failures: 15 }],
    ['several_phones', { phones: 5 }],
    ['many_phones', { phones: 15 }],
    ['many_codes_sent', { sends: 20 }],
    ['some_wrong_codes', { failures: 25, mobileCarrier: true }],
    ['tor', { tor: true, hosting: true }],
    ['proxy', { proxy: true, hosting: true }],
    ['vpn', { vpn: true, hosting: true }],
    ['hosting', { hosting: true }],
  ])('counts %s', (name, change) => {
    const { points } = IP_RISK_RULES.find((rule) => rule.name === name)!;
    expect(ipRisk({ ...ordinary, ...change })).toEqual({ score: points, reasons: [{ name, points }] });
  });

  it('treats many requests from a carrier as normal', () => {
    expect(ipRisk({ ...ordinary, sends: 60, failures: 20, phones: 20, mobileCarrier: true }).score).toBe(0);
  });

  it('never exceeds 100', () => {
    expect(
      ipRisk({ ...ordinary, sends: 99, failures: 99, phones: 99, blockedNow: true, tor: true }).score,
    ).toBe(100);
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
