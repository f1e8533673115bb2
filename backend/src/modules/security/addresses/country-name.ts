const names = new Intl.DisplayNames('es', { type: 'region' });

/**
 * Returns the Spanish name of a country.
 * @param code ISO 3166-1 alpha-2, or null
 */
export const countryName = (code: string | null): string | null => (code ? (names.of(code) ?? code) : null);
