/** Placeholder for a node without an address. */
const UNKNOWN = 'unknown';

/**
 * Returns the nodes of a `Forwarded` header (RFC 7239) in the format of `X-Forwarded-For`. An element without an address keeps its
 * position, because proxies are counted by position.
 */
export function forwardedFor(header: string): string {
  return splitOutsideQuotes(header, ',')
    .map((element) => {
      const node = splitOutsideQuotes(element, ';')
        .map((pair) => pair.trim())
        .find((pair) => pair.toLowerCase().startsWith('for='));
      // A comma in a quoted value would be parsed as a separator.
      return node?.slice('for='.length).replaceAll(',', '') ?? UNKNOWN;
    })
    .join(', ');
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
