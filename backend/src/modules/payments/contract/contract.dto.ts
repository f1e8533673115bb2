import { IsString, Length, Matches } from 'class-validator';
import { stateName, type UsState } from 'domain/us-states';
import { stateOfZip } from 'domain/zip-codes';
import { OneLine } from '../../../common/dto/transforms';
import { contractHash } from './contract-hash';
import { CURRENT_CONTRACT_VERSION, type ContractTerms, type ContractTexts } from './contract-terms';
import { englishTextsOf, textsOf } from './contract-texts';
import { UsStateField } from '../../lead-store/lead-enums';
import { SoldViaField } from '../payment-enums';
import type { SoldVia } from '../store/sold-via';
import { IfGiven } from '../../../common/dto/if-given';

/** ZIP code and state of a contract. */
export class ContractPlaceQuery {
  /**
   * ZIP code of the customer, as in the charge; it decides the days to cancel. If omitted, the contract without a
   * state is returned.
   * @example "90012"
   */
  @IfGiven()
  @OneLine(10)
  @Matches(/^[A-Za-z0-9 -]+$/, { message: 'Código postal inválido' })
  @Length(5, 10, { message: 'Código postal inválido' })
  @IsString({ message: 'Código postal inválido' })
  zip?: string;

  /**
   * State in which the customer lives, if it may differ from that of the ZIP code: the law that gives more days to cancel counts.
   * @example FL
   */
  @IfGiven()
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;
}

/** Place of a contract, and how its plan was sold. */
export class ContractQuery extends ContractPlaceQuery {
  /**
   * How the plan was sold, as in the charge: some states prescribe a sentence for sales by telephone.
   * @example phone
   */
  @IfGiven()
  @SoldViaField({ message: 'soldVia no es válido.' })
  soldVia?: SoldVia;
}

/** Section of the contract. */
export class ContractSectionDto {
  /**
   * Heading of the section.
   * @example "Lo que paga y cuándo"
   */
  title: string;

  /** Paragraphs of the section. */
  paragraphs: string[];

  /** Whether a state's law requires the paragraphs in bold; absent if not. */
  isBold?: boolean;
}

/** Contract in English, with the same amounts, dates and days. */
export class EnglishContractDto {
  /** Amounts and days of the charges. */
  priceLines: string[];

  /**
   * Right to cancel.
   * @example "You may cancel this contract without penalty or obligation at any time before midnight of the 3rd business day after the date on which you signed the contract."
   */
  cancelStatement: string;

  /**
   * Last day to cancel without owing anything, as a sentence; null as long as no state and no ZIP code is known.
   * @example "For you, the last day to cancel without owing anything is December 1, 2026."
   */
  lastDayToCancel: string | null;

  /** Sections of the contract. */
  sections: ContractSectionDto[];

  static from(texts: ContractTexts, terms: ContractTerms): EnglishContractDto {
    return {
      priceLines: texts.priceLines(terms),
      cancelStatement: texts.cancelStatement(terms),
      lastDayToCancel: texts.lastDayToCancel(terms),
      sections: [...texts.contractSections(terms), ...texts.ownSheets(terms)],
    };
  }
}

/** Contract that a customer signs by paying for a plan. */
export class ContractDto {
  /**
   * Version, to send as `acceptance.textVersion`.
   * @example 2026-11-26
   */
  textVersion: string;

  /**
   * Hash of version, state, plan, price and texts, to send as `acceptance.textHash`.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  textHash: string;

  /**
   * True if the contract was signed outside the product: the page shows none to sign, and `sections` is empty.
   * @example false
   */
  isSignedOutside: boolean;

  /**
   * Name of the state that governs the contract: of the ZIP code, the residence and the payment link's lead, the one that gives most days to
   * cancel; null if none of them names a state.
   * @example Florida
   */
  stateName: string | null;

  /**
   * Name of the state of the ZIP code; null if there is no ZIP code, or if it belongs to no state.
   * @example Florida
   */
  zipStateName: string | null;

  /** Amounts and dates of the charges, to show next to the button. */
  priceLines: string[];

  /** Right to cancel, to show in bold next to the button. */
  cancelStatement: string;

  /**
   * Last day to cancel without owing anything, as a sentence to show next to the button; null as long as no state and no ZIP code is known.
   * @example "Para usted, el último día para cancelar sin deber nada es el 1 de diciembre de 2026."
   */
  lastDayToCancel: string | null;

  /** Sections of the contract. */
  sections: ContractSectionDto[];

  /** The same contract in English; the customer signs and receives both. */
  english: EnglishContractDto;

  static from(terms: ContractTerms): ContractDto {
    const texts = textsOf(terms);
    const zipState = stateOfZip(terms.zip);
    return {
      textVersion: CURRENT_CONTRACT_VERSION,
      textHash: contractHash(terms),
      isSignedOutside: terms.outside !== undefined,
      stateName: terms.state ? stateName(terms.state) : null,
      zipStateName: zipState && stateName(zipState),
      priceLines: texts.priceLines(terms),
      cancelStatement: texts.cancelStatement(terms),
      lastDayToCancel: texts.lastDayToCancel(terms),
      sections: [...texts.contractSections(terms), ...texts.ownSheets(terms)],
      english: EnglishContractDto.from(englishTextsOf(terms)!, terms),
    };
  }
}
