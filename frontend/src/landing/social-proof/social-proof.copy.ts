/** Texts around the samples of the content file. */
export const socialProofCopy = {
  region: 'Clientes que comenzaron hace poco',
  from: 'de',
  started: 'Comenzó',
  close: 'No mostrar más estos avisos',
};
