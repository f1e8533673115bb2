/** Reads an absolute address; undefined for a text that is none. Not `URL.parse`, which Safari has from version 18. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
