import type { FilledDocument } from 'domain/site/document';

/**
 * Returns the name of the company responsible for the service: the legal name if it differs from the brand.
 */
export const businessName = ({ brand, legal }: Pick<FilledDocument, 'brand' | 'legal'>): string =>
  legal.company && legal.company !== brand.name ? `${legal.company} (${brand.name})` : brand.name;
