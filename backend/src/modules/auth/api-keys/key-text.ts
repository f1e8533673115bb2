import { createHash, randomBytes } from 'node:crypto';

/** Says to people, and to scanners of leaked secrets, what it is. */
const PREFIX = 'crk_';
const TEXT = /^crk_([0-9a-f]{16})_([0-9a-f]{64})$/;

/** A key, taken apart. */
export interface KeyParts {
  /** What it is looked up by. */
  publicPart: string;
  /** SHA-256 of the secret. */
  secretHash: Buffer;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new key: the text for its holder, and what is kept of it. */
export function newKey(): { text: string } & KeyParts {
  const publicPart = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('hex');
  return { text: `${PREFIX}${publicPart}_${secret}`, publicPart, secretHash: hashOf(secret) };
}

/** The key of an `Authorization` header; null for anything else. */
export function keyOf(header: string | undefined): KeyParts | null {
  // Nothing longer can be one: it is not looked at.
  if (!header || header.length > 200) return null;
  const [scheme, text, more] = header.split(' ');
  const parts = scheme?.toLowerCase() === 'bearer' && more === undefined ? TEXT.exec(text ?? '') : null;
  return parts && { publicPart: parts[1]!, secretHash: hashOf(parts[2]!) };
}
