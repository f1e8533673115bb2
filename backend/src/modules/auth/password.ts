import { createHash } from 'node:crypto';
import { compare, hash } from 'bcrypt';

const COST = 12;

/** bcrypt reads 72 bytes and silently ignores the rest. */
const BCRYPT_BYTES = 72;

/** Compared with when there is no such user, so that the answer takes as long. No known password has this hash. */
const UNKNOWN_USER_HASH = '$2b$12$RBdgWNo5g7tHJwpNSmM.sej7ERDtZYPKSyDsWj.rK8Fwpoe79UxOi';

/** A password longer than bcrypt reads is digested first, so that every character of it matters. */
const readable = (password: string): string =>
  Buffer.byteLength(password) <= BCRYPT_BYTES
    ? password
    : createHash('sha512').update(password).digest('base64url').slice(0, 72);

/** bcrypt, cost 12. */
export const hashPassword = (password: string): Promise<string> => hash(readable(password), COST);

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await compare(readable(password), passwordHash ?? UNKNOWN_USER_HASH);
  return matches && passwordHash !== null;
}
