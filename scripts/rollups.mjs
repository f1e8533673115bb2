// Checks or rebuilds the counts that the dashboard reads: npm run rollups -- check
import { runBackendCommand } from './lib/backend-command.mjs';

runBackendCommand('rollups');
