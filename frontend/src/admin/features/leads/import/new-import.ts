/** In the address, in the place of an import's id: a list that is still to be sent. */
export const NEW_IMPORT = 'nueva';
