/** How a plan was sold. A sale by telephone must not be charged before the result is proven (16 CFR § 310.4(a)(2)). */
export const SOLD_VIA = ['online', 'phone'] as const;
export type SoldVia = (typeof SOLD_VIA)[number];
