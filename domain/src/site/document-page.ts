/** Name of the rendered file that frames the pages that a server writes by itself. */
export const DOCUMENT_FILE = 'documento.html';

/** Mark that a server replaces with the title of the page. */
export const DOCUMENT_TITLE = '[[document-title]]';

/** Mark that a server replaces with the content of the page. */
export const DOCUMENT_CONTENT = '<!--document-content-->';
