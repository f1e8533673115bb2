import type { ChainService } from '../chain/chain.service';

/** End of the hash chain over the audit trail, the consents and the contracts. */
export class AuditHeadDto {
  /**
   * Number of links; 0 if there are none.
   * @example 48210
   */
  sequence: number;

  /**
   * SHA-256 of the last link, which includes the hash of the link before it; zeros if there are none. 64 hexadecimal
   * digits.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  hash: string;

  /**
   * Time at which the last link was appended; null if there are none.
   * @example 2026-11-23T16:00:00.000Z
   */
  sealedAt: Date | null;

  /**
   * Number of rows that wait to be appended, which takes seconds.
   * @example 0
   */
  waiting: number;

  /**
   * Ed25519 key that signs heads and checkpoints, for `verify --key`. 64 hexadecimal digits.
   * @example 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
   */
  publicKey: string;

  static from(
    { sequence, hash, sealedAt, waiting }: Awaited<ReturnType<ChainService['head']>>,
    publicKey: Buffer,
  ): AuditHeadDto {
    return {
      sequence,
      hash: hash.toString('hex'),
      sealedAt,
      waiting,
      publicKey: publicKey.toString('hex'),
    };
  }
}
