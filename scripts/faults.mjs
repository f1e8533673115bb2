// Injects faults into the running product: npm run faults, or npm run faults -- postgres-killed --leads 2000
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { Failure } from './lib/errors.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at, childEnvironment, pinnedNode } from './lib/project.mjs';
import { contributorCommand, run } from './lib/terminal.mjs';

const HEAD =
  '| Fault | Leads acknowledged | Lost / doubled | Meanwhile | Ready / first lead after | Codes | Notes |\n' +
  '| --- | --- | --- | --- | --- | --- | --- |\n';

contributorCommand(async () => {
  const options = process.argv.slice(2);
  const folder = at('backend', 'test', 'faults');
  const files = new Map(
    ['.', 'database'].flatMap((part) =>
      fs
        .readdirSync(path.join(folder, part))
        .filter((file) => file.endsWith('.mjs'))
        .map((file) => [file.slice(0, -'.mjs'.length), path.join(folder, part, file)]),
    ),
  );
  const known = [...files.keys()];
  if (options.some((option) => ['--help', '-h'].includes(option))) {
    process.stdout
      .write(`Usage: npm run faults -- [NAME…] [options]\n\nNAME is one of: ${known.join(', ')}; all of them by default.
docs/reliability.md describes them and their options.\n`);
    return;
  }
  const first = options.findIndex((option) => option.startsWith('-'));
  const named = first < 0 ? options : options.slice(0, first);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Failure(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  await ensureInstalled();
  await ensureBuilt(['backend']);
  process.stdout.write(HEAD);
  const broken = [];
  for (const name of named.length > 0 ? named : known) {
    const { code } = await run(
      pinnedNode(),
      [
        '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
        '--disable-warning=ExperimentalWarning',
        files.get(name),
        ...options.slice(named.length),
      ],
      { env: childEnvironment() },
    );
    if (code !== 0) broken.push(name);
  }
  if (broken.length > 0) throw new Failure(`Not everything held in: ${broken.join(', ')}.`);
});
