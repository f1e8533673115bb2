/** What an address has done lately, and whether it is blocked. */
export interface IpActivity {
  /** Codes sent to phones from it, in the last seven days. */
  sends: number;
  /** Wrong codes from it, in the last seven days. */
  failures: number;
  /** Phones it has asked codes for, in the last seven days. */
  phones: number;
  blockedNow: boolean;
  blockedBefore: boolean;
}

/** One named reason to distrust an address. */
export interface IpRiskRule {
  name: string;
  /** Points towards the risk score of 0 to 100. */
  points: number;
  applies(activity: IpActivity): boolean;
}

/** All that an address's risk is made of. */
export const IP_RISK_RULES: readonly IpRiskRule[] = [
  { name: 'blocked_now', points: 50, applies: ({ blockedNow }) => blockedNow },
  {
    name: 'blocked_before',
    points: 15,
    applies: ({ blockedNow, blockedBefore }) => blockedBefore && !blockedNow,
  },
  { name: 'some_wrong_codes', points: 15, applies: ({ failures }) => failures >= 5 && failures < 15 },
  { name: 'many_wrong_codes', points: 35, applies: ({ failures }) => failures >= 15 },
  { name: 'several_phones', points: 15, applies: ({ phones }) => phones >= 5 && phones < 15 },
  { name: 'many_phones', points: 30, applies: ({ phones }) => phones >= 15 },
  { name: 'many_codes_sent', points: 15, applies: ({ sends }) => sends >= 20 },
];

export type RiskLevel = 'critical' | 'high' | 'medium' | 'low';

/** From these scores on: the same marks at which the panel changes colour. */
const LEVELS: readonly [from: number, level: RiskLevel][] = [
  [70, 'critical'],
  [40, 'high'],
  [20, 'medium'],
  [0, 'low'],
];

/** 0 to 100. */
export const ipRiskScore = (activity: IpActivity): number =>
  Math.min(
    100,
    IP_RISK_RULES.filter((rule) => rule.applies(activity)).reduce((sum, { points }) => sum + points, 0),
  );

export const riskLevel = (score: number): RiskLevel => LEVELS.find(([from]) => score >= from)?.[1] ?? 'low';
