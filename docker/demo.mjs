// Fills the empty database with a year of invented people, as `npm run demo` does without Docker.
import { completeEnvironment } from './environment.mjs';

completeEnvironment(process.env);
await import('../backend/dist/cli/demo.js');
