import { createHash } from 'node:crypto';
import { compare, hash } from 'bcrypt';
import { busyWithPasswords } from './auth.errors';
import { NoPlace, PasswordTurns, type Asker } from './password-turns';

const COST = 12;

/** bcrypt reads 72 bytes and silently ignores the rest. */
const BCRYPT_BYTES = 72;

/** Compared with when there is no such user, so that the answer takes as long. No known password has this hash. */
const UNKNOWN_USER_HASH = '$2b$12$RBdgWNo5g7tHJwpNSmM.sej7ERDtZYPKSyDsWj.rK8Fwpoe79UxOi';

/** One password takes a core a third of a second, on threads that files and the database's log-in need too. */
const turns = new PasswordTurns(2, 20);

/** Does it in its turn. @throws AppError 503 */
const inTurn = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  turns.take(asker, work).catch((error: unknown) => {
    throw error instanceof NoPlace ? busyWithPasswords() : error;
  });

/** An administrator who is logged in. */
const LOGGED_IN: Asker = { network: '', isKnown: true };

/** A password longer than bcrypt reads is digested first, so that every character of it matters. */
const readable = (password: string): string =>
  Buffer.byteLength(password) <= BCRYPT_BYTES
    ? password
    : createHash('sha512').update(password).digest('base64url').slice(0, 72);

/** Returns a password with its letters composed (NFC). Keyboards send an accent as a part of its letter, or as a mark behind it. */
export const composed = (password: string): string => password.normalize('NFC');

/** bcrypt, cost 12. @throws AppError 503 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(LOGGED_IN, () => hash(readable(composed(password)), COST));

/**
 * Takes the same time whether or not there is a hash to compare with, and waits for its turn alike. Letters may be composed or not.
 * @throws AppError 503 when too many wait
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  asker = LOGGED_IN,
): Promise<boolean> {
  const known = passwordHash ?? UNKNOWN_USER_HASH;
  // Older hashes were made of what was typed.
  const forms = new Set([composed(password), password]);
  const matches = await inTurn(asker, async () => {
    for (const form of forms) if (await compare(readable(form), known)) return true;
    return false;
  });
  return matches && passwordHash !== null;
}
