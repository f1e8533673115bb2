import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = join(__dirname, '..', '..');
/** Files that define colours; all others refer to them. */
const TOKEN_FILES = [
  'shared/styles/tokens.css',
  'shared/site/browser-colours.ts',
  'admin/app/tokens.css',
  'admin/app/theme.ts',
];
const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const NAMES = new Set([
  'white',
  'black',
  'red',
  'green',
  'blue',
  'gray',
  'grey',
  'orange',
  'yellow',
  'purple',
]);

const withoutComments = (text: string): string =>
  text
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('');

/** Returns the declarations' values that contain the name of a colour. */
const namedIn = (css: string): string[] =>
  css
    .split(/[;{}]/)
    .filter((part) => /^\s*[\w-]+:/.test(part))
    .map((declaration) => declaration.slice(declaration.indexOf(':') + 1))
    .filter((value) => value.split(/[^\w-]/).some((word) => NAMES.has(word.toLowerCase())));

const coloursIn = (file: string): string[] => {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  // In TypeScript, only whole strings count, because addresses can contain '#'.
  if (!file.endsWith('.css')) return text.match(/['"`]#[\da-f]{3,8}['"`]/gi) ?? [];
  const css = withoutComments(text);
  return [...(css.match(HEX) ?? []), ...(css.match(FUNCTION) ?? []), ...namedIn(css)];
};

describe('colours', () => {
  const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name) && !entry.name.includes('.spec.'))
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/generated/'));

  it('are literal only in the token files', () => {
    const literal = files
      .filter((file) => !TOKEN_FILES.includes(file))
      .flatMap((file) => coloursIn(file).map((colour) => `${file}: ${colour}`));
    expect(literal).toEqual([]);
  });

  it('are found in each token file', () => {
    expect(TOKEN_FILES.filter((file) => coloursIn(file).length === 0)).toEqual([]);
  });
});
