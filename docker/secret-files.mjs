import { readFileSync } from 'node:fs';

const SUFFIX = '_FILE';

/**
 * Gives every `NAME_FILE` of the environment as `NAME`, with what is in the file it names: secrets that no `docker inspect`
 * shows. A name that is set itself wins.
 *
 * @param {NodeJS.ProcessEnv} environment changed in place
 */
export function readSecretFiles(environment) {
  for (const [name, path] of Object.entries(environment)) {
    if (!name.endsWith(SUFFIX) || !path) continue;
    environment[name.slice(0, -SUFFIX.length)] ||= readFileSync(path, 'utf8').trim();
  }
}
