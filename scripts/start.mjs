// The one command of a new machine: `npm start` with Node 18 or newer and npm, and nothing else.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  // Before the installation, because npm reads settings of a proxy from the environment.
  loadEnvironmentFile();
  await ensureInstalled();
  const { pages } = await ensureBuilt();
  const { launch } = await import('./lib/launch.mjs');
  await launch({ demo: process.argv.includes('--demo'), pages });
});
