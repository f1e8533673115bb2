import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { confirmed, type Proven } from './certainty.ts';

/** Day on which the quoted page was read. */
const READ: Day = '2026-11-28';

/** Law of one state that lets a customer end a contract at any time by a written notice, after the days to cancel too. */
interface RescissionLaw extends Proven {
  citation: string;
  source: string;
}

const KANSAS = 'https://statutes.laws.com/kansas/chapter50/article11/statutes_21216';

/** States with such a law. A missing state is unknown. */
export const RESCISSION_LAW: Readonly<Partial<Record<UsState, RescissionLaw>>> = {
  KS: {
    citation: 'Kan. Stat. § 50-1120(c)(3)',
    source: KANSAS,
    ...confirmed(
      "a notice of the consumer's right to rescind the debt management services agreement at any time by giving written notice of rescission to the registrant",
      KANSAS,
      READ,
    ),
  },
};

/** Returns the given states in which a customer may end a contract at any time. */
export const rescissionStates = (states: readonly UsState[]): UsState[] =>
  states.filter((state) => RESCISSION_LAW[state] !== undefined);
