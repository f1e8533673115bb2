// Draws the tables of each module (docs/entities) from a migrated database; commit the changed files.
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, pinnedNode } from './lib/project.mjs';
import { contributorCommand, runQuietly, withProgress } from './lib/terminal.mjs';

// The test that compares the pages with the schema writes them when this variable is set.
const TEST = ['test/integration/repository/table-ownership', '--testNamePattern', 'docs/entities'];

contributorCommand(async () => {
  await ensureInstalled();
  const env = childEnvironment({ WRITE_ENTITIES: '1', NODE_OPTIONS: '--experimental-vm-modules' });
  await withProgress('Drawing the tables', () =>
    runQuietly(
      'The tables could not be drawn.',
      pinnedNode(),
      [at('node_modules', 'jest', 'bin', 'jest.js'), ...TEST],
      {
        cwd: at('backend'),
        env,
      },
    ),
  );
});
