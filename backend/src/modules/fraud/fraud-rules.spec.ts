import type { IpFacts } from '../security/addresses/ip-intelligence';
import {
  assessFraud,
  CHALLENGE_FROM_SCORE,
  FRAUD_RULES,
  REFUSE_FROM_SCORE,
  severityOf,
  type FraudSignals,
} from './fraud-rules';

const home: IpFacts = {
  ip: '73.162.1.1',
  country: 'US',
  region: 'Florida',
  city: 'Miami',
  latitude: 25.7,
  longitude: -80.2,
  timezone: null,
  asn: 'AS7922',
  org: 'Comcast Cable Communications, LLC',
  isp: 'Comcast Cable Communications, LLC',
  vpn: false,
  proxy: false,
  tor: false,
  hosting: false,
  mobileCarrier: false,
};
const noSends = { phone: 0, ip: 0, network: 0, device: 0, prefix: 0 };
const ordinary: FraudSignals = {
  fullName: 'María Fernández López',
  state: 'FL',
  honeypot: '',
  elapsedMs: 42_000,
  ip: home,
  sends: noSends,
  lineType: null,
  blockedBefore: false,
  blockedSince: false,
  markedFraud: false,
};
const at = (change: Partial<IpFacts>): Partial<FraudSignals> => ({ ip: { ...home, ...change } });
const sent = (change: Partial<FraudSignals['sends']>): Partial<FraudSignals> => ({
  sends: { ...noSends, ...change },
});
const assess = (...changes: Partial<FraudSignals>[]) => assessFraud(Object.assign({}, ordinary, ...changes));
const names = ({ reasons }: ReturnType<typeof assessFraud>) => reasons.map(({ name }) => name);

const CASES: [string, Partial<FraudSignals>][] = [
  ['marked_by_admin', { markedFraud: true }],
  ['honeypot', { honeypot: 'http://spam' }],
  ['tor', at({ tor: true, hosting: true, country: 'DE', region: 'Berlin' })],
  ['proxy', at({ proxy: true, hosting: true })],
  ['gibberish_name', { fullName: 'Xkcdfghj Qwrtplk' }],
  ['gibberish_name', { fullName: 'Aaaaaa Bbbbb' }],
  ['hosting', at({ hosting: true })],
  ['fast_form', { elapsedMs: 4_999 }],
  ['blocked_before', { blockedBefore: true }],
  ['blocked_since', { blockedSince: true }],
  ['prefix_velocity', sent({ prefix: 10 })],
  ['device_velocity', sent({ device: 4 })],
  ['network_velocity', sent({ network: 25 })],
  ['ip_velocity', sent({ ip: 6 })],
  ['ip_velocity', { ...at({ mobileCarrier: true }), ...sent({ ip: 30 }) }],
  ['phone_velocity', sent({ phone: 3 })],
  ['vpn', at({ vpn: true, hosting: true })],
  ['foreign_country', at({ country: 'MX', region: 'Jalisco' })],
  ['voip_number', { lineType: 'nonFixedVoip' }],
  ['state_mismatch', { state: 'CA' }],
];

