import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, SPACES, TEXTS } from './tokens';

const source = join(__dirname, '../..');
const files = ['admin/app/tokens.css', 'shared/styles/tokens.css'].map((file) =>
  readFileSync(join(source, file), 'utf8'),
);

describe('the tokens on the page of the parts', () => {
  it.each([...COLOURS, ...SPACES, ...TEXTS])('%s is defined', (name) => {
    expect(files.some((css) => css.includes(`${name}:`))).toBe(true);
  });
});

describe('the page of the parts', () => {
  it('is in no build', () => {
    const config = readFileSync(join(source, '../vite.config.ts'), 'utf8');
    expect(config).not.toMatch(/'parts'/);
  });
});
