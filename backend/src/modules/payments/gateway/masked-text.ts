import { cutText } from 'domain/text';
import { hideCardNumbers } from 'domain/payments/cards';

/** Maximum length of a stored text of the gateway. */
const MAX_TEXT = 200;
const CODE = /\b(cvv2?|cvc2?|cid|security code)([^0-9]{0,3})[0-9]{3,4}\b/gi;

/**
 * Returns a text of the gateway in a form that may be stored. Hides card numbers, security codes and the secrets of the request, in case
 * the gateway repeats them.
 * @param secrets words to hide
 */
export function maskedText(text: string, secrets: readonly string[] = []): string {
  let masked = cutText(text, 1_000);
  for (const secret of secrets) masked = hideWord(masked, secret);
  return cutText(hideCardNumbers(masked).replace(CODE, '$1$2•••'), MAX_TEXT);
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/.test(letter);

/** Hides a word: a long one everywhere, a short one, such as a security code, only where it stands alone, because it may be part of other numbers. */
function hideWord(text: string, word: string): string {
  if (!word) return text;
  let result = '';
  let from = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, from)) {
    const alone = !isWord(text[at - 1]) && !isWord(text[at + word.length]);
    result += text.slice(from, at) + (alone || word.length > 6 ? '•••' : word);
    from = at + word.length;
  }
  return result + text.slice(from);
}
