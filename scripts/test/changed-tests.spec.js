const IMPORTS = new Map([
  ['domain/src/money.ts', []],
  ['domain/src/money.spec.ts', ['domain/src/money.ts']],
  ['backend/src/payments.ts', ['domain/src/money.ts']],
  ['backend/src/leads.ts', []],
  ['backend/test/e2e/payments.spec.ts', ['backend/src/payments.ts']],
  ['backend/test/e2e/leads.spec.ts', ['backend/src/leads.ts']],
  ['backend/test/integration/compose.spec.ts', []],
  ['frontend/src/admin/Payments.tsx', ['domain/src/money.ts']],
  ['frontend/src/admin/Payments.spec.tsx', ['frontend/src/admin/Payments.tsx']],
  ['frontend/src/landing/Form.tsx', []],
  ['frontend/src/landing/Form.spec.tsx', ['frontend/src/landing/Form.tsx']],
  ['frontend/e2e/support/site.ts', []],
  ['frontend/e2e/specs/site/journey.spec.ts', ['frontend/e2e/support/site.ts']],
  ['frontend/e2e/specs/payments/payments.spec.ts', []],
  ['scripts/lib/build.mjs', []],
  ['scripts/test/start.spec.js', []],
]);
const read = (file) => (file.endsWith('compose.spec.ts') ? "'docker-compose.yml'" : '');

describe('the tests that a change can concern', () => {
  const concernedBy = async (...changed) => {
    const { concernedTests } = await import('../lib/changed-tests.mjs');
    return Object.values(concernedTests(changed, IMPORTS, read).concerned).flat();
  };

  it('are those that import it, directly or not, and every journey', async () => {
    expect(await concernedBy('domain/src/money.ts')).toEqual([
      'domain/src/money.spec.ts',
      'backend/test/e2e/payments.spec.ts',
      'frontend/src/admin/Payments.spec.tsx',
      'frontend/e2e/specs/payments/payments.spec.ts',
      'frontend/e2e/specs/site/journey.spec.ts',
    ]);
  });

  it('are no public journeys when only the back office changed', async () => {
    expect(await concernedBy('frontend/src/admin/Payments.tsx')).toEqual([
      'frontend/src/admin/Payments.spec.tsx',
      'frontend/e2e/specs/payments/payments.spec.ts',
    ]);
  });

  it('are itself and nothing else for a test', async () => {
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
    expect(concerned.filter((file) => file.startsWith('backend/'))).toHaveLength(3);
  });

  it('are all for what every suite depends on', async () => {
    const tests = [...IMPORTS.keys()].filter((file) => file.includes('.spec.'));
    expect((await concernedBy('package-lock.json')).sort()).toEqual(tests.sort());
  });
});
