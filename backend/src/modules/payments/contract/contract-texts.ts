import { cancelBy, type ContractTerms, type ContractTexts } from './contract-terms';
import { inEnglish, inWords } from './days-in-words';
import { EARLIER_TEXTS } from './earlier-texts';
import { ENGLISH_TEXTS } from './english-texts';
import { SPANISH_TEXTS } from './spanish-texts';

/** First version in Spanish and English. */
const BILINGUAL_SINCE = '2026-11-26';

const isBilingual = ({ textVersion = '' }: ContractTerms): boolean => textVersion >= BILINGUAL_SINCE;

/** Texts beside the button where the contract was signed outside the product: no second contract is shown. */
const SPANISH_OUTSIDE: ContractTexts = {
  ...SPANISH_TEXTS,
  cancelStatement: ({ signedOn }) =>
    `Usted ya firmó su contrato con la oficina el ${inWords(signedOn)}. Aquí no firma otro: solo autoriza los cobros. Sus días para cancelar cuentan desde esa firma.`,
  lastDayToCancel: (terms) => `Último día para cancelar sin deber nada: ${inWords(cancelBy(terms))}.`,
  contractSections: () => [],
  ownSheets: () => [],
};

const ENGLISH_OUTSIDE: ContractTexts = {
  ...ENGLISH_TEXTS,
  cancelStatement: ({ signedOn }) =>
    `You already signed your contract with the office on ${inEnglish(signedOn)}. You sign no other one here: you only authorize the charges. Your days to cancel count from that signature.`,
  lastDayToCancel: (terms) => `Last day to cancel without owing anything: ${inEnglish(cancelBy(terms))}.`,
  contractSections: () => [],
  ownSheets: () => [],
};

/** Returns the texts of a contract in the version that is signed. */
export const textsOf = (terms: ContractTerms): ContractTexts =>
  terms.outside ? SPANISH_OUTSIDE : isBilingual(terms) ? SPANISH_TEXTS : EARLIER_TEXTS;

/** Returns the English texts of a contract, or null for an earlier version, which has none. */
export const englishTextsOf = (terms: ContractTerms): ContractTexts | null =>
  terms.outside ? ENGLISH_OUTSIDE : isBilingual(terms) ? ENGLISH_TEXTS : null;
