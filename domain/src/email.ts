import { cleanText } from './text.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns an e-mail address in the form used for storing and comparing: small letters, and the domain in ASCII,
 * because payments and most mail servers read no other.
 */
export const cleanEmail = (email: string): string =>
  cleanText(email.replace(INVISIBLE, ''))
    .toLowerCase()
    .replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, domain: string) => `@${asciiDomain(domain)}`);

/** The class of browsers and Node, of which only this is used here. */
declare const URL: new (url: string) => { readonly hostname: string };

/** Returns a domain in ASCII letters: `xn--pea-8ma.com` for `peña.com`. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Error text of an address for which `hasPlainMailbox` is false. */
export const PLAIN_EMAIL_ONLY =
  'Email inválido: no puede llevar ñ, acentos ni otros signos antes de la arroba.';

/** Returns whether the part before the `@` is ASCII. Payments and most mail servers refuse other letters. */
export const hasPlainMailbox = (email: string): boolean => /^\p{ASCII}*@|^[^@]*$/u.test(email);
