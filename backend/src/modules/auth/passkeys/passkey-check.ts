import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { AppConfig } from '../../../config/app-config';
import type { PasskeyAnswerDto } from './dto/passkey-login.dto';

/** A new passkey, as its device describes it. */
export interface DescribedPasskey {
  /** Base64url, as the two that follow. */
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** ES256, EdDSA and RS256, by their COSE numbers: what devices sign with, the best known first. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257];

/** Bytes by which a device may call a passkey (WebAuthn). */
const LONGEST_ID = 1_023;

/** What is known of a new passkey once it is proven. */
export interface ProvenPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** Checks what devices sign (WebAuthn): for this site's address, with the person verified by the device. */
@Injectable()
export class PasskeyCheck {
  /** The site's host: a passkey works there alone. */
  readonly site: string;
  private readonly origin: string;

  constructor(config: AppConfig) {
    const { hostname, origin } = new URL(config.publicUrl);
    this.site = hostname;
    this.origin = origin;
  }

  /** @returns null for what does not prove it */
  async ofNew(passkey: DescribedPasskey, challenge: string): Promise<ProvenPasskey | null> {
    const { id, clientDataJSON, attestationObject } = passkey;
    if (!isWithoutCertificates(attestationObject)) return null;
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

  /** @returns how often the device has signed, by its own count; null for what does not prove the passkey */
  async ofLogin(
    { id, userHandle, clientDataJSON, authenticatorData, signature }: PasskeyAnswerDto,
    publicKey: Buffer,
    challenge: string,
  ): Promise<number | null> {
    const found = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      // Whether it has counted on is judged in the statement that notes the new count.
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
 * Whether the attestation carries no certificates: format 'none', or signed by the passkey's own key. Certificates are refused before the library reads
 * them, because it would fetch revocation lists from addresses that the client chose.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  try {
    const described = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = described.get('fmt');
    return format === 'none' || (format === 'packed' && described.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
