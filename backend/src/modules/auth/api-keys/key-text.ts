import { createHash, randomBytes } from 'node:crypto';

/** Prefix by which people and secret scanners recognise a key. */
const PREFIX = 'crk_';
const TEXT = /^crk_([0-9a-f]{16})_([0-9a-f]{64})$/;

/** Parts of a key. */
export interface KeyParts {
  /** Part by which the key is looked up. */
  publicPart: string;
  /** SHA-256 of the secret. */
  secretHash: Buffer;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Creates a key: the text for its holder, and the parts to store. */
export function newKey(): { text: string } & KeyParts {
  const publicPart = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('hex');
  return { text: `${PREFIX}${publicPart}_${secret}`, publicPart, secretHash: hashOf(secret) };
}

/** Returns the parts of the key in an `Authorization` header, or null. */
export function keyOf(header: string | undefined): KeyParts | null {
  // A longer header cannot be a key, so it is not parsed.
  if (!header || header.length > 200) return null;
  const [scheme, text, more] = header.split(' ');
  const parts = scheme?.toLowerCase() === 'bearer' && more === undefined ? TEXT.exec(text ?? '') : null;
  return parts && { publicPart: parts[1]!, secretHash: hashOf(parts[2]!) };
}
