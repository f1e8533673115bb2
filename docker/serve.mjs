// Starts the server with the secrets from files or from setup.mjs, unless the environment sets them.
import { completeEnvironment } from './environment.mjs';

const problems = completeEnvironment(process.env);
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`);
await import('../backend/dist/main.js');
