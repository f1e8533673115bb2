import type { Proven } from './certainty.ts';

/** Kinds of days: all days, or days that are neither a weekend nor a federal holiday. */
export type DayKind = 'calendar' | 'business';

/** Content that the contract of a state must have besides the federal content. */
export type ContractNeed =
  'report' | 'items' | 'agent' | 'second_signature' | 'bond_sentence' | 'signature_leave' | 'rights_text';

/** Rule that forbids or limits an ordinary monthly plan. */
export type Obstacle = 'fees_limited' | 'result_first' | 'debt_adjusting';

/** Law on credit repair of one state. Null means unknown, never 'no'. */
export interface StateLaw {
  citation: string | null;
  /** Whether the trade is an offence for an office that works for profit. */
  trade: Proven & { isForbidden: boolean | null };
  /** Days to cancel; `kind` is null if the sources do not say it. */
  cancellation: Proven & {
    days: number | null;
    kind: DayKind | null;
    /**
     * Our translation of the prescribed sentence (its English words are quoted); null if the full sentence is unknown. The contract has it only
     * if the words are confirmed.
     */
    spanish: string | null;
  };
  /** Days in which a payment is returned after a cancellation. */
  refund: Proven & { days: number | null };
  /** Longest time of performance, in days. */
  performance: Proven & { days: number | null };
  contract: Proven & { needs: readonly ContractNeed[] };
  /** Another sentence that the contract must have, with our translation. */
  sentence:
    | (Proven & {
        spanish: string;
        /** Whether it says that nothing is charged before the services. */
        forbidsPrepayment: boolean;
      })
    | null;
  registration: Proven & {
    isRequired: boolean | null;
    authority: string | null;
    /** Whether advertisements must show the number. */
    isAdvertised: boolean;
  };
  bond: Proven & {
    isRequired: boolean | null;
    amountUsd: number | null;
    /** Whether it is due only if money is taken before the service is finished. */
    isOnlyIfPrepaid: boolean;
  };
  obstacle: Obstacle | null;
  notes: readonly string[];
  sources: readonly { title: string; url: string }[];
}
