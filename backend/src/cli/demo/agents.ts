import { hash } from 'bcrypt';
import { randomBytes } from 'node:crypto';
import type { Chance } from './random';

const COLLEAGUES = [
  { username: 'rosa', display_name: 'Rosa Delgado', email: 'rosa@creditoclaro.example' },
  { username: 'elena', display_name: 'Elena Castro', email: 'elena@creditoclaro.example' },
];
const COST = 12;

/**
 * Creates two colleagues of the first user, with random passwords that are not stored.
 * @param taken existing usernames
 * @param trail audit entries, with the colleagues' logins
 */
export async function colleagues(
  chance: Chance,
  taken: readonly string[],
  trail: readonly Record<string, unknown>[],
  now: Date,
): Promise<Record<string, unknown>[]> {
  const password_hash = await hash(randomBytes(32).toString('base64'), COST);
  return COLLEAGUES.filter(({ username }) => !taken.includes(username)).map((colleague) => ({
    id: chance.uuidAt(now),
    ...colleague,
    password_hash,
    is_active: true,
    otp_enabled: false,
    last_seen_at: trail.findLast(
      ({ username, action }) => username === colleague.username && action === 'login',
    )?.['created_at'],
    created_at: now,
    updated_at: now,
  }));
}
