import { IsString, Length, Matches } from 'class-validator';
import { stateName } from 'domain/us-states';
import { OneLine } from '../../../../common/dto/transforms';
import { contractHash } from '../contract-hash';
import type { ContractTerms } from '../contract-texts';
import { cancelStatement, contractSections, CURRENT_CONTRACT_VERSION, priceLines } from '../contract-texts';
import { IfGiven } from '../../../../common/dto/if-given';

/** ZIP code of a contract. */
export class ContractQuery {
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
}

/** Contract that a customer signs by paying for a plan. */
export class ContractDto {
  /**
   * Version, to send as `acceptance.textVersion`.
   * @example 2026-11-25
   */
  textVersion: string;

  /**
   * Hash of version, state, plan, price and texts, to send as `acceptance.textHash`.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  textHash: string;

  /**
   * Name of the state that the contract applies to; null without a ZIP code, or if the ZIP code belongs to no state.
   * @example Florida
   */
  stateName: string | null;

  /** Amounts and dates of the charges, to show next to the button. */
  priceLines: string[];

  /** Right to cancel, to show in bold next to the button. */
  cancelStatement: string;

  /** Sections of the contract. */
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
