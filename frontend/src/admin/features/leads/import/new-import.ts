/** In the address, in the place of an import's id: a list that is still to be sent. */
export const NEW_IMPORT = 'nueva';
/** Id of the button that opens the import: the focus returns to it. */
export const IMPORT_BUTTON = 'open-import';
