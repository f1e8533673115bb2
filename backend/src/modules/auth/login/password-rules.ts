import { composed } from './password';

/** Minimum number of characters of a user's password. */
export const MIN_PASSWORD_LENGTH = 6;

/** Number of most common passwords that are refused. */
const REFUSED_COMMON_PASSWORDS = 10_000;

/** Reason why a password is refused. */
export type PasswordProblem = 'too_short' | 'is_username' | 'too_common';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks a new password.
 * @returns the reason to refuse it, or null if it is accepted
 */
export async function passwordProblem(password: string, username: string): Promise<PasswordProblem | null> {
  const typed = composed(password);
  if (typed.length < MIN_PASSWORD_LENGTH) return 'too_short';
  const folded = typed.toLowerCase();
  if (folded === username.toLowerCase()) return 'is_username';
  common ??= readCommonPasswords();
  return (await common).has(folded) ? 'too_common' : null;
}

/** Reads the list, ordered by frequency, on first use: it is large, and passwords are rarely changed. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED_COMMON_PASSWORDS));
}
