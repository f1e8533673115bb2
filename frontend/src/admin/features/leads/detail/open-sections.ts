const keyOf = (person: string): string => `adminLeadSections:${encodeURIComponent(person)}`;

function read(person: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/**
 * Returns whether the user left this section open in this browser; undefined if they never opened or closed
 * it.
 */
export function wasOpen(person: string, section: string): boolean | undefined {
  const stored = read(person)[section];
  return typeof stored === 'boolean' ? stored : undefined;
}

/** Stores the state for the next leads. */
export function keepOpen(person: string, section: string, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify({ ...read(person), [section]: isOpen }));
  } catch {
    // Storage is full or disabled.
  }
}
