import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Attestation that a device adds to a new passkey. */
export interface Attestation {
  format: string;
  /** Map in CBOR. */
  statement: Buffer;
}

/** Input of an attestation. */
export interface Attested {
  authData: Buffer;
  clientData: Buffer;
  key: KeyObject;
  publicKey: KeyObject;
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** Encodes the beginning of a CBOR value: its type and size. */
function cbor(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
const text = (value: string): Buffer => Buffer.concat([cbor(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([cbor(2, value.length), value]);
const ALG_ES256 = Buffer.concat([text('alg'), Buffer.from([0x26])]);

/** Encodes a DER value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const number = (value: number, tag = 0x02): Buffer => der(tag, Buffer.from([value]));
const octets = (value: Buffer): Buffer => der(0x04, value);
const time = (value: string): Buffer => der(0x18, Buffer.from(value));
const name = (value: string): Buffer =>
  der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(value)))));
const ECDSA_SHA256 = der(0x30, oid('2a8648ce3d040302'));
const ANDROID_KEY = '2b06010401d679020111';
const REVOCATION_LISTS = '551d1f';

function certificate(of: {
  serial: number;
  issuer: string;
  subject: string;
  publicKey: KeyObject;
  signedBy: KeyObject;
  extensions?: [oid: string, value: Buffer][];
}): Buffer {
  const { serial, issuer, subject, publicKey, signedBy, extensions = [] } = of;
  const asked = der(
    0x30,
    der(0xa0, number(2)),
    number(serial),
    ECDSA_SHA256,
    name(issuer),
    der(0x30, time('20200101000000Z'), time('20940101000000Z')),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0
      ? []
      : [der(0xa3, der(0x30, ...extensions.map(([id, value]) => der(0x30, oid(id), octets(value)))))]),
  );
  const signature = sign('sha256', asked, signedBy);
  return der(0x30, asked, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
}

/** Returns an attestation by the passkey's key, which some devices send without a request. */
export function ofItself({ authData, clientData, key }: Attested): Attestation {
  const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key);
  return {
    format: 'packed',
    statement: Buffer.concat([cbor(5, 2), ALG_ES256, text('sig'), bytes(signature)]),
  };
}

/**
 * Returns an attestation by certificates that the device created, with a revocation list at an address that the
 * device chose.
 */
export const ofCertificates =
  (address: string) =>
  ({ clientData, publicKey }: Attested): Attestation => {
    const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const root = { issuer: 'maker', subject: 'maker', publicKey: maker.publicKey };
    const description = der(
      0x30,
      number(3),
      number(1, 0x0a),
      number(4),
      number(1, 0x0a),
      octets(sha256(clientData)),
      octets(Buffer.alloc(0)),
      der(0x30),
      der(0x30),
    );
    const list = der(0xa0, der(0xa0, der(0x86, Buffer.from(address))));
    const certificates = [
      certificate({
        ...{ serial: 2, issuer: 'maker', subject: 'device', publicKey, signedBy: maker.privateKey },
        extensions: [
          [ANDROID_KEY, description],
          [REVOCATION_LISTS, der(0x30, der(0x30, list))],
        ],
      }),
      certificate({ serial: 1, ...root, signedBy: maker.privateKey }),
    ];
    return {
      format: 'android-key',
      statement: Buffer.concat([
        cbor(5, 3),
        ALG_ES256,
        text('sig'),
        bytes(Buffer.alloc(70)),
        text('x5c'),
        cbor(4, certificates.length),
        ...certificates.map(bytes),
      ]),
    };
  };
