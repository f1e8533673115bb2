import type { VerificationMethod } from 'domain/verification';
import type { CodeVerification } from '../use-code-verification';
import { updatePending } from '../verification-store';

/** Asks for a way; for mail, first for its address. */
export async function chooseWay(
  way: VerificationMethod,
  { ask, clearTrouble }: CodeVerification,
): Promise<void> {
  if (way !== 'email') return ask(way);
  clearTrouble();
  updatePending({ step: 'email' });
}
