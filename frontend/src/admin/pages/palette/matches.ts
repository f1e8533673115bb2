import { plainText } from 'domain/messages/sms-text';

const wordsOf = (text: string): string[] =>
  plainText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns whether each word of a search begins a word of the text. Ignores capitals and accents. */
export function matches(search: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((asked) => words.some((word) => word.startsWith(asked)));
}
