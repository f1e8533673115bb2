/** Stands for a node that a proxy does not name by an address. */
const UNKNOWN = 'unknown';

/**
 * Returns the nodes of a header `Forwarded` (RFC 7239) as `X-Forwarded-For` lists them. An element without an address keeps its
 * place, because proxies are counted by it.
 */
export function forwardedFor(header: string): string {
  return splitOutsideQuotes(header, ',')
    .map((element) => {
      const node = splitOutsideQuotes(element, ';')
        .map((pair) => pair.trim())
        .find((pair) => pair.toLowerCase().startsWith('for='));
      // A comma inside quotes would be read as the next element.
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
