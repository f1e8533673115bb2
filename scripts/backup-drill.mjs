// Restores the newest backup of the target into a scratch database and compares: npm run backup-drill -- --identity FILE
import { ensureInstalled } from './lib/install.mjs';
import { loadEnvironmentFile } from './lib/project.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  loadEnvironmentFile();
  await ensureInstalled();
  const { drillCommand } = await import('./backup/run.mjs');
  await drillCommand(process.argv.slice(2), process.env);
});
