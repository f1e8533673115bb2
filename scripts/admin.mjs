// Manages users' accounts: npm run admin -- create --username X
import { runBackendCommand } from './lib/backend-command.mjs';

runBackendCommand('admin');
