/** Parameters of the address that remove the usual dates of the map. */
export const ALL_DATES = { fechas: 'todas' };
