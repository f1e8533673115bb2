const { Linter } = require('eslint');

/** The messages of this repository's rule about patterns that are made at run time. */
async function messagesAbout(expression) {
  const { default: configs } = await import('../../eslint.config.mjs');
  const { rules } = configs.find((config) => config.rules?.['no-restricted-syntax']);
  return new Linter()
    .verify(`export const made = (text, flags) => ${expression};`, {
      languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
      rules: { 'no-restricted-syntax': rules['no-restricted-syntax'] },
    })
    .map(({ message }) => message);
}

describe('a regular expression that is made at run time', () => {
  it.each([
    'new RegExp(text)',
    'RegExp(text)',
    'new RegExp(`^${text}$`)',
    "new RegExp('^' + text)",
    'new RegExp(...text)',
    "new RegExp('(a+)+$', flags)",
    'new globalThis.RegExp(text)',
    "globalThis['RegExp'](text)",
    '{ const Made = RegExp; return new Made(text); }',
  ])('is refused: %s', async (expression) => {
    expect(await messagesAbout(expression)).toEqual([
      'Only a pattern that is written out can be proven linear: write /…/ instead of making a RegExp of something.',
    ]);
  });

  it.each(['/a/u.test(text)', "new RegExp('a', 'u')", 'text instanceof RegExp'])(
    'is not what this is: %s',
    async (expression) => {
      expect(await messagesAbout(expression)).toEqual([]);
    },
  );
});
