// Writes and checks the audit chain: npm run audit -- export | verify FILE
import { verifyCommand } from './audit-verify.mjs';
import { runBackendCommand } from './lib/backend-command.mjs';

const [command, ...options] = process.argv.slice(2);
if (command === 'verify') await verifyCommand(options);
else runBackendCommand('audit');
