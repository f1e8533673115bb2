export const notFoundCopy = {
  /** In English, as specified for every unknown route. */
  title: 'Page Not Found',
  text: 'La página que busca no existe o cambió de dirección. Puede empezar de nuevo desde el inicio, o ir directo a su consulta gratis.',
  home: 'Ir al inicio',
  consultation: 'Agendar mi consulta gratis',
} as const;
