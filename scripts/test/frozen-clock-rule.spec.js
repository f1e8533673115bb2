const { Linter } = require('eslint');

/** Returns the messages of the rule about a test file, as `line: messageId`. */
async function problemsIn(code) {
  const { frozenClockRule } = await import('../lib/rules/frozen-clock-rule.mjs');
  const config = {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    plugins: { house: { rules: { 'frozen-clock': frozenClockRule } } },
    rules: { 'house/frozen-clock': 'error' },
  };
  return new Linter()
    .verify(code, config)
    .map(({ line, messageId, message }) => `${line}: ${messageId ?? message}`);
}

const FREEZE = `jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date('2026-11-20T17:00:00Z'));`;

describe('what ends by the real time, beside a fixed instant', () => {
  it.each([
    [
      'after it in the same hook',
      `beforeAll(async () => {\n${FREEZE}\nadmin = await logIn(app, name);\n});`,
      3,
    ],
    [
      'in a helper, with the clock set in a hook',
      `beforeAll(() => {\n${FREEZE}\n});\nconst settle = () => logIn(app);`,
      4,
    ],
    [
      'in a test, with the clock set in a hook',
      `beforeEach(() => { ${FREEZE} });\nit('x', () => fetch('/api/admin/login'));`,
      2,
    ],
    ['in a test, with the clock set for the file', `${FREEZE}\nit('x', () => logIn(app));`, 2],
    [
      'after a helper that sets the clock',
      `const at = () => ${FREEZE}\nit('x', () => {\nat();\nreturn lastCode(app, phone);\n});`,
      4,
    ],
    [
      'in the work of a helper that sets the clock for as long',
      `async function at(work) {\n${FREEZE}\nawait work();\nclock.mockRestore();\n}\nit('x', () => at(() => logIn(app)));`,
      6,
    ],
    [
      'with fake timers at an instant',
      `it('x', () => {\njest.useFakeTimers({ now: 0 });\nreturn sign({}, key);\n});`,
      3,
    ],
    [
      "with a browser's clock",
      `it('x', () => {\npage.clock.setFixedTime('2026-11-20');\nreturn page.request.post('/api/leads');\n});`,
      3,
    ],
    [
      'in a helper that is called after it',
      `const open = () => retry(() => logIn(app));\nit('x', () => {\n${FREEZE}\nreturn open();\n});`,
      4,
    ],
    [
      'in a helper of a helper that is called after it',
      `const open = () => logIn(app);\nconst both = () => [open(), open()];\nit('x', () => {\n${FREEZE}\nreturn both();\n});`,
      5,
    ],
    [
      'at an address in a template',
      'it("x", () => {\njest.useFakeTimers({ now: 0 });\nreturn fetch(`${app.url}/api/leads?from=ad`);\n});',
      3,
    ],
    [
      'at an address in a constant',
      `const LEADS = '/api/leads';\nit('x', () => {\n${FREEZE}\nreturn app.post(LEADS, {});\n});`,
      4,
    ],
    [
      'at the address that sends a code again',
      `it('x', () => {\n${FREEZE}\nreturn app.post('/api/leads/resend', {});\n});`,
      3,
    ],
    [
      'with fake timers at an instant that has a name',
      `it('x', () => {\nconst now = new Date(0);\njest.useFakeTimers({ now });\nreturn logIn(app);\n});`,
      4,
    ],
    [
      'with a mock that is given the instant later',
      `const clock = jest.spyOn(app.get(Clock), 'now');\nit('x', () => {\nclock.mockReturnValue(new Date(0));\nreturn logIn(app);\n});`,
      4,
    ],
    [
      'after another mock is restored',
      `it('x', () => {\nconst send = jest.spyOn(mailer, 'send');\n${FREEZE}\nsend.mockRestore();\nreturn logIn(app);\n});`,
      5,
    ],
  ])('is a problem %s', async (_, code, line) => {
    expect(await problemsIn(code)).toEqual([`${line}: beginning`]);
  });

  it.each([
    [
      'that begins before the clock is set',
      `beforeAll(async () => {\nadmin = await logIn(app);\n${FREEZE}\n});`,
    ],
    [
      'in another hook than a test that sets the clock',
      `beforeAll(() => logIn(app));\nit('x', () => { ${FREEZE} });`,
    ],
    [
      'after the clock is restored',
      `it('x', () => {\n${FREEZE}\njest.restoreAllMocks();\nreturn logIn(app);\n});`,
    ],
    [
      'with a clock that is ahead of the real one',
      `beforeAll(() => {\njest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1);\nreturn logIn(app);\n});`,
    ],
    [
      'with a clock that is ahead of a real time that has a name',
      `const start = Date.now();\nconst clock = jest.spyOn(app.get(Clock), 'now');\nit('x', () => {\nclock.mockReturnValue(new Date(start + 1));\nreturn logIn(app);\n});`,
    ],
    [
      'after the mock of the clock is restored',
      `it('x', () => {\nconst clock = ${FREEZE}\nclock.mockRestore();\nreturn logIn(app);\n});`,
    ],
    [
      'in a helper that is called before the clock is set',
      `const open = () => logIn(app);\nit('x', async () => {\nawait open();\n${FREEZE}\n});`,
    ],
    [
      'in a constant and at an address that only begins alike',
      `const LEADS = '/api/leads';\nit('x', () => {\n${FREEZE}\nreturn app.post('/api/leads/verify', {});\n});`,
    ],
    ['with fake timers from now on', `it('x', () => {\njest.useFakeTimers();\nreturn logIn(app);\n});`],
  ])('is none %s', async (_, code) => {
    expect(await problemsIn(code)).toEqual([]);
  });
});

it.each([
  ['12/39', ['1: card']],
  ['12/99', []],
  ['01/20', []],
  ['13/29', []],
])('of a card that expires %s says %j', async (expiry, problems) => {
  expect(await problemsIn(`const card = { cardExpiry: '${expiry}' };`)).toEqual(problems);
});
