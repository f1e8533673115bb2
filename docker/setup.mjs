// Runs once before the servers start: checks the configuration, generates the secrets, creates the servers'
// database role, migrates the database, and creates the first administrator. `setup.mjs check` ends after the
// first step and needs no database.
import { execFileSync } from 'node:child_process';
import { AppConfig, ConfigurationError } from '../backend/dist/config/app-config.js';
import { makeApplicationRole, useApplicationRole } from './application-role.mjs';
import { completeEnvironment } from './environment.mjs';

const problems = completeEnvironment(process.env, { asOwner: true });
let warnings = [];
try {
  ({ warnings } = new AppConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  problems.push(...error.problems);
}
if (problems.length > 0) {
  process.stderr.write(`${new ConfigurationError(problems).message}\n`);
  process.exit(1);
}
for (const warning of warnings) process.stdout.write(`Aviso: ${warning}.\n`);
if (process.argv[2] === 'check') {
  process.stdout.write('La configuración está completa.\n');
  process.exit(0);
}

await makeApplicationRole(process.env);
useApplicationRole(process.env);
const answer = execFileSync(process.execPath, ['backend/dist/bundle/cli/admin.js', 'ensure-first'], {
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
