import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataSourceOptions } from '../../../src/database/data-source';

/** Files, links, commands, settings and tests in the documents exist. */
const ROOT = join(__dirname, '../../../..');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md'];

let pages: [path: string, text: string][];

beforeAll(async () => {
  const paths: string[] = [];
  for (const pattern of DOCUMENTS) for await (const path of glob(pattern, { cwd: ROOT })) paths.push(path);
  pages = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [path, await readFile(join(ROOT, path), 'utf8')]),
  );
});

/** All matches of a pattern, with their pages. */
const found = (pattern: RegExp): [page: string, what: string][] =>
  pages.flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, what = '']): [string, string] => [page, what]),
  );

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

it('links lead to existing files and headings', () => {
  const broken = found(/\]\(([^)]+)\)/g).filter(([page, target]) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(ROOT, file))) return true;
    const text = pages.find(([name]) => name === file)?.[1];
    return anchor !== undefined && text !== undefined && !anchorsOf(text).includes(anchor);
  });
  expect(broken).toEqual([]);
});

it('files of the repository exist where the documents name them', () => {
  const missing = found(/`((?:backend|frontend|scripts|docker|docs|openapi)\/[\w./-]+\.\w+)`/g).filter(
    ([, path]) => !existsSync(join(ROOT, path)) && !/(^|\/)dist\//.test(path),
  );
  expect(missing).toEqual([]);
});

it('commands and tests have correct names', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const npm = new Set([...Object.keys(scripts), 'test', 'ci', 'install']);
  expect(found(/`npm run ([\w:-]+)/g).filter(([, name]) => !npm.has(name))).toEqual([]);
  const makefile = await readFile(join(ROOT, 'Makefile'), 'utf8');
  const [, targets = ''] = /^COMMANDS :=((?:.*\\\n)*.*)$/m.exec(makefile) ?? [];
  expect([...(targets.match(/[\w-]+/g) ?? []), 'start'].sort()).toEqual(Object.keys(scripts).sort());
  const specs = new Set<string>();
  for await (const path of glob(
    '{backend/{src,test},domain/src,frontend/{src,e2e},scripts/test}/**/*.spec.{ts,tsx,js}',
    { cwd: ROOT },
  ))
    specs.add(path.replace(/^.*[\\/]/, '').replace(/\.(?:tsx?|js)$/, ''));
  expect(found(/`([\w-]+\.spec)`/g).filter(([, name]) => !specs.has(name))).toEqual([]);
});

it('configuration.md names every setting of .env.example, and no other', async () => {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  const known = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const configuration = pages.find(([path]) => path === 'docs/configuration.md')?.[1] ?? '';
  const rows = [...configuration.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(rows.sort()).toEqual(known.sort());
});

it('README fits on two screens', () => {
  const readme = pages.find(([path]) => path === 'README.md')?.[1] ?? '';
  expect(readme.split('\n').length).toBeLessThanOrEqual(140);
});

it('the settings of PgBouncer have the limits that the server sends at connect', () => {
  const extra = dataSourceOptions('postgres://localhost/x').extra as Record<string, unknown>;
  const limits = Object.entries(extra).filter(([name]) => name.endsWith('_timeout'));
  const [, growing = ''] = pages.find(([page]) => page === join('docs', 'growing.md'))!;
  const settingOf = (name: string) => new RegExp(`^ *${name} = (.*)$`, 'm').exec(growing)?.[1];
  expect(limits).not.toEqual([]);
  // PgBouncer refuses a connection with any other setting.
  expect(settingOf('ignore_startup_parameters')?.split(',')).toEqual(limits.map(([name]) => name));
  expect(settingOf('connect_query')).toBe(
    `'${limits.map(([name, value]) => `SET ${name} = ${String(value)}`).join('; ')}'`,
  );
});
