const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const FILE = 'domain/src/text.ts';

/** The messages of the rule about a piece of code, as `messageId: data`, with the types of the domain. */
async function problemsIn(code, listed = []) {
  const { Linter } = require('eslint');
  const { parser } = require('typescript-eslint');
  const { cutTextRule } = await import('../lib/rules/cut-text-rule.mjs');
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
    plugins: { house: { rules: { 'cut-text': cutTextRule } } },
    rules: { 'house/cut-text': ['error', listed.map((each) => `${FILE}: ${each}`)] },
  };
  const given = 'declare const text: string; declare const list: string[]; declare const any: any;';
  return new Linter({ cwd: ROOT })
    .verify(`${given} export const given = [text, list, any];\n${code}`, config, resolve(ROOT, FILE))
    .map(({ messageId, message }) => messageId ?? message);
}

describe('a cut of a text', () => {
  it.each([
    'text.slice(0, 40);',
    'text?.slice(0, 40);',
    "text['slice'](0, 40);",
    'text.trim().slice(0, text.length - 1);',
    'text.substring(0, 40);',
    'text.substring(3);',
    'text.substr(0, 40);',
    'list[0]!.slice(0, 40);',
    'any.slice(0, 40);',
    '(list.length > 1 ? list : text).slice(0, 40);',
    'export const cut = <T extends string>(one: T) => one.slice(0, 40);',
    "export const cut = (one: 'a' | 'b' | undefined) => one?.slice(0, 40);",
    'export const cut = (one: string & { kind: 1 }) => one.slice(0, 40);',
  ])('is refused: %s', async (code) => {
    expect(await problemsIn(code)).toEqual(['cut']);
  });

  it.each([
    'text.slice(0, -4);',
    'text.slice(0);',
    'text.slice(4);',
    'text.slice(4, 40);',
    'text.slice(-4);',
    'list.slice(0, 40);',
    'export const cut = <T extends string[]>(some: T) => some.slice(0, 40);',
    'export const cut = (some: Uint8Array) => some.slice(0, 40);',
  ])('is none: %s', async (code) => {
    expect(await problemsIn(code)).toEqual([]);
  });

  it('is accepted where it is listed, however it is wrapped', async () => {
    expect(await problemsIn('text\n  .slice(0, 40);', ['text.slice(0, 40)'])).toEqual([]);
  });

  it('is reported as missing when only the list has it', async () => {
    expect(await problemsIn('text.slice(0, 41);', ['text.slice(0, 40)'])).toEqual(['unused', 'cut']);
  });

  it('is listed for files that exist, and once', async () => {
    const { CUTS_OF_OTHER_TEXT } = await import('../lib/rules/cuts-of-other-text.mjs');
    const files = CUTS_OF_OTHER_TEXT.map((each) => each.slice(0, each.indexOf(': ')));

    expect(files.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
    expect(new Set(CUTS_OF_OTHER_TEXT).size).toBe(CUTS_OF_OTHER_TEXT.length);
  });

  it.each(['backend/src/common/mask.ts', 'domain/src/text.ts', 'frontend/src/shared/phone.ts'])(
    'is checked in %s by this repository, and not in tests',
    async (file) => {
      const { ESLint } = require('eslint');
      const lint = new ESLint({ cwd: ROOT });
      const spec = file.replace('.ts', '.spec.ts');

      expect((await lint.calculateConfigForFile(resolve(ROOT, file))).rules['house/cut-text'][0]).toBe(2);
      expect((await lint.calculateConfigForFile(resolve(ROOT, spec))).rules).not.toHaveProperty(
        'house/cut-text',
      );
    },
  );
});
