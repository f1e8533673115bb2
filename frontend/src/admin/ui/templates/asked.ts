import type { MessageForLeadDto } from '../../../shared/api/generated/model';

const ASKED = /(?:^|\s)\/([\p{L}\p{M}\d-]{0,20})$/u;

/** Returns the text between '/' and the caret, with the position of '/'; null if there is none. */
export function askedAt(text: string, caret: number): { word: string; start: number } | null {
  const word = ASKED.exec(text.slice(0, caret))?.[1];
  return word === undefined ? null : { word, start: caret - word.length - 1 };
}

/** Removes accents and upper case for comparison. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the templates with a shortcut that starts with the word, then those with the word in their name. */
export function matching(templates: readonly MessageForLeadDto[], word: string): MessageForLeadDto[] {
  const asked = bare(word);
  const byShortcut = templates.filter(({ shortcut }) => shortcut?.startsWith(asked));
  return [
    ...byShortcut,
    ...templates.filter((one) => !byShortcut.includes(one) && bare(one.name).includes(asked)),
  ];
}
