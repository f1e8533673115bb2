import { createHash } from 'node:crypto';
import { compare, hash } from 'bcrypt';
import { busyWithPasswords } from '../auth.errors';
import { QueueFullError, PasswordHashQueue, type Asker } from './password-hash-queue';

/** Work factor of bcrypt. The tests lower it, because a hash of this cost takes a third of a second. */
export const passwordWork = { cost: 12 };

/** bcrypt reads 72 bytes and silently ignores the rest. */
const BCRYPT_BYTES = 72;

/** Returns a hash to compare with for an unknown user, so that the response takes as long. No known password has this hash. */
const unknownUserHash = (): string =>
  `$2b$${String(passwordWork.cost).padStart(2, '0')}$RBdgWNo5g7tHJwpNSmM.sej7ERDtZYPKSyDsWj.rK8Fwpoe79UxOi`;

/** Queue for hashing. One password takes a CPU core for a third of a second, on threads that file access and database logins also need. */
const turns = new PasswordHashQueue(2, 20);

/**
 * Runs the work when its turn comes.
 * @throws AppError 503 if the queue is full
 */
const inTurn = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  turns.take(asker, work).catch((error: unknown) => {
    throw error instanceof QueueFullError ? busyWithPasswords() : error;
  });

/** Request of a signed-in user. */
const LOGGED_IN: Asker = { network: '', isKnown: true };

/** Digests a password longer than bcrypt reads, so that every character counts. */
const readable = (password: string): string =>
  Buffer.byteLength(password) <= BCRYPT_BYTES
    ? password
    : createHash('sha512').update(password).digest('base64url').slice(0, 72);

/** Returns a password with its letters composed (NFC). Keyboards send an accent as part of its letter or as a combining mark after it. */
export const composed = (password: string): string => password.normalize('NFC');

/**
 * Hashes a password by bcrypt, cost 12.
 * @throws AppError 503 if too many passwords are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(LOGGED_IN, () => hash(readable(composed(password)), passwordWork.cost));

/**
 * Compares a password with a hash. Takes the same time, and waits in the same queue, if there is no hash. Accepts composed and decomposed
 * letters.
 * @throws AppError 503 if too many passwords are waiting
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  asker = LOGGED_IN,
): Promise<boolean> {
  const known = passwordHash ?? unknownUserHash();
  // Older hashes were made from the text as typed.
  const forms = new Set([composed(password), password]);
  const matches = await inTurn(asker, async () => {
    for (const form of forms) if (await compare(readable(form), known)) return true;
    return false;
  });
  return matches && passwordHash !== null;
}
