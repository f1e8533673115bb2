export const toastCopy = {
  /** `{hotkey}` is filled in by the library. */
  region: 'Avisos ({hotkey})',
  /** Read before each toast by a screen reader. */
  label: 'Aviso',
  close: 'Cerrar aviso',
};
