import type { FilledDocument } from 'domain/site/document';

/** Who answers for the service: the company where it has another name than the brand. */
export const businessName = ({ brand, legal }: Pick<FilledDocument, 'brand' | 'legal'>): string =>
  legal.company && legal.company !== brand.name ? `${legal.company} (${brand.name})` : brand.name;
