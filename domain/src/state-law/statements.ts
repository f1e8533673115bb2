import type { UsState } from '../us-states.ts';
import { SECONDARY, type Proven } from './certainty.ts';

/** Law of one state on statements that the office sends to customers with a running contract. */
interface StatementLaw extends Proven {
  /** Months between two statements. */
  everyMonths: number;
  citation: string;
  source: string;
}

export type StatementLaws = Readonly<Partial<Record<UsState, StatementLaw>>>;

/** States with a law that requires statements of the services. A missing state is unknown. */
export const STATEMENT_LAW: StatementLaws = {
  CA: {
    everyMonths: 1,
    citation: 'Cal. Civ. Code § 1789.13 (AB 2424)',
    source:
      'https://www.legalfina.com/en/laws/ca/civil_law/obligations/obligations_arising_from_particular_transactions/credit_services',
    ...SECONDARY,
  },
  KS: {
    everyMonths: 3,
    citation: 'Kan. Stat. § 50-1123',
    source: 'https://www.lawserver.com/law/state/kansas/ks-statutes/kansas_statutes_50-1123',
    ...SECONDARY,
  },
  WA: {
    everyMonths: 1,
    citation: 'RCW 19.134.020(1)(c)',
    source:
      'https://casetext.com/statute/revised-code-of-washington/title-19-business-regulations-miscellaneous/chapter-19134-credit-services-organizations-act/section-19134020-prohibited-conduct',
    ...SECONDARY,
  },
};

/**
 * States with a law that requires a notice of the renewal, with the price and the way to cancel, while a contract renews. A missing state is
 * unknown.
 */
export const RENEWAL_NOTICE_LAW: StatementLaws = {
  CA: {
    everyMonths: 12,
    citation: 'Cal. Bus. & Prof. Code § 17602 (AB 2863)',
    source:
      'https://www.lexblog.com/2024/09/27/california-governor-signs-new-automatic-renewal-requirements-into-law/',
    ...SECONDARY,
  },
};

/** Returns the months between two statements for a customer of several states: the shortest; null if no law is known. */
export function statementMonths(states: readonly UsState[], laws: StatementLaws): number | null {
  const months = states.flatMap((state) => laws[state]?.everyMonths ?? []);
  return months.length > 0 ? Math.min(...months) : null;
}
