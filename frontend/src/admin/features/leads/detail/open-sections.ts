const keyOf = (person: string): string => `adminLeadSections:${encodeURIComponent(person)}`;

function read(person: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Whether the person left a section of the lead's detail open in this browser; undefined before they touched it. */
export function wasOpen(person: string, section: string): boolean | undefined {
  const stored = read(person)[section];
  return typeof stored === 'boolean' ? stored : undefined;
}

/** Remembers it for the next lead. */
export function keepOpen(person: string, section: string, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify({ ...read(person), [section]: isOpen }));
  } catch {
    // The storage is full, or the browser gives none.
  }
}
