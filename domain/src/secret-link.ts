/** Stands in a text, while it is written and where it is kept, for the link that only its person may read. */
export const SECRET_LINK = '[enlace]';
