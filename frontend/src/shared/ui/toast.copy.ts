export const toastCopy = {
  /** The library replaces `{hotkey}`. */
  region: 'Avisos ({hotkey})',
  /** Screen readers say it before each toast. */
  label: 'Aviso',
  close: 'Cerrar aviso',
};
