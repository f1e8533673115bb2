export const draftsCopy = {
  restored: 'Recuperamos lo que escribió y no había guardado.',
  discard: 'Descartar',
  kept: 'Guardamos su borrador',
  keptText: 'Lo que escribió sigue aquí cuando vuelva, hasta que cierre la sesión o esta pestaña.',
};
