/** The plans that can be bought on the payment page. */
export const PLAN_IDS = ['starter', 'growth', 'elite'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Names in the back office; the landing and the payment page have their own. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  starter: 'Starter',
  growth: 'Growth',
  elite: 'Elite',
};

export const isPlanId = (value: unknown): value is PlanId => PLAN_IDS.some((id) => id === value);
