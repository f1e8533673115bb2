// Administrators' accounts from the command line: npm run admin -- create --username X
import { runBackendCommand } from './lib/backend-command.mjs';

runBackendCommand('admin');
