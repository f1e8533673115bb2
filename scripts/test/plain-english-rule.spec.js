/** The messages of the rule about a piece of code, as `messageId: word`. */
async function problemsIn(code) {
  const { Linter } = require('eslint');
  const { plainEnglishRule } = await import('../lib/rules/plain-english-rule.mjs');
  const config = {
    plugins: { house: { rules: { 'plain-english': plainEnglishRule } } },
    rules: { 'house/plain-english': 'error' },
  };
  return new Linter()
    .verify(code, config)
    .map(({ messageId, message }) => `${messageId}: ${/'([^']+(?:'s)?)'/.exec(message)?.[1]}`);
}

const PRONOUNS = [
  'whoever',
  'whomever',
  'whatever',
  'nobody',
  'somebody',
  'anybody',
  'everybody',
  'whom',
  'oneself',
  'one’s',
];
const OPENINGS = [
  'What',
  'Who',
  'Whose',
  'Whom',
  'Whoever',
  'Whatever',
  'Those',
  'Of',
  'Beside',
  'Besides',
  'By which',
  'From which',
  'That which',
  'Such a',
  'Such an',
  'Such as',
];

describe('the rule for plain English', () => {
  it.each(PRONOUNS)('refuses the pronoun %s in a comment, a title and a text of the API', async (word) => {
    const expected = [`pronoun: ${word}`];
    expect(await problemsIn(`// Waits for ${word} here.`)).toEqual(expected);
    expect(await problemsIn(`/**\n * Waits.\n * Later for ${word}.\n */`)).toEqual(expected);
    expect(await problemsIn(`it('waits for ${word}', () => {});`)).toEqual(expected);
    expect(await problemsIn(`it.each([1])('waits for ${word}', () => {});`)).toEqual(expected);
    expect(await problemsIn(`({ summary: 'Wait for ${word}' });`)).toEqual(expected);
    expect(await problemsIn(`({ description: \`\${x} Waits for \` + '${word}.' });`)).toEqual(expected);
    expect(await problemsIn(`enumField('Name', [], 'Waits for ${word}.');`)).toEqual(expected);
  });

  it.each(OPENINGS)('refuses a sentence that opens with %s', async (word) => {
    const expected = expect.arrayContaining([`opening: ${word}`]);
    expect(await problemsIn(`/** ${word} comes first. */`)).toEqual(expected);
    expect(await problemsIn(`// Waits. ${word} comes first.`)).toEqual(expected);
    expect(await problemsIn(`// Waits.\n// ${word} comes first.`)).toEqual(expected);
    expect(await problemsIn(`({ description: 'Waits. ${word} comes first.' });`)).toEqual(expected);
  });

  it.each([
    '// Returns the lead of a phone.',
    "/* Users such as 'maria'. The text says: 'What'. */",
    '// One of the leads, whose phone is verified.',
    "({ name: 'What', title: 'Who' });",
    "({ outboxFor: 'nobody' });",
    'it(name, () => {});',
  ])('accepts %s', async (code) => {
    expect(await problemsIn(code)).toEqual([]);
  });
});
