import type { ContractTerms, ContractTexts } from './contract-terms';
import { EARLIER_TEXTS } from './earlier-texts';
import { ENGLISH_TEXTS } from './english-texts';
import { SPANISH_TEXTS } from './spanish-texts';

/** First version in Spanish and English. */
const BILINGUAL_SINCE = '2026-11-26';

const isBilingual = ({ textVersion = '' }: ContractTerms): boolean => textVersion >= BILINGUAL_SINCE;

/** Returns the texts of a contract in the version that is signed. */
export const textsOf = (terms: ContractTerms): ContractTexts =>
  isBilingual(terms) ? SPANISH_TEXTS : EARLIER_TEXTS;

/** Returns the English texts of a contract, or null for an earlier version, which has none. */
export const englishTextsOf = (terms: ContractTerms): ContractTexts | null =>
  isBilingual(terms) ? ENGLISH_TEXTS : null;
