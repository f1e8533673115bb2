import { SECRET_LINK } from 'domain/secret-link';

/** @param link null for a text without a link */
export const withSecretLink = (text: string, link: string | null): string =>
  link === null ? text : text.replaceAll(SECRET_LINK, () => link);
