import { cutText } from 'domain/text';
import { hideCardNumbers } from 'domain/cards';

/** Longest text of the gateway that is kept. */
const MAX_TEXT = 200;
const CODE = /\b(cvv2?|cvc2?|cid|security code)([^0-9]{0,3})[0-9]{3,4}\b/gi;

/**
 * A text of the gateway as it may be kept. Should it repeat what it was sent, card numbers, security codes and the secrets
 * of the request are hidden.
 * @param secrets hidden wherever they stand as a word
 */
export function maskedText(text: string, secrets: readonly string[] = []): string {
  let masked = cutText(text, 1_000);
  for (const secret of secrets) masked = hideWord(masked, secret);
  return cutText(hideCardNumbers(masked).replace(CODE, '$1$2•••'), MAX_TEXT);
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/.test(letter);

/** Short secrets, such as a security code, are digits of many numbers: they are hidden where they stand alone. */
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
