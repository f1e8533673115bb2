/** What an address has done lately, whether it is blocked, and what kind of network it is in. */
export interface IpActivity {
  /** Codes that were really sent for it, in the last seven days. */
  sends: number;
  /** Wrong codes and refused sends from it, in the last seven days. */
  failures: number;
  /** Phones it has asked codes for, in the last seven days. */
  phones: number;
  blockedNow: boolean;
  blockedBefore: boolean;
}

export interface IpRiskFacts extends IpActivity {
  vpn: boolean;
  proxy: boolean;
  tor: boolean;
  hosting: boolean;
  /** Behind a mobile carrier's address are many people: what many do there is no sign. */
  mobileCarrier: boolean;
}

/** One named reason to distrust an address. */
export interface IpRiskRule {
  name: string;
  /** Points towards the risk score of 0 to 100. */
  points: number;
  applies(facts: IpRiskFacts): boolean;
}

/** A rule that applies. */
export interface IpRiskReason {
  name: string;
  points: number;
}

/** So many times what an ordinary address does passes for ordinary at a mobile carrier's. */
const CARRIER_FACTOR = 5;

const atLeast = (count: number, { mobileCarrier }: IpRiskFacts, mark: number): boolean =>
  count >= (mobileCarrier ? mark * CARRIER_FACTOR : mark);

/** All that an address's risk is made of. */
export const IP_RISK_RULES: readonly IpRiskRule[] = [
  { name: 'blocked_now', points: 50, applies: ({ blockedNow }) => blockedNow },
  {
    name: 'blocked_before',
    points: 15,
    applies: ({ blockedNow, blockedBefore }) => blockedBefore && !blockedNow,
  },
  {
    name: 'some_wrong_codes',
    points: 15,
    applies: (facts) => atLeast(facts.failures, facts, 5) && !atLeast(facts.failures, facts, 15),
  },
  { name: 'many_wrong_codes', points: 35, applies: (facts) => atLeast(facts.failures, facts, 15) },
  {
    name: 'several_phones',
    points: 15,
    applies: (facts) => atLeast(facts.phones, facts, 5) && !atLeast(facts.phones, facts, 15),
  },
  { name: 'many_phones', points: 30, applies: (facts) => atLeast(facts.phones, facts, 15) },
  { name: 'many_codes_sent', points: 15, applies: (facts) => atLeast(facts.sends, facts, 20) },
  { name: 'tor', points: 40, applies: ({ tor }) => tor },
  { name: 'proxy', points: 25, applies: ({ proxy }) => proxy },
  { name: 'vpn', points: 20, applies: ({ vpn }) => vpn },
  // A VPN's or proxy's servers stand in data centres too: that is one sign, not two.
  {
    name: 'hosting',
    points: 20,
    applies: ({ hosting, vpn, proxy, tor }) => hosting && !vpn && !proxy && !tor,
  },
];

export const RISK_LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** From these scores on: the same marks at which the panel changes colour. */
const LEVELS: readonly [from: number, level: RiskLevel][] = [
  [70, 'critical'],
  [40, 'high'],
  [20, 'medium'],
  [0, 'low'],
];

/** The rules that apply, and their sum of 0 to 100. */
export function ipRisk(facts: IpRiskFacts): { score: number; reasons: IpRiskReason[] } {
  const reasons = IP_RISK_RULES.filter((rule) => rule.applies(facts)).map(({ name, points }) => ({
    name,
    points,
  }));
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
    reasons,
  };
}

export const riskLevel = (score: number): RiskLevel => LEVELS.find(([from]) => score >= from)?.[1] ?? 'low';
