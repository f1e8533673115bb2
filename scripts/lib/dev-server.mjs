// Starts the server of `npm run dev`, again after each change of a source. Migrates first, because the changed source may be a migration.
import { spawnSync } from 'node:child_process';
import { at } from './project.mjs';

// Starts the server even after a failed migration: the server then fails with its own message, and `node --watch` watches the sources that
// it imports.
spawnSync(process.execPath, [at('backend', 'dist', 'cli', 'migrate.js')], { stdio: 'inherit' });
delete process.env.DATABASE_OWNER_URL;
await import('../../backend/dist/main.js');
