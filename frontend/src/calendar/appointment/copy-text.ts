/**
 * Copies the text of a field. Without the clipboard API, as on a page without TLS, selects the field and uses
 * the browser's copy command.
 * @returns whether it was copied; if not, the field stays selected
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      // Deprecated, but the only way without the clipboard API.
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}
