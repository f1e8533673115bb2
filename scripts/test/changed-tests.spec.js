const IMPORTS = new Map([
  ['domain/src/payments/money.ts', []],
  ['domain/src/payments/money.spec.ts', ['domain/src/payments/money.ts']],
  ['backend/src/payments.ts', ['domain/src/payments/money.ts']],
  ['backend/src/leads.ts', []],
  ['backend/test/e2e/payments.spec.ts', ['backend/src/payments.ts']],
  ['backend/test/e2e/leads.spec.ts', ['backend/src/leads.ts']],
  ['backend/test/integration/compose.spec.ts', []],
  ['frontend/src/admin/Payments.tsx', ['domain/src/payments/money.ts']],
  ['frontend/src/admin/Payments.spec.tsx', ['frontend/src/admin/Payments.tsx']],
  ['frontend/src/landing/Form.tsx', []],
  ['frontend/src/landing/Form.spec.tsx', ['frontend/src/landing/Form.tsx']],
  ['frontend/e2e/support/site.ts', []],
  ['frontend/e2e/support/one-width.ts', []],
  ['frontend/e2e/support/chromium.mjs', []],
  [
    'frontend/playwright.config.ts',
    ['frontend/e2e/support/one-width.ts', 'frontend/e2e/support/chromium.mjs'],
  ],
  ['frontend/e2e/specs/site/journey.spec.ts', ['frontend/e2e/support/site.ts']],
  ['frontend/e2e/specs/payments/payments.spec.ts', []],
  ['scripts/lib/build.mjs', []],
  ['scripts/lib/launch.mjs', ['scripts/lib/server.mjs']],
  ['scripts/lib/server.mjs', []],
  ['scripts/start.mjs', ['scripts/lib/launch.mjs']],
  ['scripts/lib/test-postgres.mjs', []],
  ['scripts/jest.config.cjs', []],
  ['scripts/test/start.spec.js', []],
  ['scripts/test/pages.spec.js', []],
  ['backend/src/main.ts', ['backend/src/leads.ts']],
  ['backend/src/application-role.ts', []],
  ['backend/src/cli/migrate.ts', ['backend/src/application-role.ts']],
  ['backend/src/cli/admin.ts', ['backend/src/cli/admin/options.ts']],
  ['backend/src/cli/admin/options.ts', []],
  ['backend/test/support/global-setup.ts', ['scripts/lib/test-postgres.mjs']],
  ['backend/test/support/server.ts', []],
  ['backend/test/integration/admin-cli.spec.ts', []],
  ['backend/test/integration/crash.spec.ts', ['backend/test/support/server.ts']],
  ['backend/jest.config.js', []],
  ['frontend/test/setup.ts', []],
  ['frontend/test/landing.tsx', ['frontend/src/landing/Form.tsx']],
]);
const TEXTS = {
  'backend/test/integration/compose.spec.ts': "'docker-compose.yml'",
  'backend/test/integration/admin-cli.spec.ts': "'../../../dist/cli/admin.js'",
  'backend/test/support/server.ts': "'../../dist/main.js'",
  'scripts/lib/launch.mjs': "runBackend('migrate.js')",
  'scripts/lib/server.mjs': "at('backend', 'dist', 'main.js')",
  'scripts/test/start.spec.js': "'scripts/start.mjs'",
};
const read = (file) => TEXTS[file] ?? '';
const suite = (folder) =>
  [...IMPORTS.keys()].filter((file) => file.startsWith(folder) && file.includes('.spec.')).sort();

