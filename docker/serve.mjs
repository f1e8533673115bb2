// Starts the server with the secrets from files or from setup.mjs, unless the environment sets them. Only setup.mjs
// uses the owner of the database.
import { completeEnvironment } from './environment.mjs';

const problems = completeEnvironment(process.env);
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`);
delete process.env.DATABASE_OWNER_URL;
await import('../backend/dist/bundle/main.js');
