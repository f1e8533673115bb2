import type { VerificationMethod } from 'domain/verification';
import type { CodeVerification } from '../use-code-verification';
import { updatePending } from '../verification-store';

/** Requests a method; for e-mail, first asks for the address. */
export async function chooseMethod(
  method: VerificationMethod,
  { ask, clearTrouble }: CodeVerification,
): Promise<void> {
  if (method !== 'email') return ask(method);
  clearTrouble();
  updatePending({ step: 'email' });
}
