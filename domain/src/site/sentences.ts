import { mapTexts } from './walk.ts';

/**
 * Returns the sentences of a text. A period inside a citation such as '15 U.S.C. § 1679' does not end a
 * sentence.
 */
export const sentencesOf = (text: string): string[] =>
  text.replace(/([.!?])\s+([\p{Lu}¿¡"“«$\d{])/gu, '$1\n$2').split('\n');

/** Returns the text without the sentences that `isHidden` selects. */
export function withoutSentences(text: string, isHidden: (sentence: string) => boolean): string {
  const sentences = sentencesOf(text);
  return sentences.some(isHidden) ? sentences.filter((sentence) => !isHidden(sentence)).join(' ') : text;
}

/** Returns a copy with replaced texts, without the list elements that became empty. */
export function withTexts<T>(value: T, change: (text: string) => string): T {
  const pruned = (before: unknown, after: unknown): unknown => {
    if (Array.isArray(before) && Array.isArray(after))
      return after
        .map((item, index) => pruned(before[index], item))
        .filter((item, index) => item !== '' || before[index] === '');
    if (before === null || typeof before !== 'object') return after;
    return Object.fromEntries(
      Object.entries(before).map(([name, inner]) => [
        name,
        pruned(inner, (after as Record<string, unknown>)[name]),
      ]),
    );
  };
  return pruned(
    value,
    mapTexts(value, (text) => change(text)),
  ) as T;
}
