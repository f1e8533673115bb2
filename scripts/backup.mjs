// Sends an encrypted backup away from this machine: npm run backup. docs/operating.md has the rest.
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  const { backupCommand } = await import('./backup/run.mjs');
  await backupCommand(process.argv.slice(2), process.env);
});
