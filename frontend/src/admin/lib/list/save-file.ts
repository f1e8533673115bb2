/** Saves a file that is already in the browser among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Does the same with the URL of a file, which stays valid. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
