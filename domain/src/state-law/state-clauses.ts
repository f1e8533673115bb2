import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { confirmed, type Proven } from './certainty.ts';

/** Day on which the quoted pages were read. */
const READ: Day = '2026-11-28';

/** Section of a contract in one language. */
interface ClauseText {
  title: string;
  text: string;
}

/** Section that the contract of a state must have, in both languages. */
export interface StateClause {
  spanish: ClauseText;
  english: ClauseText;
  isBold: boolean;
}

interface ClauseLaw extends StateClause, Proven {
  citation: string;
  source: string;
  /** Subject, in Spanish, of the end of the prescribed text if it was not found; otherwise null. */
  missingEnd: string | null;
  /** Limits of the source or of the text. */
  note: string;
}

const CONNECTICUT = 'http://statutes.laws-info.com/connecticut/title36a/chap669/Sec36a-700';
const CONNECTICUT_TEXT =
  'The federal Fair Credit Reporting Act gives you the right to know what your credit file contains and the credit rating agency must provide someone to help you interpret the data. Sections 36a-695 to 36a-699, inclusive, of the Connecticut general statutes gives you the right to receive an actual copy of your credit report. You will be required to identify yourself to the credit rating agency and you may be charged a small fee. There is no fee, however, if you have been turned down for credit, employment or insurance because of information contained in a report within the preceding thirty days.';

const WASHINGTON = 'https://self-law.org/code/wa/title-19/chapter-19-134/19-134-060';

/** States that prescribe such a section. A missing state is unknown. */
export const STATE_CLAUSES: Readonly<Partial<Record<UsState, ClauseLaw>>> = {
  CT: {
    citation: 'Conn. Gen. Stat. § 36a-700(b)',
    source: CONNECTICUT,
    spanish: {
      title: 'Sus derechos según la ley de Connecticut',
      text: 'La ley federal de informes de crédito justos (Fair Credit Reporting Act) le da derecho a saber qué contiene su expediente de crédito, y el buró de crédito debe poner a su disposición a alguien que le ayude a interpretar los datos. Las secciones 36a-695 a 36a-699, inclusive, de las leyes generales de Connecticut le dan derecho a recibir una copia de su reporte de crédito. El buró le pedirá que se identifique y puede cobrarle una tarifa pequeña. Sin embargo, no se paga nada si en los treinta días anteriores le negaron un crédito, un empleo o un seguro por la información de un reporte.',
    },
    english: { title: 'Your rights under the law of Connecticut', text: CONNECTICUT_TEXT },
    isBold: true,
    missingEnd: 'el derecho a disputar',
    note: 'The prescribed text goes on with the right to dispute. Its end was not found, so the contract lacks it: a lawyer must supply it.',
    ...confirmed(CONNECTICUT_TEXT, CONNECTICUT, READ),
  },
  WA: {
    citation: 'RCW 19.134.060(1)(b)',
    source: WASHINGTON,
    spanish: {
      title: 'Permiso para usar su firma',
      text: 'Al firmar este contrato, usted aprueba expresamente y por escrito que la empresa use su firma para facilitar los servicios de reparación de crédito, por ejemplo, en las cartas a los burós de crédito.',
    },
    english: {
      title: 'Approval to use your signature',
      text: 'By signing this contract, you give your explicit written approval that the company may use your signature in order to facilitate credit repair services, for example, in letters to the credit bureaus.',
    },
    isBold: false,
    missingEnd: null,
    note: 'The law prescribes the approval, not its words.',
    ...confirmed(
      "Explicit written approval from the consumer that the credit services organization may use the consumer's signature in order to facilitate credit repair services",
      WASHINGTON,
      READ,
    ),
  },
};

/** Returns the sections that the given states prescribe. */
export const stateClauses = (states: readonly UsState[]): StateClause[] =>
  states.flatMap((state) => {
    const law = STATE_CLAUSES[state];
    return law ? [{ spanish: law.spanish, english: law.english, isBold: law.isBold }] : [];
  });
