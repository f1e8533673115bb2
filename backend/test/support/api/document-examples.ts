import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Separates the outputs of the blocks. */
const MARK = '\u0001';

/** Root folder of the repository. */
export const ROOT = join(__dirname, '../../../..');

/** Code block of a document, with the output shown after it. */
export interface Example {
  code: string;
  shown: string;
}

/** Returns the code blocks of one language, each with the output shown after it. */
export function examplesIn(page: string, language: string): Example[] {
  const block = new RegExp(
    `^\`\`\`${language}\\n(.*?)^\`\`\`\\n\\n\`\`\`(?:json|text)\\n(.*?)^\`\`\``,
    'gms',
  );
  return [...page.matchAll(block)].map(([, code = '', shown = '']) => ({ code, shown }));
}

/** Returns the fields and types of a value, so that an example stays true for all ids and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Fields that must have equal values too, because the example is about them. */
const POINTS = new Set([
  'code',
  'again',
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

/** Expects each block's output to match the output in the document. */
export function compare(examples: Example[], printed: string[]): void {
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

/** Folder and environment in which blocks run. */
interface Place {
  cwd: string;
  environment: NodeJS.ProcessEnv;
}

/** @returns the output of each block */
async function run(command: string, options: string[], { cwd, environment }: Place): Promise<string[]> {
  const child = spawn(command, options, { cwd, env: environment });
  let printed = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}:\n${errors}\n${printed}`);
  return printed.split(MARK).slice(0, -1);
}

/** Runs shell blocks as one script. */
export function runInShell(examples: Example[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const script = examples.map(({ code }) => `${code}\nprintf '\\001'\n`).join('');
  return run('bash', ['-eu', '-c', script], { cwd: ROOT, environment });
}

/** Runs TypeScript or JavaScript blocks as one module. */
export function runModule(file: string, place: Place): Promise<string[]> {
  return run(process.execPath, ['--no-warnings', file], place);
}

/** Returns the source of a module with these blocks. */
export const moduleOf = (examples: Example[]): string =>
  examples.map(({ code }) => `${code}\nprocess.stdout.write('\\u0001');\n`).join('');

/** Returns whether bash and curl are available; otherwise only the other examples run. */
export const hasShell = (): boolean => spawnSync('bash', ['-c', 'curl --version']).status === 0;
