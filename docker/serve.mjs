// Starts the server with the secrets that setup.mjs generated, unless the environment sets them.
import { keepSecrets } from '../scripts/lib/secrets.mjs';
import { readSecretFiles } from './secret-files.mjs';

readSecretFiles(process.env);
Object.assign(process.env, keepSecrets(process.env.DATA_DIR, process.env));
process.env.PUBLIC_URL ||= `http://localhost:${process.env.SITE_PORT ?? '3000'}`;
await import('../backend/dist/main.js');
