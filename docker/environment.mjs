import { keepSecrets } from '../scripts/lib/secrets.mjs';
import { useApplicationRole } from './application-role.mjs';
import { readSecretFiles } from './secret-files.mjs';

/**
 * Completes the environment of a container in place: secrets from their files or, if no file is named, those
 * that setup.mjs generated; the database addresses; and the site's address.
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ asOwner?: boolean }} [options] asOwner: DATABASE_URL stays the owner's
 * @returns {string[]} problems with the files
 */
export function completeEnvironment(environment, { asOwner = false } = {}) {
  const problems = readSecretFiles(environment);
  const inFiles = Object.keys(environment)
    .filter((name) => name.endsWith('_FILE') && environment[name])
    .map((name) => name.slice(0, -'_FILE'.length));
  // A secret with a file has no other source, so that an empty file is reported instead of replaced.
  const marked = Object.fromEntries(inFiles.map((name) => [name, environment[name] || 'its file is empty']));
  const kept = keepSecrets(environment.DATA_DIR, { ...environment, ...marked });
  for (const [name, value] of Object.entries(kept)) if (!inFiles.includes(name)) environment[name] = value;
  if (!asOwner) useApplicationRole(environment);
  environment.PUBLIC_URL ||= `http://localhost:${environment.SITE_PORT ?? '3000'}`;
  return problems;
}
