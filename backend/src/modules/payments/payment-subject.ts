import { seenBy } from '../../common/permissions/lead-sight';
import type { Subject } from '../../common/permissions/needs';
import { paymentNotFound } from './payments.errors';

/** Permission check of a payment by its lead. Everyone may see a payment without a lead. */
export const PAYMENT: Subject = {
  seen: `SELECT 1 FROM payments p LEFT JOIN leads l ON l.id = p.lead_id WHERE p.id = $1 AND ${seenBy('l.assigned_to', '$2')}`,
  notFound: paymentNotFound,
};
