// The server of `npm run dev`, which is started again when a source changes: migrates first, as a new source may be a migration.
import { spawnSync } from 'node:child_process';
import { at } from './project.mjs';

// The server follows a failed migration too: it fails with its own message, and `node --watch` watches the sources that it imports.
spawnSync(process.execPath, [at('backend', 'dist', 'cli', 'migrate.js')], { stdio: 'inherit' });
delete process.env.DATABASE_OWNER_URL;
await import('../../backend/dist/main.js');
