/** Name of the rendered HTML frame for pages that the server generates. */
export const DOCUMENT_FILE = 'documento.html';

/** Placeholder for the page's title. */
export const DOCUMENT_TITLE = '[[document-title]]';

/** Placeholder for the page's content. */
export const DOCUMENT_CONTENT = '<!--document-content-->';
