import * as z from 'zod';
import { address, day, file, line, text } from './fields.ts';

/**
 * Returns the schema of a claim's proof: a text, link or file, the responsible person and the expiry date (16
 * CFR 465). Production does not show a claim without a valid proof.
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

/** Returns the schema of a proof that older published versions lack. */
export const laterProof = (help: string) => proof(help).default(NO_PROOF).meta({ title: 'Prueba', help });

export type Proof = z.infer<ReturnType<typeof proof>>;

/**
 * Returns whether a claim may be shown on a day.
 * @param today `YYYY-MM-DD` in the owner's time zone
 */
export const isProven = (proof: Proof, today: string): boolean =>
  (proof.text.trim() !== '' || proof.link !== '' || proof.file !== null) &&
  proof.owner.trim() !== '' &&
  proof.expiresOn >= today;
