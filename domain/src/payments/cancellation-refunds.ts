/** Ways to refund customers who cancel within the legal period: automatically, or by a user of the office. */
export const CANCELLATION_REFUNDS = ['automatic', 'by_hand'] as const;
export type CancellationRefunds = (typeof CANCELLATION_REFUNDS)[number];

export const CANCELLATION_REFUND_NAMES: Readonly<Record<CancellationRefunds, string>> = {
  automatic: 'Se reembolsa en el momento',
  by_hand: 'Lo reembolsa la oficina',
};