describe('assessFraud', () => {
  it('finds nothing in an ordinary submission', () => {
    expect(assess()).toEqual({ score: 0, reasons: [] });
  });

  it.each(CASES)('names %s', (name, change) => {
    const { points } = FRAUD_RULES.find((rule) => rule.name === name)!;
    expect(assess(change)).toEqual({ score: points, reasons: [{ name, points }] });
  });

  it('has a case for every rule', () => {
    expect(FRAUD_RULES.map(({ name }) => name).sort()).toEqual(
      [...new Set(CASES.map(([name]) => name))].sort(),
    );
  });

  it('ignores rules that were cleared', () => {
    expect(assessFraud({ ...ordinary, honeypot: 'x', elapsedMs: 1 }, ['honeypot'])).toEqual({
      score: 20,
      reasons: [{ name: 'fast_form', points: 20 }],
    });
  });

  it.each<[string, Partial<FraudSignals>]>([
    ['an unknown time', { elapsedMs: null }],
    ['Puerto Rico', at({ country: 'PR', region: null })],
    ['Guam', at({ country: 'GU', region: null })],
    ['another state behind a carrier', { ...at({ mobileCarrier: true }), state: 'TX' }],
    ['a state spelled out', { ...at({ region: 'District of Columbia' }), state: 'DC' }],
    ['a carrier with many people', { ...at({ mobileCarrier: true }), ...sent({ ip: 29, network: 124 }) }],
    ['an unknown address', at({ country: null, region: null, city: null, asn: null, isp: null, org: null })],
    ['a fixed VoIP line', { lineType: 'fixedVoip' }],
  ])('treats %s as normal', (_, change) => {
    expect(assess(change).score).toBe(0);
  });

  it.each<[string, Partial<FraudSignals>[]]>([
    ['a VPN at home', [at({ vpn: true, hosting: true })]],
    ['a traveller in Mexico', [at({ country: 'MX', region: 'Jalisco' }), { elapsedMs: 9_000 }]],
    ['a family at one address, the third try', [sent({ phone: 3, ip: 7 }), { state: 'GA' }]],
    ['a quick browser that fills in, in another state', [{ elapsedMs: 3_000, state: 'NY' }]],
    ['a VoIP phone in another state', [{ lineType: 'nonFixedVoip', state: 'NY' }]],
  ])('requires no challenge from %s', (_, changes) => {
    expect(assess(...changes).score).toBeLessThan(CHALLENGE_FROM_SCORE);
  });

  it.each<[string, Partial<FraudSignals>[]]>([
    ['a Tor exit', [at({ tor: true, hosting: true, country: 'DE' })]],
    ['a data centre and a form in a second', [at({ hosting: true }), { elapsedMs: 900 }]],
    ['a data centre abroad', [at({ hosting: true, country: 'NL' })]],
    ['a VPN abroad', [at({ vpn: true, hosting: true, country: 'NL' })]],
    [
      'a proxy and a name without vowels',
      [at({ proxy: true, hosting: true }), { fullName: 'Xkcdfghj Qwrtplk' }],
    ],
    ['consecutive numbers and many from one address', [sent({ prefix: 12, ip: 8 })]],
  ])('requires a challenge from %s', (_, changes) => {
    const { score } = assess(...changes);
    expect(score).toBeGreaterThanOrEqual(CHALLENGE_FROM_SCORE);
    expect(score).toBeLessThan(REFUSE_FROM_SCORE);
  });

  it.each<[string, Partial<FraudSignals>[]]>([
    ['a filled honeypot', [{ honeypot: 'http://spam' }]],
    [
      'Tor, in a second, with a name without vowels',
      [at({ tor: true, hosting: true }), { elapsedMs: 500, fullName: 'Xkcdfghj Qwrtplk' }],
    ],
    ['a lead that an administrator has marked', [{ markedFraud: true }]],
    [
      'a machine that tries consecutive numbers',
      [at({ hosting: true }), sent({ prefix: 30, ip: 12, network: 30 }), { elapsedMs: 400 }],
    ],
  ])('refuses %s', (_, changes) => {
    expect(assess(...changes).score).toBeGreaterThanOrEqual(REFUSE_FROM_SCORE);
  });

  it('requires no challenge for one weak sign', () => {
    const hard = new Set(['marked_by_admin', 'honeypot', 'tor', 'blocked_since']);
    const soft = FRAUD_RULES.filter(({ name }) => !hard.has(name));
    expect(soft.filter(({ points }) => points >= CHALLENGE_FROM_SCORE)).toEqual([]);
  });

  it.each([
    'Schwarzschild Pérez',
    'Nguyen Hernández',
    'José Llull Bernat',
    'Ng Wong Martínez',
    'Krzysztof Ortiz',
  ])('does not call %s gibberish', (fullName) => {
    expect(names(assess({ fullName }))).toEqual([]);
  });

  it('never exceeds 100', () => {
    expect(assess({ honeypot: 'x', elapsedMs: 1, markedFraud: true }).score).toBe(100);
  });
});

it.each([
  [30, 'low'],
  [50, 'medium'],
  [70, 'high'],
  [85, 'critical'],
])('a score of %i is %s', (score, severity) => {
  expect(severityOf(score)).toBe(severity);
});
