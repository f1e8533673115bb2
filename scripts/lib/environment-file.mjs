/**
 * Parses the lines `NAME=value` of a .env file. docker compose reads the same file, and in both a comment begins at a `#` after a space.
 * Node's own parser (`util.parseEnv`) is not used: it ends an unquoted value at any `#`, so it would silently shorten a password or an
 * address that contains one.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvironment(text) {
  const variables = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)/.exec(line);
    if (!match) continue;
    const [, name] = match;
    const written = match[2].trim();
    const quoted =
      /^(?:"([^"]*)"|'([^']*)')(?:\s+#.*)?$/.exec(written) ?? /^(?:"(.*)"|'(.*)')$/.exec(written);
    variables[name] = quoted ? (quoted[1] ?? quoted[2]) : written.split(/(?:^|\s)#/)[0].trim();
  }
  return variables;
}
