// Builds the backend and the frontend, each only when its sources have changed.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  // Loaded before the installation, because npm reads proxy settings from the environment.
  loadEnvironmentFile();
  await ensureInstalled();
  await ensureBuilt();
});
