// Runs one measurement: npm run bench -- landing
import fs from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { Failure } from './lib/errors.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, pinnedNode } from './lib/project.mjs';
import { contributorCommand, run } from './lib/terminal.mjs';

contributorCommand(async () => {
  const [name, ...options] = process.argv.slice(2);
  const known = fs
    .readdirSync(at('bench'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length));
  const help = `Usage: npm run bench -- NAME\n\nNAME is one of: ${known.join(', ')}. bench/README.md describes them.`;
  if (['--help', '-h'].includes(name)) return void process.stdout.write(`${help}\n`);
  if (!known.includes(name)) throw new Failure(help);
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await run(
    pinnedNode(),
    // Some measurements import TypeScript files of the backend's tests without compiling them.
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', at('bench', `${name}.mjs`), ...options],
    { env: childEnvironment() },
  );
  process.exitCode = code;
});
