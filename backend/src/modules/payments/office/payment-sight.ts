/** Returns the SQL condition that a user may see a payment with its lead. Everyone may see a payment without a lead. */
export const mayBeSeen = (payment: string, user: string): string =>
  `(${user}::uuid IS NULL OR NOT EXISTS (SELECT FROM leads l WHERE l.id = ${payment}.lead_id AND l.assigned_to <> ${user}::uuid))`;
