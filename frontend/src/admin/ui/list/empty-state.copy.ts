export const emptyStateCopy = {
  clear: 'Quitar filtros',
};
