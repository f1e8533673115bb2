import * as z from 'zod';
import { address, day, file, line, text } from './fields.ts';

/**
 * What proves a claim: a text, a link or a file, who answers for it and until when (16 CFR 465). A claim without it is not
 * shown in production.
 */
export const proof = (help = 'Sin prueba vigente y responsable, esto no se muestra al público.') =>
  z
    .object({
      text: text('Prueba, escrita', { max: 3000, optional: true }),
      link: address('Enlace a la prueba', { optional: true }),
      file: file('Archivo de la prueba'),
      owner: line('Quién responde por ella', { optional: true }),
      expiresOn: day('Vale hasta', 'Último día en que se muestra.'),
    })
    .meta({ title: 'Prueba', help });

export const NO_PROOF: Proof = { text: '', link: '', file: null, owner: '', expiresOn: '' };

/** A proof that versions published before it existed do not have. */
export const laterProof = (help: string) => proof(help).default(NO_PROOF).meta({ title: 'Prueba', help });

export type Proof = z.infer<ReturnType<typeof proof>>;

/**
 * Whether a claim may be shown on a day.
 * @param today `YYYY-MM-DD` where the owner is
 */
export const isProven = (proof: Proof, today: string): boolean =>
  (proof.text.trim() !== '' || proof.link !== '' || proof.file !== null) &&
  proof.owner.trim() !== '' &&
  proof.expiresOn >= today;
