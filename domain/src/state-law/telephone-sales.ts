import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { confirmed, UNKNOWN, type Proven } from './certainty.ts';

/** Day on which the quoted pages were read. */
const READ: Day = '2026-11-28';

/** Whether the contract of a sale by telephone must show the number under which the seller is registered or licensed for such sales. */
interface SellerNumber extends Proven {
  isRequired: boolean | null;
}

/** Sentence that the contract of a sale by telephone must have just before the signature. */
interface TelephoneSentence extends Proven {
  citation: string;
  source: string;
  /** Our translation of the quoted words. */
  spanish: string;
  english: string;
  sellerNumber: SellerNumber;
  /** Limits of the source, and contents that the contract does not have; empty for none. */
  note: string;
}

const NOT_OBLIGATED =
  'You are not obligated to pay any money unless you sign this contract and return it to the seller.';
const NO_OBLIGADO =
  'Usted no está obligado a pagar ningún dinero si no firma este contrato y lo devuelve al vendedor.';

const FLORIDA = 'http://www.lawserver.com/law/state/florida/statutes/florida_statutes_501-615';
const PENNSYLVANIA = 'http://kirschenbaumesq.com/article/73-ps-201-7-2006-contracts-effect-of-rescission';
const CONNECTICUT =
  'https://instalawyer.io/laws/connecticut-general-statutes/section-42-285-contract-requirements';
const MARYLAND = 'https://self-law.org/code/md/commercial-law/14-2203';
const MISSISSIPPI = 'http://www.laws9.com/statutes/mississippi/title-77/3/77-3-607';

/** Returns the evidence for words of a private copy, of an older version, or of a copy that is cut. */
const copied = (words: string, url: string): Proven => ({
  certainty: 'secondary',
  verbatim: { words, url, checkedOn: READ },
});

/** States that prescribe such a sentence. A missing state is unknown. */
export const TELEPHONE_SALES: Readonly<Partial<Record<UsState, TelephoneSentence>>> = {
  CT: {
    citation: 'Conn. Gen. Stat. § 42-285(b)(5)',
    source: CONNECTICUT,
    spanish:
      'USTED NO ESTÁ OBLIGADO A PAGAR NINGÚN DINERO SI NO FIRMA ESTE CONTRATO Y LO DEVUELVE A LA DIRECCIÓN QUE FIGURA EN ÉL.',
    english:
      'YOU ARE NOT OBLIGATED TO PAY ANY MONEY UNLESS YOU SIGN THIS CONTRACT AND RETURN IT TO THE ADDRESS CONTAINED IN THIS CONTRACT.',
    sellerNumber: {
      isRequired: false,
      ...confirmed('The name, address and telephone number of the telemarketer', CONNECTICUT, READ),
    },
    note: 'Another copy (self-law.org, § 42-285(b)(1)) adds the headquarters address and the home state of registration. The contract names the principal office, but not that state.',
    ...confirmed(
      'In ten-point boldface type, in a space immediately preceding the space allotted for the consumer’s signature, the following statement: “YOU ARE NOT OBLIGATED TO PAY ANY MONEY UNLESS YOU SIGN THIS CONTRACT AND RETURN IT TO THE ADDRESS CONTAINED IN THIS CONTRACT”.',
      CONNECTICUT,
      READ,
    ),
  },
  FL: {
    citation: 'Fla. Stat. § 501.615(1)(h)',
    source: FLORIDA,
    spanish: NO_OBLIGADO,
    english: NOT_OBLIGATED,
    sellerNumber: {
      isRequired: true,
      ...copied(
        'Contain the name, address, telephone number, and registration number of the commercial telephone seller and the salesperson, the total price of the contract, and a detailed description of the goods or services being sold.',
        FLORIDA,
      ),
    },
    note: 'The copy of § 501.615 is of 2012 and ends within the sentence; its end is that of § 501.059(6)(b)5, which prescribes the same sentence and was read in a copy of the statute on GitHub. The number of the salesperson (§ 501.615(1)(c)) is not in the contract. Whether an exemption of § 501.604 applies was not read.',
    ...copied(
      'Contain, in at least 12-point type, immediately preceding the signature, the following statement: “You are not obligated to pay any money unless yo[…]',
      FLORIDA,
    ),
  },
  MD: {
    citation: 'Md. Code, Com. Law § 14-2203(b)(5)',
    source: MARYLAND,
    spanish: NO_OBLIGADO,
    english: NOT_OBLIGATED,
    sellerNumber: {
      isRequired: false,
      ...confirmed(
        'Shall contain the name, address, and telephone number of the seller, the total price of the contract, and a detailed description of the goods or services being sold',
        MARYLAND,
        READ,
      ),
    },
    note: '',
    ...confirmed(
      'Shall contain, in at least 12 point type, immediately preceding the signature, the following statement: “You are not obligated to pay any money unless you sign this contract and return it to the seller.”',
      MARYLAND,
      READ,
    ),
  },
  MS: {
    citation: 'Miss. Code § 77-3-607(2)(e)',
    source: MISSISSIPPI,
    spanish: NO_OBLIGADO.toUpperCase(),
    english: NOT_OBLIGATED.toUpperCase(),
    sellerNumber: {
      isRequired: false,
      ...confirmed(
        'Contain the name, address, and telephone number of the seller, the total price of the contract and a detailed description of the goods or services being sold.',
        MISSISSIPPI,
        READ,
      ),
    },
    note: '',
    ...confirmed(
      'Contain, in bold, conspicuous type, immediately preceding the signature, the following statement: "YOU ARE NOT OBLIGATED TO PAY ANY MONEY UNLESS YOU SIGN THIS CONTRACT AND RETURN IT TO THE SELLER."',
      MISSISSIPPI,
      READ,
    ),
  },
  PA: {
    citation: '73 P.S. § 201-7(b)(1)',
    source: PENNSYLVANIA,
    spanish:
      'Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de esta transacción. Consulte el formulario de aviso de cancelación adjunto, que explica este derecho.',
    english:
      'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
    sellerNumber: { isRequired: null, ...UNKNOWN },
    note: 'A private copy of 2006. The law also wants the contract in the language of the talk and in English, which it is.',
    ...copied(
      'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
      PENNSYLVANIA,
    ),
  },
};

/** Returns the sentences of the given states in both languages, each once. */
export function telephoneSentences(states: readonly UsState[]): { spanish: string; english: string }[] {
  const found = states.flatMap((state) => TELEPHONE_SALES[state] ?? []);
  return [...new Map(found.map(({ spanish, english }) => [english, { spanish, english }])).values()];
}
