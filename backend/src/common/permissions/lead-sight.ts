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
 * Returns the condition under which a person sees a record that belongs to a phone in E.164. The record is hidden while the phone is of a
 * lead that is assigned to another person, deleted leads included, unless the person sees a live lead of that phone.
 *
 * @param phone column with its table (`request.phone_number`), or the place of a value (`$1`)
 * @param person place of the value of `sightOf`
 * @throws Error for a column without its table: inside the subquery it would be the column of `leads`, and hide nothing
 */
export const phoneSeenBy = (phone: string, person: string): string => {
  if (!/^(\$\d+|\w+\.\w+)$/.test(phone))
    throw new Error(`phoneSeenBy needs the table of the column ${phone}.`);
  const ofPhone = `SELECT FROM leads seen WHERE seen.phone_number = ${phone}`;
  return `(${person}::uuid IS NULL OR NOT EXISTS (${ofPhone} AND seen.assigned_to <> ${person}::uuid)
      OR EXISTS (${ofPhone} AND seen.deleted_at IS NULL AND ${seenBy('seen.assigned_to', person)}))`;
};
