import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The pages of docs/how-it-works stay short, and their diagrams name only what exists. */
const ROOT = join(__dirname, '../../../..');
const FOLDER = 'docs/how-it-works';
const INDEX = 'README.md';

/** Participants outside the code. */
const OUTSIDE = new Set(['Visitor', 'User', 'Browser', 'PostgreSQL', 'Twilio', 'Calendar program']);
/** Names of other products, written like identifiers. */
const OTHER_NAMES = new Set(['PostgreSQL', 'WhatsApp']);

/** Folders in which a path of a page may begin. */
const ROOTS = ['', 'backend/src', 'backend/src/modules'];

const files = globSync('{backend,domain,frontend}/src/**/*.{ts,tsx}', { cwd: ROOT });
const fileNames = new Set(files.map((path) => basename(path)));
const sources = files.map((path) => readFileSync(join(ROOT, path), 'utf8'));
const words = new Set(sources.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
/** Sources of each class, by its name. */
const classes = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/export (?:abstract )?class (\w+)/g)].map(([, name]): [string, string] => [
      name!,
      text,
    ]),
  ),
);
const document = JSON.parse(readFileSync(join(ROOT, 'openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
const routes = new Set(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
);

/** Returns the statements of a diagram that name something that does not exist. */
function problemsOf(diagram: string): string[] {
  const labels = new Map(
    [...diagram.matchAll(/^ *participant (\w+) as (.+)$/gm)].map(([, alias, label]): [string, string] => [
      alias!,
      label!,
    ]),
  );
  const strangers = [...labels.values()].filter((label) => !OUTSIDE.has(label) && !classes.has(label));
  const calls = [...diagram.matchAll(/^ *\w+->>(\w+): (.+)$/gm)].filter(([, alias = '', text = '']) => {
    const route = /^(?:GET|POST|PUT|PATCH|DELETE) \S+/.exec(text)?.[0];
    if (route) return !routes.has(route);
    const source = classes.get(labels.get(alias) ?? '');
    if (!source) return !OUTSIDE.has(labels.get(alias) ?? '');
    const method = /^(\w+)\(\)/.exec(text)?.[1];
    return !method || !new RegExp(`^  (?:[a-z]+ )*${method}(?:<.+>)?\\(`, 'm').test(source);
  });
  const identifiers = diagram
    .replaceAll(/\/api\/\S+/g, '')
    .match(/\b(?:[a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|\w+_\w+)\b/g);
  const unknown = (identifiers ?? []).filter((name) => !words.has(name) && !OTHER_NAMES.has(name));
  return [...strangers, ...calls.map(([line]) => line.trim()), ...unknown];
}

const pages = globSync(`${FOLDER}/*.md`, { cwd: ROOT }).map((path): [string, string] => [
  basename(path),
  readFileSync(join(ROOT, path), 'utf8'),
]);

it('the index lists every page', () => {
  const index = pages.find(([name]) => name === INDEX)?.[1] ?? '';
  const listed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(
    pages
      .map(([name]) => name)
      .filter((name) => name !== INDEX)
      .sort(),
  );
  expect(listed.length).toBeGreaterThan(8);
});

describe.each(pages.filter(([name]) => name !== INDEX))('%s', (_, text) => {
  it('begins with a sequence diagram of existing classes, methods, operations and tables', () => {
    const [, diagram = ''] = /^# .+\n\n```mermaid\nsequenceDiagram\n([\s\S]*?)```/.exec(text) ?? [];
    expect(diagram).not.toBe('');
    expect(problemsOf(diagram)).toEqual([]);
  });

  it('has at most 900 words', () => {
    expect(text.match(/\S*[\p{L}\d]\S*/gu)!.length).toBeLessThanOrEqual(900);
  });

  it('names existing files', () => {
    const named = [...text.matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+|[a-z][\w-]*(?:\.[\w-]+)*\.tsx?)`/g)].map(
      ([, path]) => path!,
    );
    const missing = named.filter(
      (path) => !ROOTS.some((root) => existsSync(join(ROOT, root, path))) && !fileNames.has(path),
    );
    expect(missing).toEqual([]);
  });
});

describe('the search for names that do not exist', () => {
  const PARTICIPANTS = `
  participant V as Visitor
  participant S as LeadSubmissionService
  participant P as PostgreSQL`;
  const problems = (line: string): string[] => problemsOf(`${PARTICIPANTS}\n  ${line}\n`);

  it.each([
    ['V->>S: POST /api/leads'],
    ['S->>S: submit()'],
    ['S->>P: lead and consents'],
    ['S-->>V: the code'],
  ])('accepts %s', (line) => {
    expect(problems(line)).toEqual([]);
  });

  it.each([
    ['a class', 'participant X as LeadSubmissionServant'],
    ['a method', 'V->>S: submitted()'],
    ['a method of another class', 'V->>S: verify()'],
    ['an operation', 'V->>S: POST /api/lead'],
    ['a message that is no call', 'V->>S: the form'],
    ['a message to nothing', 'V->>Q: the form'],
    ['a table', 'S->>P: lead_interaction'],
    ['a symbol', 'S-->>V: redirectAddress'],
  ])('finds %s', (_, line) => {
    expect(problems(line)).not.toEqual([]);
  });
});
