/** Ids of the parts on the settings page. */
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
