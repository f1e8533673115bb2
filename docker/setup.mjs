// Runs once before the servers start: generates the secrets, migrates the database, creates the first administrator.
import { execFileSync } from 'node:child_process';
import { keepSecrets } from '../scripts/lib/secrets.mjs';
import { readSecretFiles } from './secret-files.mjs';

readSecretFiles(process.env);
keepSecrets(process.env.DATA_DIR, process.env);
const answer = execFileSync(process.execPath, ['backend/dist/cli/admin.js', 'ensure-first'], {
  encoding: 'utf8',
});
const { created, username, password } = JSON.parse(answer);
if (password)
  process.stdout.write(
    `Administrador: ${username}, contraseña ${password} (guárdela: no se muestra otra vez)\n`,
  );
else
  process.stdout.write(
    `Administrador: ${username}${created ? ', creado con la contraseña de ADMIN_PASSWORD' : ''}\n`,
  );
