import { composed } from './password';

/** Fewest characters of an administrator's password. */
export const MIN_PASSWORD_LENGTH = 6;

/** How many of the most common passwords are refused. */
const REFUSED_COMMON_PASSWORDS = 10_000;

/** Why a password is refused. */
export type PasswordProblem = 'too_short' | 'is_username' | 'too_common';

let common: Promise<ReadonlySet<string>> | undefined;

/** Checks a new password. @returns why it is refused, or null when it may be used */
export async function passwordProblem(password: string, username: string): Promise<PasswordProblem | null> {
  const typed = composed(password);
  if (typed.length < MIN_PASSWORD_LENGTH) return 'too_short';
  const folded = typed.toLowerCase();
  if (folded === username.toLowerCase()) return 'is_username';
  common ??= readCommonPasswords();
  return (await common).has(folded) ? 'too_common' : null;
}

/** Read when first needed: the list is large, and changing a password is rare. Ordered by how common they are. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED_COMMON_PASSWORDS));
}
