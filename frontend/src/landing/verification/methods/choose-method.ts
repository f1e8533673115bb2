import type { VerificationMethod } from 'domain/verification';
import type { CodeVerification } from '../use-code-verification';
import { updatePending } from '../verification-store';

/** Requests a method; for e-mail, first asks for the address. */
export async function chooseWay(
  way: VerificationMethod,
  { ask, clearTrouble }: CodeVerification,
): Promise<void> {
  if (way !== 'email') return ask(way);
  clearTrouble();
  updatePending({ step: 'email' });
}
