// The one command of a new machine. Until the dependencies are installed it may use nothing but Node 18's own modules.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  await ensureBuilt();
  await launch({ demo: process.argv.includes('--demo') });
});
