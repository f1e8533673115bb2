// Sends an encrypted backup to another machine: npm run backup. docs/operating.md explains it.
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  const { backupCommand } = await import('./backup/run.mjs');
  await backupCommand(process.argv.slice(2), process.env);
});
