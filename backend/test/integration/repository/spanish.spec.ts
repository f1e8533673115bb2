import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

/** Words that docs/spanish.md avoids: those in code marks in the second column of its table. */
const AVOIDED = readFileSync(join(ROOT, 'docs/spanish.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!));

/** Signed or accepted texts keep their words; a pattern for visitors' input is not a text of ours. */
const EXEMPT = [
  'backend/src/modules/payments/contract/earlier-texts.ts',
  'domain/src/messages/consent-texts.ts',
  'domain/src/messages/campaign-text.ts',
  'domain/src/site/sentences.ts',
  'backend/src/modules/messaging/inbound/refusal-words.ts',
  'backend/src/modules/leads/imports/reading/value-cells.ts',
];

const FILES = globSync(['{frontend,backend}/src/**/*.copy.ts', 'backend/src/**/*.ts', 'domain/src/**/*.ts'], {
  cwd: ROOT,
}).filter((path) => !path.endsWith('.spec.ts') && !path.includes('/migrations/') && !EXEMPT.includes(path));

/** The avoided words in a file's code, comments left out. */
function avoidedIn(source: string, word: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^\p{L}/u.test(word)
    ? new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'iu').test(code)
    : code.includes(word);
}

it('the document has words to avoid, and there are files to search', () => {
  expect(AVOIDED).toEqual(expect.arrayContaining(['«', 'pulse', 'ordenador']));
  expect(FILES.length).toBeGreaterThan(300);
});

it.each(AVOIDED)('no text contains %s', (word) => {
  expect(avoidedIn(`'Ahora ${word} algo.'`, word)).toBe(true);
  expect(FILES.filter((path) => avoidedIn(readFileSync(join(ROOT, path), 'utf8'), word))).toEqual([]);
});
