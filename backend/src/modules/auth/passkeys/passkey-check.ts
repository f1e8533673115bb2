import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';
import type { PasskeyAnswerDto } from './passkey-login.dto';

/** New passkey, as described by its device. */
export interface DescribedPasskey {
  /** Base64url, as the next two fields. */
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** COSE numbers of the accepted signature algorithms, preferred first: ES256, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257];

/** Maximum number of bytes of a credential id (WebAuthn). */
const LONGEST_ID = 1_023;

/** Data of a new passkey after verification. */
export interface ProvenPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/**
 * Verifies WebAuthn signatures: made for this site's address, with the person verified by the device. Their library is loaded on first
 * use: its 300 files would take a tenth of the server's start.
 */
@Injectable()
export class PasskeyCheck {
  /** Host of the site. Passkeys work only there. */
  readonly site: string;
  private readonly origin: string;

  constructor(config: AppConfig) {
    const { hostname, origin } = new URL(config.publicUrl);
    this.site = hostname;
    this.origin = origin;
  }

  /** Verifies a new passkey. Returns null if the proof is invalid. */
  async ofNew(passkey: DescribedPasskey, challenge: string): Promise<ProvenPasskey | null> {
    const { id, clientDataJSON, attestationObject } = passkey;
    if (!(await isWithoutCertificates(attestationObject))) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const found = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
      ...this.expected(challenge),
    }).catch(() => null);
    if (!found?.verified) return null;
    const { credential } = found.registrationInfo;
    const credentialId = Buffer.from(credential.id, 'base64url');
    if (credentialId.length > LONGEST_ID) return null;
    return {
      credentialId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    };
  }

  /** Verifies a login. Returns the device's signature counter, or null if the proof is invalid. */
  async ofLogin(
    { id, userHandle, clientDataJSON, authenticatorData, signature }: PasskeyAnswerDto,
    publicKey: Buffer,
    challenge: string,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const found = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      // The counter is compared in the statement that stores the new value.
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
      ...this.expected(challenge),
    }).catch(() => null);
    return found?.verified ? found.authenticationInfo.newCounter : null;
  }

  private expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.site,
      requireUserVerification: true,
    };
  }
}

/**
 * Returns whether the attestation contains no certificates: format 'none', or signed by the passkey's own key. Certificates are refused
 * before the library reads them, because it would fetch revocation lists from addresses that the client chose.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const described = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = described.get('fmt');
    return format === 'none' || (format === 'packed' && described.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
