/** Texts around the samples from the site document. */
export const socialProofCopy = {
  region: 'Clientes que comenzaron hace poco',
  from: 'de',
  started: 'Comenzó',
  close: 'No mostrar más estos avisos',
};
