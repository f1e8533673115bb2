import type { SignedInAdmin } from '../current-admin';

/** Returns the id of a user who sees only the own and the unassigned leads, or null for a user who sees all. */
export const sightOf = ({ id, sees }: Pick<SignedInAdmin, 'id' | 'sees'>): string | null =>
  sees === 'all' ? null : id;

/**
 * Returns the SQL condition that a user may see a lead.
 * @param assignedTo column with the lead's assignee
 * @param person placeholder for the result of `sightOf`, or the value as SQL
 */
export const seenBy = (assignedTo: string, person: string): string =>
  `(${person}::uuid IS NULL OR ${assignedTo} IS NULL OR ${assignedTo} = ${person}::uuid)`;

/** Returns `seenBy` for a user with limited sight as two conditions without a common lead, each of which an index serves. */
export const seenParts = (assignedTo: string, person: string): string[] => [
  `${assignedTo} = ${person}::uuid`,
  `${assignedTo} IS NULL`,
];

/**
 * Returns the SQL condition that a user may see a record of a phone in E.164. The record is hidden if a lead with the phone is
 * assigned to another user, including deleted leads, unless the user may see a live lead with the phone.
 * @param phone column with its table (`request.phone_number`), or a placeholder (`$1`)
 * @param person placeholder for the result of `sightOf`
 * @throws Error for a column without its table: inside the subquery it would mean the column of `leads` and hide nothing
 */
export const phoneSeenBy = (phone: string, person: string): string => {
  if (!/^(\$\d+|\w+\.\w+)$/.test(phone))
    throw new Error(`phoneSeenBy needs the table of the column ${phone}.`);
  const ofPhone = `SELECT FROM leads seen WHERE seen.phone_number = ${phone}`;
  return `(${person}::uuid IS NULL OR NOT EXISTS (${ofPhone} AND seen.assigned_to <> ${person}::uuid)
      OR EXISTS (${ofPhone} AND seen.deleted_at IS NULL AND ${seenBy('seen.assigned_to', person)}))`;
};
