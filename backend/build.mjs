/*
 * Builds the server into backend/dist: the code by Nest, then the network database from its package. Compiles the
 * imported part of domain into domain/dist first: Node could run the source, but stripping its types costs 27 MB of
 * memory. Run from anywhere: node backend/build.mjs
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { compileAsn } from './compile-asn.mjs';

const require = createRequire(import.meta.url);

function run(script, ...options) {
  const { status } = spawnSync(process.execPath, [script, ...options], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Removes outputs of moved files that an earlier build left, because the server loads every entity in dist.
 */
function removeStale() {
  const dist = join(import.meta.dirname, 'dist');
  for (const file of globSync('**/*.js', { cwd: dist })) {
    if (existsSync(join(import.meta.dirname, 'src', file.replace(/js$/, 'ts')))) continue;
    for (const output of [file, `${file}.map`, file.replace(/js$/, 'd.ts')])
      rmSync(join(dist, output), { force: true });
  }
}

run(require.resolve('typescript/bin/tsc'), '-p', '../domain/tsconfig.build.json');
run(require.resolve('@nestjs/cli/bin/nest.js'), 'build');
removeStale();
await compileAsn();
await bundle();
