import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Attestation, Attested } from './attestation';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Changes that a test makes to a valid response. */
export interface Lies {
  origin?: string;
  site?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  attestation?: (of: Attested) => Attestation;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Attestation of browsers if none was requested: format 'none', and an empty map. */
const NO_ATTESTATION: Attestation = { format: 'none', statement: Buffer.from([0xa0]) };

/** Simulates a device with one passkey (ES256), and the browser. */
export class Authenticator {
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly publicPoint: { x: Buffer; y: Buffer };
  counter = 0;

  /** @param address the host and origin at which it is used */
  constructor(
    private readonly address: { site: string; origin: string },
    readonly credentialId = randomBytes(32),
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.publicKey = publicKey;
    this.publicPoint = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') };
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** Returns the response to a request for a new passkey. */
  create(challenge: string, lies: Lies = {}) {
    const clientDataJSON = this.clientData(lies.type ?? 'webauthn.create', challenge, lies);
    const { x, y } = this.publicPoint;
    // CBOR: { kty: EC2, alg: ES256, crv: P-256, x, y }
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      x,
      Buffer.from('225820', 'hex'),
      y,
    ]);
    const authData = Buffer.concat([
      this.head(lies, HAS_KEY),
      Buffer.alloc(16),
      uint(this.credentialId.length, 2),
      this.credentialId,
      cose,
    ]);
    const attested = { authData, clientData: clientDataJSON, key: this.key, publicKey: this.publicKey };
    const { format, statement } = lies.attestation?.(attested) ?? NO_ATTESTATION;
    // CBOR: { fmt, attStmt, authData }
    const attestationObject = Buffer.concat([
      Buffer.from('\xa3\x63fmt', 'latin1'),
      uint(0x60 + format.length, 1),
      Buffer.from(`${format}\x67attStmt`, 'latin1'),
      statement,
      Buffer.from('\x68authData\x59', 'latin1'),
      uint(authData.length, 2),
      authData,
    ]);
    return {
      id: this.id,
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Returns the response to a login request, and increases the counter. */
  answer(challenge: string, userHandle: string, lies: Lies = {}) {
    if (this.counter > 0) this.counter += 1;
    const clientDataJSON = this.clientData(lies.type ?? 'webauthn.get', challenge, lies);
    const authenticatorData = this.head(lies, 0);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.key);
    return {
      id: this.id,
      userHandle: lies.userHandle ?? userHandle,
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  private clientData(type: string, challenge: string, { origin = this.address.origin }: Lies): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(
    { site = this.address.site, isVerified = true, counter = this.counter }: Lies,
    flags: number,
  ): Buffer {
    const all = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256(site), Buffer.from([all]), uint(counter, 4)]);
  }
}
