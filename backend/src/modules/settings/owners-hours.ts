/**
 * SQL condition: an owner has saved hours, or that the owner takes no appointments. Before that the default hours are a proposal,
 * which cannot be booked in production.
 */
export const HAS_OWNERS_HOURS = `EXISTS (SELECT FROM agent_availability h JOIN admin_users o ON o.id = h.admin_id WHERE o.role = 'owner')`;
