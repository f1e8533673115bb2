/**
 * Copies the text of a field. Without a clipboard, as on a page without TLS, the field is selected and copied as by hand.
 * @returns whether it was copied; when not, the field is selected
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      // The only way where there is no clipboard.
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}
