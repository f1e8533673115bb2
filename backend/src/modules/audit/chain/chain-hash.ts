import { createHash } from 'node:crypto';
import type { SealedKind, SealReason, Values } from './sealed-rows';

/** What a link says, as it is hashed. `scripts/audit-verify.mjs` computes the same on its own. */
export interface Link {
  sequence: number;
  kind: SealedKind;
  rowId: string;
  reason: SealReason;
  sealedAt: Date;
  recordDigest: Buffer;
  personalDigest: Buffer;
}

/** The hash before the first link. */
export const GENESIS = Buffer.alloc(32);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The digest of a row's values; the salt goes before them where they are personal. */
export const digestOf = (values: Values | null, salt = ''): Buffer =>
  sha256(`${salt}\n${JSON.stringify(values)}`);

/** The hash of a link that comes after `previous`. */
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
