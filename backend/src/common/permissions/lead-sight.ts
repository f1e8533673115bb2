import type { SignedInAdmin } from '../current-admin';

/** Whose leads a person is limited to, besides those of nobody; null for who sees all. */
export const sightOf = ({ id, sees }: Pick<SignedInAdmin, 'id' | 'sees'>): string | null =>
  sees === 'all' ? null : id;

/**
 * The condition under which a person sees a lead.
 * @param assignedTo column that says whose the lead is
 * @param person place of the value of `sightOf`, or the value itself as SQL
 */
export const seenBy = (assignedTo: string, person: string): string =>
  `(${person}::uuid IS NULL OR ${assignedTo} IS NULL OR ${assignedTo} = ${person}::uuid)`;

/** As `seenBy`, for who is limited, in two parts that have no lead in common: each of them is read from an index. */
export const seenParts = (assignedTo: string, person: string): string[] => [
  `${assignedTo} = ${person}::uuid`,
  `${assignedTo} IS NULL`,
];

/**
 * As `seenBy`, for what belongs to a phone in E.164: it is hidden while the phone is of somebody else's lead, deleted ones included, and not of a
 * live one that the person sees.
 */
export const phoneSeenBy = (phone: string, person: string): string => {
  const ofPhone = `SELECT FROM leads seen WHERE seen.phone_number = ${phone}`;
  return `(${person}::uuid IS NULL OR NOT EXISTS (${ofPhone} AND seen.assigned_to <> ${person}::uuid)
      OR EXISTS (${ofPhone} AND seen.deleted_at IS NULL AND ${seenBy('seen.assigned_to', person)}))`;
};
