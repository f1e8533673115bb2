import { hash } from 'bcrypt';
import { randomBytes } from 'node:crypto';
import type { Chance } from './random';

const COLLEAGUES = [
  { username: 'rosa', display_name: 'Rosa Delgado' },
  { username: 'elena', display_name: 'Elena Castro' },
];
const COST = 12;

/** Creates two colleagues of the first user, with random passwords that are not stored. @param taken existing usernames */
export async function colleagues(
  chance: Chance,
  taken: readonly string[],
  now: Date,
): Promise<Record<string, unknown>[]> {
  const password_hash = await hash(randomBytes(32).toString('base64'), COST);
  return COLLEAGUES.filter(({ username }) => !taken.includes(username)).map((colleague) => ({
    id: chance.uuidAt(now),
    ...colleague,
    password_hash,
    is_active: true,
    otp_enabled: false,
    created_at: now,
    updated_at: now,
  }));
}
