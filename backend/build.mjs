/*
 * Builds the server into backend/dist: the code by Nest, then the network database out of its package. What it imports of
 * domain is compiled into domain/dist first: Node could run the source, but stripping its types costs 27 MB of memory.
 * Run from anywhere: node backend/build.mjs
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { compileAsn } from './compile-asn.mjs';

const require = createRequire(import.meta.url);

function run(script, ...options) {
  const { status } = spawnSync(process.execPath, [script, ...options], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

run(require.resolve('typescript/bin/tsc'), '-p', '../domain/tsconfig.build.json');
run(require.resolve('@nestjs/cli/bin/nest.js'), 'build');
await compileAsn();
