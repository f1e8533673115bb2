/** Texts for choosing a template while writing. */
export const pickerCopy = {
  open: 'Plantillas',
  hint: 'o escriba /',
  list: 'Plantillas',
  loading: 'Cargando plantillas…',
  failed: 'No se pudieron leer las plantillas.',
  none: 'Todavía no hay plantillas. Un gerente las escribe en Campañas.',
  noMatch: 'Ninguna plantilla coincide. Siga escribiendo o oprima Esc.',
};
