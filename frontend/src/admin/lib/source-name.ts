/** Returns the Spanish name of a source. */
export const sourceName = (source: string): string => (source === 'website' ? 'Directo' : source);
