/** Said to whom it is not shown: a link that leaves the form behind opens beside it. */
export const NEW_TAB = 'se abre en otra pestaña';
