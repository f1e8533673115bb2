// Regenerates openapi/openapi.json and the frontend's client; commit the changed files.
import { regenerate } from './lib/generated.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { contributorCommand } from './lib/terminal.mjs';

contributorCommand(async () => {
  await ensureInstalled();
  await regenerate();
});
