/** Stands in the body of a text that is kept for the link that only its person may read. */
export const SECRET_LINK = '[enlace]';

/** @param link null for a text without one */
export const withSecretLink = (body: string, link: string | null): string =>
  link === null ? body : body.replace(SECRET_LINK, () => link);
