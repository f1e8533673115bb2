import type { ContractTerms } from '../contract-texts';
import { cancelStatement, contractSections, CURRENT_CONTRACT_VERSION, priceLines } from '../contract-texts';

/** A part of the contract. */
export class ContractSectionDto {
  /**
   * Heading.
   * @example "Lo que paga y cuándo"
   */
  title: string;

  /** Its paragraphs. */
  paragraphs: string[];
}

/** The contract that is signed by paying for a plan. */
export class ContractDto {
  /**
   * Version to name in `acceptance.textVersion`.
   * @example 2026-11-22
   */
  textVersion: string;

  /** What is charged and when: to be shown beside the button. */
  priceLines: string[];

  /** The right to cancel: to be shown in bold beside the button. */
  cancelStatement: string;

  /** The contract. */
  sections: ContractSectionDto[];

  static from(terms: ContractTerms): ContractDto {
    return {
      textVersion: CURRENT_CONTRACT_VERSION,
      priceLines: priceLines(terms),
      cancelStatement: cancelStatement(terms.zip),
      sections: contractSections(terms),
    };
  }
}
