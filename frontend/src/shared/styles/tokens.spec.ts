import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = join(__dirname, '..', '..');
/** The files that define colours; everything else refers to them. */
const TOKEN_FILES = [
  'shared/styles/tokens.css',
  'shared/site/browser-colours.ts',
  'admin/app/tokens.css',
  'admin/app/theme.ts',
];
const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)/gi;
/** A declaration's value that is a colour's name; `white-space` and words in comments are not. */
const NAME =
  /:[^;{}]*(?<![\w-])(?:white|black|red|green|blue|gray|grey|orange|yellow|purple)(?![\w-])[^;{}]*;/gi;

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

const coloursIn = (file: string): string[] => {
  const text = withoutComments(readFileSync(join(SOURCES, file), 'utf8'));
  // In TypeScript only what is written as a text of its own: addresses have fragments.
  if (!file.endsWith('.css'))
    return [...text.matchAll(/(['"`])(#[\da-f]{3,8})\1/gi)].map(([, , hex]) => hex!);
  return [HEX, FUNCTION, NAME].flatMap((pattern) => text.match(pattern) ?? []);
};

describe('colours', () => {
  const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name) && !entry.name.includes('.spec.'))
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/generated/'));

  it('are literal in the token files alone', () => {
    const literal = files
      .filter((file) => !TOKEN_FILES.includes(file))
      .flatMap((file) => coloursIn(file).map((colour) => `${file}: ${colour}`));
    expect(literal).toEqual([]);
  });

  it('are found in each token file', () => {
    expect(TOKEN_FILES.filter((file) => coloursIn(file).length === 0)).toEqual([]);
  });
});
