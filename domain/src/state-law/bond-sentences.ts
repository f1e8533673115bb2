import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { confirmed, type Proven } from './certainty.ts';

/** Day on which the quoted page was read. */
const READ: Day = '2026-11-28';

/** Place of the surety company, with its address, in a sentence. */
const SURETY = '{surety}';

/** Sentence on the bond that the contract of a state must have. */
interface BondSentence extends Proven {
  citation: string;
  /** Our translation. */
  spanish: string;
  english: string;
  /** Words that the same law prescribes for other cases, and that the contract does not have. */
  note: string;
}

/** States that prescribe the sentence. A missing state is unknown. */
export const BOND_SENTENCES: Readonly<Partial<Record<UsState, BondSentence>>> = {
  NC: {
    citation: 'N.C. Gen. Stat. § 66-224(a)(5)',
    spanish: `Como lo exige la ley de Carolina del Norte, esta empresa de reparación de crédito tiene una fianza de ${SURETY}, una aseguradora autorizada para operar en este estado. Antes de firmar un contrato con esta empresa, consulte con la aseguradora el estado actual de la fianza.`,
    english: `As required by North Carolina law, this credit repair business has secured a bond by ${SURETY}, a surety authorized to do business in this State. Before signing a contract with this business, you should check with the surety company to determine the bond's current status.`,
    note: 'An office with an escrow account instead of a bond needs another sentence of the same law, which the contract does not have.',
    ...confirmed(
      "As required by North Carolina law, this credit repair business has secured a bond by _____________________________(name and address of surety company), a surety authorized to do business in this State. Before signing a contract with this business, you should check with the surety company to determine the bond's current status.",
      'http://www.ncleg.net/EnactedLegislation/Statutes/HTML/BySection/Chapter_66/GS_66-224.html',
      READ,
    ),
  },
};

/** Returns the sentence with the name of the surety company; null if the state's law prescribes none. */
export function bondSentenceOf(state: UsState, surety: string): { spanish: string; english: string } | null {
  const law = BOND_SENTENCES[state];
  if (!law) return null;
  const named = (sentence: string): string => sentence.replace(SURETY, () => surety);
  return { spanish: named(law.spanish), english: named(law.english) };
}
