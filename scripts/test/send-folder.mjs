// Sends a folder to BACKUP_TARGET, in a process that a test may kill: node send-folder.mjs NAME FOLDER
import { backupSettings } from '../backup/settings.mjs';
import { send } from '../backup/store.mjs';

const [name, folder] = process.argv.slice(2);
await send(backupSettings(process.env), { name, folder, recipient: process.env.BACKUP_RECIPIENT });
