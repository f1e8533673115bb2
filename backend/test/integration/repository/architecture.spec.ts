import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSourceFile,
  forEachChild,
  isClassDeclaration,
  isConstructorDeclaration,
  ScriptTarget,
} from 'typescript';

const root = join(__dirname, '../../../..');

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

/** Every machine installs the same packages, from any registry. */
describe('dependencies', () => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;

  it('are named by one exact version each, the same in every workspace', () => {
    const { workspaces } = read<{ workspaces: string[] }>('package.json');
    const versions = ['', ...workspaces].flatMap((workspace) => {
      const file = read<PackageJson>(join(workspace, 'package.json'));
      return [file.dependencies, file.devDependencies, file.optionalDependencies, file.overrides].flatMap(
        (named) => Object.entries(named ?? {}),
      );
    });
    expect(versions.length).toBeGreaterThan(80);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
    const differing = versions.filter(([name, version]) =>
      versions.some(([other, theirs]) => other === name && theirs !== version),
    );
    expect(differing).toEqual([]);
  });

  it('are locked by their content, without a registry', () => {
    const { packages } = read<{
      packages: Record<string, { resolved?: string; integrity?: string; link?: true }>;
    }>('package-lock.json');
    const installed = Object.entries(packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    );
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });
});

/** Files for editors, reviewers and version managers say what is true. */
describe('the files of the root', () => {
  it('name the Node that npm installs, and existing paths', () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as PackageJson;
    const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
    expect(new Set(Object.values(optionalDependencies ?? {}))).toEqual(new Set([version]));
    const owners = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8');
    // The rules are comments until the repository has reviewers.
    const owned = [...owners.matchAll(/^(?:# )?(\/\S+) +@/gm)].map(([, path]) => path!);
    expect(owned.length).toBeGreaterThan(3);
    expect(owned.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const launch = readFileSync(join(root, '.vscode/launch.json'), 'utf8');
    const programs = [...launch.matchAll(/"\$\{workspaceFolder\}\/([^"]+)"/g)].map(([, path]) => path!);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

/** A class with more dependencies has more than one use case. */
describe('the classes of the backend', () => {
  const MAX_DEPENDENCIES = 12;

  it(`have at most ${MAX_DEPENDENCIES} dependencies`, () => {
    const dependencies = new Map<string, number>();
    for (const path of globSync('backend/src/**/*.ts', { cwd: root })) {
      const text = readFileSync(join(root, path), 'utf8');
      forEachChild(createSourceFile(path, text, ScriptTarget.Latest), (node) => {
        if (!isClassDeclaration(node)) return;
        const parameters = node.members.find(isConstructorDeclaration)?.parameters.length ?? 0;
        dependencies.set(`${path}: ${node.name?.text}`, parameters);
      });
    }
    expect(dependencies.size).toBeGreaterThan(500);
    expect([...dependencies].filter(([, count]) => count > MAX_DEPENDENCIES)).toEqual([]);
  });
});

/** The benches import the built backend by path, which no compiler follows. */
describe('bench', () => {
  it('imports existing files of the backend', () => {
    const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.mjs'));
    const imported = benches.flatMap((name) =>
      [...readFileSync(join(root, 'bench', name), 'utf8').matchAll(/importBackend\('([^']+)\.js'\)/g)].map(
        ([, file]) => `${file}.ts`,
      ),
    );
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.filter((file) => !existsSync(join(root, 'backend/src', file)))).toEqual([]);
  });
});

/** The first page for newcomers is correct. */
describe('docs/architecture.md', () => {
  it('names every module of the backend, and only existing ones', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const table = page.slice(page.indexOf('| Layer'), page.indexOf('A module is `x.module.ts`'));
    const named = new Set(
      [...table.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, folders]) =>
        [...(folders ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!),
      ),
    );
    const modules = readdirSync(join(root, 'backend/src/modules'));
    const foundations = ['jobs', 'database', 'config', 'common'];
    expect(modules.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => ![...modules, ...foundations].includes(name))).toEqual([]);
  });

  it('shows the layers of modules that the check enforces', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const shown: string[][] = [];
    for (const [, label, folders] of page.matchAll(/^\| (modules \d+|) +\| ((?:`[a-z-]+`(?:, )?)+) +\|/gm)) {
      if (label) shown.push([]);
      shown.at(-1)!.push(...[...folders!.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!));
    }
    const rules = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
    const [, layers] = /const MODULE_LAYERS = \[([\s\S]*?)\n\];/.exec(rules)!;
    const enforced = [...layers!.matchAll(/\[([^\]]+)\]/g)].map(([, names]) =>
      [...names!.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name!).sort(),
    );
    expect(enforced.length).toBeGreaterThan(10);
    expect(shown.map((names) => names.sort())).toEqual(enforced);
  });
});
