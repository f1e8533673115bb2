export const pagerCopy = {
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page: string, pages: string) => `Página ${page} de ${pages}`,
};