describe('the tests that a change can concern', () => {
  const concernedBy = async (...changed) => {
    const { concernedTests } = await import('../lib/changed-tests.mjs');
    return Object.values(concernedTests(changed, IMPORTS, read).concerned).flat();
  };

  it('are those that import it, directly or not, and every journey', async () => {
    expect(await concernedBy('domain/src/payments/money.ts')).toEqual([
      'domain/src/payments/money.spec.ts',
      'backend/test/e2e/payments.spec.ts',
      'frontend/src/admin/Payments.spec.tsx',
      'frontend/e2e/specs/payments/payments.spec.ts',
      'frontend/e2e/specs/site/journey.spec.ts',
    ]);
  });

  it('include no public journeys when only the back office changed', async () => {
    expect(await concernedBy('frontend/src/admin/Payments.tsx')).toEqual([
      'frontend/src/admin/Payments.spec.tsx',
      'frontend/e2e/specs/payments/payments.spec.ts',
    ]);
  });

  it('are only the test itself when a test changed', async () => {
    expect(await concernedBy('backend/test/e2e/leads.spec.ts')).toEqual(['backend/test/e2e/leads.spec.ts']);
    expect(await concernedBy('frontend/e2e/support/site.ts')).toEqual([
      'frontend/e2e/specs/site/journey.spec.ts',
    ]);
  });

  it('are those that name a file which nothing imports', async () => {
    expect(await concernedBy('docker-compose.yml')).toEqual(['backend/test/integration/compose.spec.ts']);
    expect(await concernedBy('docs/growing.md')).toEqual([]);
  });

  it('are all of the backend for a migration', async () => {
    const concerned = await concernedBy('backend/src/database/migrations/1-leads.ts');
    expect(concerned.filter((file) => file.startsWith('backend/'))).toEqual(suite('backend/'));
  });

  it.each([
    ['scripts/start.mjs', 'scripts/'],
    ['scripts/lib/launch.mjs', 'scripts/'],
    ['scripts/jest.config.cjs', 'scripts/'],
    ['backend/jest.config.js', 'backend/'],
    ['backend/test/support/global-setup.ts', 'backend/'],
    ['backend/test/support/shared-modules/runtime.cjs', 'backend/'],
    ['frontend/test/setup.ts', 'frontend/src/'],
    ['frontend/test/jsdom-environment.cjs', 'frontend/src/'],
    ['frontend/playwright.config.ts', 'frontend/e2e/'],
    ['frontend/e2e/support/global-setup.ts', 'frontend/e2e/'],
    ['frontend/e2e/support/one-width.ts', 'frontend/e2e/'],
    ['frontend/e2e/support/chromium.mjs', 'frontend/e2e/'],
  ])('are the whole suite that loads or starts %s', async (changed, folder) => {
    expect(await concernedBy(changed)).toEqual(suite(folder));
  });

  it('are two suites for a file that both load', async () => {
    expect(await concernedBy('scripts/lib/test-postgres.mjs')).toEqual([
      ...suite('backend/'),
      ...suite('scripts/'),
    ]);
  });

  it('are only those that use it for a helper of tests', async () => {
    expect(await concernedBy('frontend/test/landing.tsx')).toEqual([]);
  });

  it('are those that start a program which imports it', async () => {
    const journeys = suite('frontend/e2e/');
    for (const changed of ['backend/src/cli/admin.ts', 'backend/src/cli/admin/options.ts'])
      expect(await concernedBy(changed)).toEqual(['backend/test/integration/admin-cli.spec.ts', ...journeys]);
    expect(await concernedBy('backend/src/main.ts')).toEqual([
      'backend/test/integration/crash.spec.ts',
      'scripts/test/start.spec.js',
      ...journeys,
    ]);
  });

  it('are those that start a command which starts such a program', async () => {
    for (const changed of ['backend/src/cli/migrate.ts', 'backend/src/application-role.ts'])
      expect(await concernedBy(changed)).toEqual(['scripts/test/start.spec.js', ...suite('frontend/e2e/')]);
  });

  it('are all for what every suite depends on', async () => {
    const tests = [...IMPORTS.keys()].filter((file) => file.includes('.spec.'));
    expect((await concernedBy('package-lock.json')).sort()).toEqual(tests.sort());
  });
});
