/*
 * Builds the server into backend/dist: the code by Nest, then the network database out of its package.
 * Run from anywhere: node backend/build.mjs
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { compileAsn } from './compile-asn.mjs';

const require = createRequire(import.meta.url);
const { status } = spawnSync(process.execPath, [require.resolve('@nestjs/cli/bin/nest.js'), 'build'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
await compileAsn();
