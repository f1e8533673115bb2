import type { SignedInAdmin } from '../../common/current-admin';
import { seenBy, sightOf } from '../../common/permissions/lead-sight';
import type { Subject } from '../../common/permissions/needs';
import { leadNotFound } from './leads.errors';
import type { Lead } from '../lead-store/lead.entity';

/** Returns whether a user may see a lead. */
export function isSeen(admin: SignedInAdmin, { assignedTo }: Pick<Lead, 'assignedTo'>): boolean {
  const sight = sightOf(admin);
  return sight === null || assignedTo === null || assignedTo === sight;
}

/** @throws AppError 404 if the user may not see the lead */
export function expectSeen(admin: SignedInAdmin, lead: Pick<Lead, 'assignedTo'>): void {
  if (!isSeen(admin, lead)) throw leadNotFound();
}

/** Access rule for leads. Includes deleted leads, because users with the right to restore them see them. */
export const LEAD: Subject = {
  seen: `SELECT 1 FROM leads WHERE id = $1 AND ${seenBy('assigned_to', '$2')}`,
  notFound: leadNotFound,
};
