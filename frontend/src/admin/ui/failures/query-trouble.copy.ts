export const queryTroubleCopy = {
  stale: (when: string) => `No se pudo actualizar (datos de ${when})`,
  retry: 'Reintentar',
};
