import { IsString, Length, Matches } from 'class-validator';
import { stateName } from 'domain/us-states';
import { OneLine } from '../../../../common/dto/transforms';
import { contractHash } from '../contract-hash';
import type { ContractTerms } from '../contract-texts';
import { cancelStatement, contractSections, CURRENT_CONTRACT_VERSION, priceLines } from '../contract-texts';
import { IfGiven } from '../../../../common/dto/if-given';

/** The ZIP code of a contract. */
export class ContractQuery {
  /**
   * ZIP code of the customer, as in the charge: it decides the days to cancel. Absent: the contract that is shown before it is known.
   * @example "90012"
   */
  @IfGiven()
  @OneLine(10)
  @Matches(/^[A-Za-z0-9 -]+$/, { message: 'Código postal inválido' })
  @Length(5, 10, { message: 'Código postal inválido' })
  @IsString({ message: 'Código postal inválido' })
  zip?: string;
}

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
   * @example 2026-11-25
   */
  textVersion: string;

  /**
   * Hash over version, state, plan, price and texts, to name in `acceptance.textHash`.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  textHash: string;

  /**
   * Name of the state that the contract is for; null without a ZIP code, or if the ZIP code belongs to no state.
   * @example Florida
   */
  stateName: string | null;

  /** What is charged and when: to be shown beside the button. */
  priceLines: string[];

  /** The right to cancel: to be shown in bold beside the button. */
  cancelStatement: string;

  /** The contract. */
  sections: ContractSectionDto[];

  static from(terms: ContractTerms): ContractDto {
    return {
      textVersion: CURRENT_CONTRACT_VERSION,
      textHash: contractHash(terms),
      stateName: terms.state ? stateName(terms.state) : null,
      priceLines: priceLines(terms),
      cancelStatement: cancelStatement(terms),
      sections: contractSections(terms),
    };
  }
}
