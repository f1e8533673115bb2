import type { EntityManager } from 'typeorm';
import { subscriberOf } from '../../../common/ip-addresses';
import type { Limit, LimitsService } from '../../security/limits/limits.service';
import { foldUsername } from '../usernames';

const TRIES_WINDOW_SECONDS = 15 * 60;
const LOCK_SECONDS = 30 * 60;
const WINDOW = { windowSeconds: TRIES_WINDOW_SECONDS, lockSeconds: LOCK_SECONDS };
const TRIES_PER_USERNAME = 5;
const TRIES_PER_IP = 20;
const OPEN_CHALLENGES = 10;
/** Validity of a passkey challenge in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

const USER_KEY = 'login-user:';
const DEVICE_KEY = 'login-device:';
const IP_KEY = 'login-ip:';
const UUID_LENGTH = 36;

/**
 * Returns the counters of a login attempt, by username and by address.
 * @param knownDevice id of a browser that has logged in with this username before, or null
 */
export function loginLimits(username: string, ip: string, knownDevice: string | null): Limit[] {
  // Uses one counter for all spellings in capitals, because they open the same account.
  const name = foldUsername(username);
  const byUser = knownDevice ? `${DEVICE_KEY}${knownDevice}:${name}` : `${USER_KEY}${name}`;
  return [{ key: byUser, cap: TRIES_PER_USERNAME, ...WINDOW }, addressLimit(ip)];
}

/** Returns the counter by address only. */
export const addressLimit = (ip: string): Limit => ({
  key: `${IP_KEY}${subscriberOf(ip)}`,
  cap: TRIES_PER_IP,
  ...WINDOW,
});

/** Returns the counter of passkey challenges that are open for an address. An answered challenge is subtracted. */
export const openChallengesLimit = (ip: string): Limit => ({
  key: `passkey-open:${subscriberOf(ip)}`,
  cap: OPEN_CHALLENGES,
  windowSeconds: CHALLENGE_SECONDS,
  lockSeconds: 0,
});

/** Returns the key of the counter of a signed-in user's wrong passwords. */
export const reauthenticationKey = (adminId: string): string => `reauthentication:${adminId}`;

/** Returns whether a counter is by address. */
export const isByAddress = ({ key }: Limit): boolean => key.startsWith(IP_KEY);

/** Unlocks a username before its lock expires, for unknown and known browsers. */
export async function unlockUsername(
  limits: LimitsService,
  manager: EntityManager,
  username: string,
): Promise<void> {
  const name = foldUsername(username);
  await limits.clear(USER_KEY + name, manager);
  await limits.clearScoped(manager, { prefix: DEVICE_KEY, idLength: UUID_LENGTH, subject: name });
}
