import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import type {
  NewPasskeyDto,
  NewPasskeyOptionsDto,
  PasskeyAnswerDto,
  PasskeyLoginOptionsDto,
} from '../../shared/api/generated/model';
import { loadCode } from './load-code';

/** Lifetime of a challenge on the server. */
const PATIENCE_MS = 5 * 60_000;

/** Whether this browser supports passkeys on this site. Browsers refuse them if the host is an IP address. */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);

/** Reason why the browser's dialog ended without a passkey. `cancelled` is not a failure. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'unusable';

/** Response of the device, or the reason for none. */
export type PasskeyResult<Answer> = { answer: Answer } | { trouble: PasskeyTrouble };

/** Asks for one of the user's passkeys for this site. */
export async function askForPasskey({
  challenge,
  site,
}: PasskeyLoginOptionsDto): Promise<PasskeyResult<PasskeyAnswerDto>> {
  const startAuthentication = await loadCode(
    async () => (await import('@simplewebauthn/browser')).startAuthentication,
  );
  const optionsJSON = {
    challenge,
    rpId: site,
    timeout: PATIENCE_MS,
    userVerification: 'required' as const,
  };
  return resultOf(async () => {
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, userHandle, clientDataJSON, authenticatorData, signature };
  });
}

/** Asks the device to create a passkey that it stores and that requires user verification. */
export async function makePasskey({
  challenge,
  site,
  algorithms,
  brand,
  userHandle,
  username,
  known,
}: NewPasskeyOptionsDto): Promise<PasskeyResult<Omit<NewPasskeyDto, 'name'>>> {
  const startRegistration = await loadCode(
    async () => (await import('@simplewebauthn/browser')).startRegistration,
  );
  const optionsJSON = {
    challenge,
    rp: { id: site, name: brand },
    user: { id: userHandle, name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: PATIENCE_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports as NonNullable<RegistrationResponseJSON['response']['transports']>,
      type: 'public-key' as const,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
  return resultOf(async () => {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

async function resultOf<Answer>(ask: () => Promise<Answer>): Promise<PasskeyResult<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Browsers report the same error if the user cancels and if there is no passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return { trouble: 'cancelled' };
    return { trouble: name === 'InvalidStateError' ? 'known' : 'unusable' };
  }
}
