import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const NAMES = ['JWT_SECRET', 'ENCRYPTION_KEY', 'OTP_SECRET'];

/**
 * Returns the product's secrets. Generates secrets that the environment does not set once, and stores them in the folder.
 * @param {string} folder readable only by the operator; created if it does not exist
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<string, string>} a value for each name
 */
export function keepSecrets(folder, environment) {
  const file = path.join(folder, 'secrets.json');
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const missing = NAMES.filter((name) => !environment[name] && !kept[name]);
  for (const name of missing) kept[name] = newSecret();
  if (missing.length > 0) {
    fs.mkdirSync(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(draft, file);
  }
  return Object.fromEntries(NAMES.map((name) => [name, environment[name] || kept[name]]));
}

/** Returns the names of the secrets that the environment does not set, so that this machine generates them. */
export const generatedSecrets = (environment) => NAMES.filter((name) => !environment[name]);

/** Generates a secret of 256 random bits. Never contains the digits 12345, by which production recognises a placeholder. */
function newSecret() {
  for (;;) {
    const secret = randomBytes(32).toString('hex');
    if (!secret.includes('12345')) return secret;
  }
}
