import { CURRENT_CONTRACT_VERSION, type ContractTerms, type ContractTexts } from './contract-terms';
import { EARLIER_TEXTS } from './earlier-texts';
import { ENGLISH_TEXTS } from './english-texts';
import { SPANISH_TEXTS } from './spanish-texts';

/** Returns the texts of a contract in the version that is signed. */
export const textsOf = ({ textVersion }: ContractTerms): ContractTexts =>
  textVersion === CURRENT_CONTRACT_VERSION ? SPANISH_TEXTS : EARLIER_TEXTS;

/** Returns the English texts of a contract, or null for an earlier version, which has none. */
export const englishTextsOf = ({ textVersion }: ContractTerms): ContractTexts | null =>
  textVersion === CURRENT_CONTRACT_VERSION ? ENGLISH_TEXTS : null;
