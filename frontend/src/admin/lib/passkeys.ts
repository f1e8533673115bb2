import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import type {
  NewPasskeyDto,
  NewPasskeyOptionsDto,
  PasskeyAnswerDto,
  PasskeyLoginOptionsDto,
} from '../../shared/api/generated/model';

/** Lifetime of a challenge on the server. */
const PATIENCE_MS = 5 * 60_000;

/** Whether this browser knows passkeys at this address. Browsers know none at a number in place of a name. */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);

/** Why the browser's dialog ended without a passkey. `cancelled` is no failure. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'unusable';

/** What the device answered, or why it did not. */
export type PasskeyResult<Answer> = { answer: Answer } | { trouble: PasskeyTrouble };

/** Asks for one of the person's passkeys of this site. */
export async function askForPasskey({
  challenge,
  site,
}: PasskeyLoginOptionsDto): Promise<PasskeyResult<PasskeyAnswerDto>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
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

/** Has the device make a passkey that it keeps, and that it asks the person for. */
export async function makePasskey({
  challenge,
  site,
  algorithms,
  brand,
  userHandle,
  username,
  known,
}: NewPasskeyOptionsDto): Promise<PasskeyResult<Omit<NewPasskeyDto, 'name'>>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
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
    // Browsers say the same of a person who closes the dialog and of one who has no passkey.
    if (name === 'NotAllowedError' || name === 'AbortError') return { trouble: 'cancelled' };
    return { trouble: name === 'InvalidStateError' ? 'known' : 'unusable' };
  }
}
