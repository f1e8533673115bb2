/** Value in the address instead of an import's id, for an import without an uploaded file. */
export const NEW_IMPORT = 'nueva';
/** Id of the button that opens the import, to which the focus returns. */
export const IMPORT_BUTTON = 'open-import';
