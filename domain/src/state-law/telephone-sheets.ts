import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import type { Proven } from './certainty.ts';

/** Day on which the quoted page was read. */
const READ: Day = '2026-11-28';

/** Notice that the contract of a sale by telephone must have on a sheet of its own. */
interface TelephoneSheet extends Proven {
  citation: string;
  source: string;
  /** Our translation of the prescribed paragraphs. */
  spanish: readonly string[];
  english: readonly string[];
  /** Limits of the source. */
  note: string;
}

const OREGON = 'https://courtgpt.ai/laws/oregon/volume-02/chapter-083/section-83-715';

/** States that prescribe such a sheet. A missing state is unknown. */
export const TELEPHONE_SHEETS: Readonly<Partial<Record<UsState, TelephoneSheet>>> = {
  OR: {
    citation: 'ORS 83.715(4)',
    source: OREGON,
    spanish: [
      'Este contrato se hizo por una venta por teléfono, que regulan las secciones 83.710 a 83.750 de las leyes de Oregón (Oregon Revised Statutes). La persona que ofrece comprar bienes o servicios con este contrato entiende que:',
      '(1) Ninguna conversación ni acuerdo entre el comprador y la persona que ofrece vender bienes o servicios formó un acuerdo obligatorio, salvo lo que dispone este contrato;',
      '(2) No hay acuerdo obligatorio entre el comprador y el vendedor hasta que el vendedor reciba una copia de este contrato firmada por el comprador; y',
      '(3) Todos los términos del acuerdo entre el comprador y el vendedor están, por escrito, en este contrato.',
    ],
    english: [
      'This contract is a contract made pursuant to a telephone solicitation sale regulated by Oregon Revised Statutes 83.710 to 83.750. The person offering to buy goods or services under this contract understands that:',
      '(1) No discussions or agreements between the buyer and the person offering to sell goods or services formed a binding agreement except as provided by this contract;',
      '(2) There is no binding agreement between the buyer and seller until the seller receives a copy of this contract signed by the buyer; and',
      '(3) All of the terms of the agreement between the buyer and the seller are contained, in writing, in this contract.',
    ],
    note: 'A private copy, in which some words of paragraph (1) are printed twice.',
    certainty: 'secondary',
    verbatim: {
      words:
        'A contract required by subsection (2) of this section shall contain the following notice on a separate sheet that contains no other provision',
      url: OREGON,
      checkedOn: READ,
    },
  },
};

/** Returns the sheets of the given states in both languages. */
export const telephoneSheets = (
  states: readonly UsState[],
): { spanish: readonly string[]; english: readonly string[] }[] =>
  states.flatMap((state) => {
    const sheet = TELEPHONE_SHEETS[state];
    return sheet ? [{ spanish: sheet.spanish, english: sheet.english }] : [];
  });
