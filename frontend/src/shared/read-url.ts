/**
 * Parses an absolute URL, or returns undefined. Replaces `URL.parse`, which Safari supports only from version
 * 18.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
