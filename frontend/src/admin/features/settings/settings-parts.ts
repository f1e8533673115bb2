/** Ids of the parts of the settings on their page. */
export const PARTS = {
  oficina: 'ajustes-oficina',
  citas: 'ajustes-citas',
  reparto: 'ajustes-reparto',
  formas: 'ajustes-formas',
  avisos: 'ajustes-avisos',
  textos: 'ajustes-textos',
  pagos: 'ajustes-pagos',
  proteccion: 'ajustes-proteccion',
  datos: 'ajustes-datos',
} as const;
