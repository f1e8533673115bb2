/** Recent activity of an address, its blocks, and the kind of its network. */
export interface IpActivity {
  /** Codes that were really sent for it in the last seven days. */
  sends: number;
  /** Wrong codes and refused sends from it in the last seven days. */
  failures: number;
  /** Phones for which it requested codes in the last seven days. */
  phones: number;
  blockedNow: boolean;
  blockedBefore: boolean;
}

export interface IpRiskFacts extends IpActivity {
  vpn: boolean;
  proxy: boolean;
  tor: boolean;
  hosting: boolean;
  /** Whether many people share the address, so that much activity is not suspicious. */
  mobileCarrier: boolean;
}

/** Named reason to distrust an address. */
export interface IpRiskRule {
  name: string;
  /** Points added to the risk score of 0 to 100. */
  points: number;
  applies(facts: IpRiskFacts): boolean;
}

/** Rule that applies. */
export interface IpRiskReason {
  name: string;
  points: number;
}

/** Factor by which the thresholds are higher for a mobile carrier's address. */
const CARRIER_FACTOR = 5;

const atLeast = (count: number, { mobileCarrier }: IpRiskFacts, mark: number): boolean =>
  count >= (mobileCarrier ? mark * CARRIER_FACTOR : mark);

/** All rules of an address's risk. */
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
  // The servers of VPNs and proxies are in data centres too: that is one sign, not two.
  {
    name: 'hosting',
    points: 20,
    applies: ({ hosting, vpn, proxy, tor }) => hosting && !vpn && !proxy && !tor,
  },
];

export const RISK_LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** Lowest score of each level. The panel changes its colour at the same scores. */
const LEVELS: readonly [from: number, level: RiskLevel][] = [
  [70, 'critical'],
  [40, 'high'],
  [20, 'medium'],
  [0, 'low'],
];

/** Returns the rules that apply, and their sum of 0 to 100. */
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
