/** Texts for a record that another user changed during editing. */
export const meanwhileCopy = {
  changed: 'Otra persona guardó cambios mientras usted editaba:',
  theirs: '(lo que hay ahora)',
  yours: '(lo que usted escribió)',
  empty: 'vacío',
  hint: 'Lo suyo todavía no se guardó. Si guarda, queda lo que usted escribió; lo demás queda como está ahora.',
  takeTheirs: 'Dejar lo que hay ahora',
  save: 'Guardar de todos modos',
};
