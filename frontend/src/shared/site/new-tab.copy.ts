/** Hidden text for screen readers on links that open in a new tab. */
export const NEW_TAB = 'se abre en otra pestaña';
