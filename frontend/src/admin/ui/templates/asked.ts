import type { MessageForLeadDto } from '../../../shared/api/generated/model';

const ASKED = /(?:^|\s)\/([\p{L}\p{M}\d-]{0,20})$/u;

/** What is typed after a '/' that ends at the caret, and where that '/' stands; null where there is none. */
export function askedAt(text: string, caret: number): { word: string; start: number } | null {
  const word = ASKED.exec(text.slice(0, caret))?.[1];
  return word === undefined ? null : { word, start: caret - word.length - 1 };
}

/** Capitals and accents make no difference. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose shortcut begins so, then those that have it in their name. */
export function matching(templates: readonly MessageForLeadDto[], word: string): MessageForLeadDto[] {
  const asked = bare(word);
  const byShortcut = templates.filter(({ shortcut }) => shortcut?.startsWith(asked));
  return [
    ...byShortcut,
    ...templates.filter((one) => !byShortcut.includes(one) && bare(one.name).includes(asked)),
  ];
}
