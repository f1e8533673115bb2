import { STATE_LAW } from 'domain/state-law/state-law';
import { ENGLISH_NAMES, SOURCE_WORDS, sourceName } from './source-words';

const TITLES = [
  ...new Set(Object.values(STATE_LAW).flatMap(({ sources }) => sources.map(({ title }) => title))),
];

/** Words that names of laws have: abbreviations, and the Spanish names of Puerto Rico. */
const NAMES_OF_LAWS = /^(?:[A-Z.]+|Stat\.|Ley|DACO|Reglamento|Reg\.|ncleg)$/;

it.each(TITLES)('the owner reads “%s” in Spanish, unless it is a name', (title) => {
  const { name, lang } = sourceName(title);
  if (lang === undefined || ENGLISH_NAMES.includes(title)) {
    expect(name).not.toMatch(/\b(?:the|quoting|page|chart|bond|refund|days|with|text|version)\b/i);
    return;
  }
  const words = name.match(/[A-Za-zé][a-zé.]{2,}/g) ?? [];
  expect(words.filter((word) => !NAMES_OF_LAWS.test(word))).toEqual([]);
});

it('keeps no words for a source that is gone', () => {
  expect([...ENGLISH_NAMES, ...Object.keys(SOURCE_WORDS)].filter((title) => !TITLES.includes(title))).toEqual(
    [],
  );
});
