// Writes docs/law.md.
import { ensureInstalled } from './lib/install.mjs';
import { writeLaw } from './lib/law.mjs';
import { contributorCommand } from './lib/terminal.mjs';

contributorCommand(async () => {
  await ensureInstalled();
  await writeLaw();
});
