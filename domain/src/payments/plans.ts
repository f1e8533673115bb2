/** Plans sold on the payment page. */
export const PLAN_IDS = ['starter', 'growth', 'elite'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Plan names of the back office. The landing and payment pages use those of the site document. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  starter: 'Starter',
  growth: 'Growth',
  elite: 'Elite',
};

export const isPlanId = (value: unknown): value is PlanId => PLAN_IDS.some((id) => id === value);
