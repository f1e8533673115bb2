export const queryTroubleCopy = {
  stale: (when: string) => `No se pudo actualizar. Estos datos son de ${when}.`,
  retry: 'Reintentar',
};
