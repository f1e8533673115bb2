import { spawn, spawnSync } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdmin, PASSWORD } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

/** docs/api.md is executed as it stands: each block in its turn, and its answer compared with the one shown after it. */
const ROOT = join(__dirname, '../../../..');
const KEYS = {
  CALENDLY_WEBHOOK_KEY: 'calendly-key-of-the-examples',
  CAL_WEBHOOK_KEY: 'cal-key-of-the-examples',
  NMI_WEBHOOK_KEY: 'nmi-key-of-the-examples',
};
const MARK = '\u0001';

/** `AppError(404, 'CODE'`, `['CODE', 'its text'`, `404 ? 'CODE' : 'CODE'`, `decision: 'PAYMENT_CODE'`, `refusal('CODE'`, `code: 'CODE'`. */
const WAYS_TO_WRITE_A_CODE = [
  /\(\s*(?:\d{3}|status),\s*'([A-Z_]+)'/g,
  /\[\s*'([A-Z_]+)',\s*'(?![A-Z_]+')/g,
  /\? '([A-Z]+_[A-Z_]+)' : '([A-Z]+_[A-Z_]+)'/g,
  /\w: '((?:PAYMENT|PHONE)_[A-Z_]+)'/g,
  /\brefusal\(\s*'([A-Z_]+)'/g,
  /^ {4}code: '([A-Z]+_[A-Z_]+)',$/gm,
];

interface Example {
  code: string;
  shown: string;
}

let app: TestApp;
let environment: NodeJS.ProcessEnv;
let page: string;

beforeAll(async () => {
  app = await createTestApp(KEYS);
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

/** The blocks of one language, each with the answer that follows it. */
const examplesIn = (language: string): Example[] => {
  const block = new RegExp(
    `^\`\`\`${language}\\n(.*?)^\`\`\`\\n\\n\`\`\`(?:json|text)\\n(.*?)^\`\`\``,
    'gms',
  );
  return [...page.matchAll(block)].map(([, code = '', shown = '']) => ({ code, shown }));
};

/** Which fields of which kinds: what an example shows stays true whatever the ids and times are. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Fields that the example is about, so their value must match. */
const POINTS = new Set([
  'code',
  'status',
  'found',
  'same',
  'valid',
  'verified',
  'calendly',
  'cal',
  'nmi',
  'forged',
]);
const pointsOf = (value: unknown): unknown[] =>
  Object.entries(value as object).filter(([key]) => POINTS.has(key));

/** @returns what each block printed */
async function run(command: string, options: string[], cwd: string): Promise<string[]> {
  const child = spawn(command, options, { cwd, env: environment });
  let printed = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}:\n${errors}\n${printed}`);
  return printed.split(MARK).slice(0, -1);
}

function compare(examples: Example[], printed: string[]): void {
  expect(printed).toHaveLength(examples.length);
  for (const [index, { code, shown }] of examples.entries()) {
    const answer = printed[index] ?? '';
    if (shown.startsWith('{')) {
      const [given, promised] = [answer, shown].map((text) => JSON.parse(text) as unknown);
      expect([code, shapeOf(given), pointsOf(given)]).toEqual([code, shapeOf(promised), pointsOf(promised)]);
    } else {
      const [given, promised] = [answer, shown].map((text) => text.replace(/: \d+/g, ': N').trim());
      expect([code, given?.replaceAll('\r', '')]).toEqual([code, promised]);
    }
  }
}

/** Where the shell or curl is not there, the examples in TypeScript still are. */
const inShell = spawnSync('bash', ['-c', 'curl --version']).status === 0 ? it : it.skip;

describe('docs/api.md', () => {
  inShell('shows in curl what the product answers', async () => {
    const examples = examplesIn('bash');
    expect(examples.length).toBeGreaterThan(5);
    const script = examples.map(({ code }) => `${code}\nprintf '\\001'\n`).join('');
    compare(examples, await run('bash', ['-eu', '-c', script], ROOT));
  });

  it('shows in TypeScript what the product answers', async () => {
    const examples = examplesIn('ts');
    expect(examples.length).toBeGreaterThan(3);
    // Beside the code, so that the packages it imports are found.
    const folder = await mkdtemp(join(__dirname, '.examples-'));
    try {
      const source = examples.map(({ code }) => `${code}\nprocess.stdout.write('\\u0001');\n`).join('');
      await writeFile(join(folder, 'examples.mts'), source);
      compare(examples, await run(process.execPath, ['--no-warnings', join(folder, 'examples.mts')], folder));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names every code of an error, and none that there is not', async () => {
    const used = new Set<string>();
    for await (const file of glob('backend/src/**/*.ts', { cwd: ROOT })) {
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
