import { createHash } from 'node:crypto';
import type { SealedKind, SealReason, Values } from './sealed-rows';

/** Hashed content of a link. `scripts/audit-verify.mjs` computes the same hash independently. */
export interface Link {
  sequence: number;
  kind: SealedKind;
  rowId: string;
  reason: SealReason;
  sealedAt: Date;
  recordDigest: Buffer;
  personalDigest: Buffer;
}

/** Previous hash of the first link. */
export const GENESIS = Buffer.alloc(32);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the digest of a row's values; personal values are preceded by a salt. */
export const digestOf = (values: Values | null, salt = ''): Buffer =>
  sha256(`${salt}\n${JSON.stringify(values)}`);

/** Returns the hash of a link that follows `previous`. */
export const hashOf = (previous: Buffer, link: Link): Buffer =>
  sha256(
    JSON.stringify([
      previous.toString('hex'),
      link.sequence,
      link.kind,
      link.rowId,
      link.reason,
      link.sealedAt.toISOString(),
      link.recordDigest.toString('hex'),
      link.personalDigest.toString('hex'),
    ]),
  );
