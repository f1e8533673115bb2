import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdmin, PASSWORD } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import {
  compare,
  examplesIn,
  hasShell,
  moduleOf,
  ROOT,
  runInShell,
  runModule,
} from '../../support/api/document-examples';
import { requestsIn, runCollection } from '../../support/api/http-collection';

const KEYS = {
  CALENDLY_WEBHOOK_KEY: 'calendly-key-of-the-examples',
  CAL_WEBHOOK_KEY: 'cal-key-of-the-examples',
  NMI_WEBHOOK_KEY: 'nmi-key-of-the-examples',
};

/** `AppError(404, 'CODE'`, `['CODE', 'its text'`, `404 ? 'CODE' : 'CODE'`, `decision: 'PAYMENT_CODE'`, `refusal('CODE'`, `code: 'CODE'`. */
const WAYS_TO_WRITE_A_CODE = [
  /[([]\s*(?:\d{3}|status),\s*'([A-Z_]+)'/g,
  /\[\s*'([A-Z_]+)',\s*'(?![A-Z_]+')/g,
  /\? '([A-Z]+_[A-Z_]+)' : '([A-Z]+_[A-Z_]+)'/g,
  /\w: '((?:PAYMENT|PHONE)_[A-Z_]+)'/g,
  /\brefusal\(\s*'([A-Z_]+)'/g,
  /^ {4}code: '([A-Z]+_[A-Z_]+)',$/gm,
  /^ {2}(STATE_[A-Z_]+): \(/gm,
];

let app: TestApp;
let environment: NodeJS.ProcessEnv;
let page: string;

beforeAll(async () => {
  // The examples come straight from this machine, without a proxy.
  app = await createTestApp({ ...KEYS, TRUST_PROXY: '' });
  const { username } = await createAdmin(app);
  environment = {
    PATH: process.env['PATH'],
    SITE: app.url,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: PASSWORD,
    ...KEYS,
  };
  page = await readFile(join(ROOT, 'docs/api.md'), 'utf8');
});
afterAll(() => app.close());

/** The TypeScript examples run even where the shell or curl is missing. */
const inShell = hasShell() ? it : it.skip;

/** Runs the document as written: each block in order, comparing its answer with the one shown after it. */
describe('docs/api.md', () => {
  inShell('shows in curl what the product answers', async () => {
    const examples = examplesIn(page, 'bash');
    expect(examples.length).toBeGreaterThan(5);
    compare(examples, await runInShell(examples, environment));
  });

  it('shows in TypeScript the real answers of the product', async () => {
    const examples = examplesIn(page, 'ts');
    expect(examples.length).toBeGreaterThan(3);
    // In this folder, so that the imported packages are found.
    const folder = await mkdtemp(join(__dirname, '.examples-'));
    try {
      const file = join(folder, 'examples.mts');
      await writeFile(file, moduleOf(examples));
      compare(examples, await runModule(file, { cwd: folder, environment }));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names every error code, and only existing ones', async () => {
    const used = new Set<string>();
    for await (const file of glob('backend/src/**/*.ts', { cwd: ROOT })) {
      if (file.endsWith('.spec.ts')) continue;
      const source = await readFile(join(ROOT, file), 'utf8');
      if (!source.includes('AppError')) continue;
      for (const written of WAYS_TO_WRITE_A_CODE)
        for (const [, ...codes] of source.matchAll(written)) for (const code of codes) used.add(code);
    }
    const table = page.slice(page.indexOf('| Status | Codes'), page.indexOf('## Limits'));
    const named = new Set([...table.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code));
    expect([...named].sort()).toEqual([...used].sort());
  });
});

describe('docs/api.http', () => {
  it('gets the answers that it promises', async () => {
    const requests = requestsIn(await readFile(join(ROOT, 'docs/api.http'), 'utf8'));
    expect(requests.length).toBeGreaterThan(10);
    const { SITE: site = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = environment;
    const newestCode = async (): Promise<string> => {
      const answer = await fetch(`${site}/dev/outbox`, { headers: { accept: 'application/json' } });
      return /\b\d{6}\b/.exec(await answer.text())?.[0] ?? '';
    };
    const statuses = await runCollection(requests, { site, username, password }, newestCode);
    expect(statuses).toEqual(Object.fromEntries(requests.map(({ title, status }) => [title, status])));
  });
});
