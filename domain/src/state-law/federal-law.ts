import { confirmed, type Proven } from './certainty.ts';

/** Rule of federal law that applies in all states. */
export interface FederalRule extends Proven {
  citation: string;
  title: string;
}

/** Business days to cancel by federal law (15 U.S.C. § 1679e). */
export const FEDERAL_DAYS = 3;

/**
 * Moment from which an opt-out on one channel stops marketing on every channel (47 CFR § 64.1200(a)(10)): midnight of 31 January 2027
 * in Puerto Rico, the earliest zone of the table.
 */
export const STOPS_EVERYWHERE_FROM = new Date('2027-01-31T04:00:00Z');

/** Federal rules on credit repair. */
export const FEDERAL_LAW: readonly FederalRule[] = [
  {
    citation: '15 U.S.C. § 1679b(b)',
    title: 'No money before the service is fully performed',
    certainty: 'secondary',
    verbatim: null,
  },
  {
    citation: '15 U.S.C. § 1679d(b)(4)',
    title: 'Statement on the right to cancel, in bold, beside the signature',
    certainty: 'secondary',
    verbatim: null,
  },
  {
    citation: '15 U.S.C. § 1679e(a)',
    title: 'Three business days to cancel',
    ...confirmed(
      'Any consumer may cancel any contract with any credit repair organization without penalty or obligation by notifying the credit repair organization of the consumer’s intention to do so at any time before midnight of the 3rd business day which begins after the date on which the contract or agreement between the consumer and the credit repair organization is executed',
      'https://lexbuild.dev/usc/title-15/chapter-41/section-1679e',
    ),
  },
  {
    citation: '15 U.S.C. § 1679e(b)',
    title: 'Notice of cancellation, in duplicate and in bold',
    ...confirmed(
      'You may cancel this contract, without any penalty or obligation, at any time before midnight of the 3rd day which begins after the date the contract is signed by you.',
      'https://lexbuild.dev/usc/title-15/chapter-41/section-1679e',
    ),
  },
  {
    citation: '16 CFR § 310.4(a)(2)',
    title: 'Sale by telephone: no money until a report, more than six months later, proves the result',
    certainty: 'secondary',
    verbatim: null,
  },
  {
    citation: '47 CFR § 64.1200(a)(10)',
    title: 'From 31 January 2027 on, an opt-out on one channel stops marketing on every channel',
    certainty: 'secondary',
    verbatim: null,
  },
];
