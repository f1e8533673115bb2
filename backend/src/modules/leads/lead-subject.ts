import type { SignedInAdmin } from '../../common/current-admin';
import { seenBy, sightOf } from '../../common/permissions/lead-sight';
import type { Subject } from '../../common/permissions/needs';
import { leadNotFound } from './leads.errors';
import type { Lead } from '../lead-store/lead.entity';

/** @throws AppError 404 for a lead that the person may not see */
export function expectSeen(admin: SignedInAdmin, { assignedTo }: Pick<Lead, 'assignedTo'>): void {
  const sight = sightOf(admin);
  if (sight !== null && assignedTo !== null && assignedTo !== sight) throw leadNotFound();
}

/** A lead, deleted ones included: whoever may restore one sees it. */
export const LEAD: Subject = {
  seen: `SELECT 1 FROM leads WHERE id = $1 AND ${seenBy('assigned_to', '$2')}`,
  notFound: leadNotFound,
};
