/**
 * Reads lines `NAME=value` as docker compose does, which takes its settings from the same file. Node's own parser
 * (`util.parseEnv`) differs: it cuts an unquoted value at every `#`, so it would shorten a password or an address without a
 * word; here only a `#` after a space begins a comment.
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
    const quoted = /^(?:"([^"]*)"|'([^']*)')(?:\s+#.*)?$/.exec(written);
    variables[name] = quoted ? (quoted[1] ?? quoted[2]) : written.split(/(?:^|\s)#/)[0].trim();
  }
  return variables;
}
