import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** The page that newcomers start from says what is there. */
describe('docs/architecture.md', () => {
  it('names every module of the backend, and none that is not there', () => {
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
});
