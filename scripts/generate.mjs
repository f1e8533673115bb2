// Regenerates openapi/openapi.json and the frontend's client; commit what changes.
import { regenerate } from './lib/generated.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command } from './lib/terminal.mjs';

command(async () => {
  await ensureInstalled();
  await regenerate();
});
