// The server of `npm run dev`, which is started again when a source changes: migrates first, as a new source may be a migration.
import { spawnSync } from 'node:child_process';
import { at } from './project.mjs';

const { status } = spawnSync(process.execPath, [at('backend', 'dist', 'cli', 'migrate.js')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
delete process.env.DATABASE_OWNER_URL;
await import('../../backend/dist/main.js');
