import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';

/** Prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs heads and checkpoints. The public key is enough to verify a signature without the server. */
@Injectable()
export class ChainKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  private readonly key: KeyObject;

  constructor({ encryptionKey }: AppConfig) {
    const seed = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'audit-chain', 32));
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = Buffer.from(createPublicKey(this.key).export({ format: 'jwk' }).x!, 'base64url');
  }

  /** Signs values in their order, in the format that `scripts/audit-verify.mjs` reads. */
  sign(...values: (string | number)[]): Buffer {
    return sign(null, Buffer.from(JSON.stringify(values)), this.key);
  }
}
