import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_AREAS } from 'domain/office/api-scopes';
import { createAdmin, logIn, PASSWORD, type Caller } from '../../support/admin';
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

let app: TestApp;
let username: string;
let caller: Caller;
let page: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ username } = await createAdmin(app));
  caller = await logIn(app, username);
  page = await readFile(join(ROOT, 'docs/integrators.md'), 'utf8');
});
afterAll(() => app.close());

const inShell = hasShell() ? it : it.skip;

/** Runs the document as written: each block in order, comparing its answer with the one shown after it. */
describe('docs/integrators.md', () => {
  inShell('shows in curl what the product answers', async () => {
    const examples = examplesIn(page, 'bash');
    expect(examples).toHaveLength(4);
    const environment = {
      PATH: process.env['PATH'],
      SITE: app.url,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: PASSWORD,
    };
    compare(examples, await runInShell(examples, environment));
  });

  it('shows in JavaScript the real answers of the product', async () => {
    const examples = examplesIn(page, 'js');
    expect(examples).toHaveLength(2);
    // Uses the output of the page's shell, or else creates a lead.
    await caller.post('/api/admin/leads', {
      fullName: 'Rosa Medina',
      phoneNumber: '(305) 420-4411',
      source: 'dispute software',
    });
    const { body } = await caller.post<{ key: string }>('/api/admin/api-keys', {
      name: 'Guía',
      scopes: ['leads:read', 'leads:write'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const folder = await mkdtemp(join(tmpdir(), 'integrators-'));
    try {
      const file = join(folder, 'examples.mjs');
      await writeFile(file, moduleOf(examples));
      compare(
        examples,
        await runModule(file, { cwd: folder, environment: { SITE: app.url, KEY: body.key } }),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names every area', () => {
    const table = page.slice(page.indexOf('| Area'), page.indexOf('Every operation says'));
    expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, area]) => area)).toEqual(API_AREAS);
  });
});
