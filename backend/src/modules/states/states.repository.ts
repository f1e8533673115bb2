import { Injectable } from '@nestjs/common';
import type { Day } from 'domain/dates';
import type { LawField } from 'domain/state-law/overrides';
import { STATE_LAW } from 'domain/state-law/state-law';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { StoredStateChoice } from './state-choice.entity';
import type { StateOverride } from './state-override.entity';
import type { StateRules } from './state-rules.entity';

const FORBIDDEN = US_STATE_CODES.filter((state) => STATE_LAW[state].trade.isForbidden)
  .map((state) => `'${state}'`)
  .join(', ');

/** Returns the SQL condition for a state that the office does not serve: chosen by the owner, otherwise because the trade is an offence. */
export const isClosedState = (state: string): string =>
  `coalesce((SELECT c.way FROM state_choices c WHERE c.state = ${state}), CASE WHEN ${state} IN (${FORBIDDEN}) THEN 'closed' ELSE '' END) = 'closed'`;

/** Returns the SQL condition for a state in which people may not be contacted: not served, and the rules are enforced. */
export const isRefusedState = (state: string): string =>
  `(EXISTS (SELECT FROM state_rules WHERE mode = 'enforce') AND ${isClosedState(state)})`;

/** Returns the SQL condition for a lead with a paid or stored first payment that was neither returned nor cancelled. */
export const hasContract = (lead: string): string =>
  `EXISTS (SELECT FROM payments p WHERE p.lead_id = ${lead} AND p.kind = 'first' AND p.status IN ('approved', 'stored', 'partially_refunded')
            AND p.subscription_status IS DISTINCT FROM 'cancelled')`;

/** Rules until the owner confirms the list of states. */
const NOTHING_CONFIRMED: Omit<StateRules, 'id'> = {
  mode: 'advise',
  confirmedAt: null,
  confirmedBy: null,
  confirmedVersion: null,
  listVersion: 1,
};

/** Choice to save for a state. */
export type ChoiceToSave = Omit<StoredStateChoice, 'updatedAt'>;

const COLUMNS = `state, way, registration_number AS "registrationNumber", registration_ends_on::text AS "registrationEndsOn",
  registration_waived AS "registrationWaived", bond_number AS "bondNumber", bond_ends_on::text AS "bondEndsOn",
  bond_waived AS "bondWaived", agent, representative, bond_issuer AS "bondIssuer", phone_sale_number AS "phoneSaleNumber", reason`;

/** Reads and writes the owner's choices for states, and the counts of refused forms. */
@Injectable()
export class StatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  choices(source: StatementSource = this.dataSource): Promise<ChoiceToSave[]> {
    return many(source, `SELECT ${COLUMNS} FROM state_choices`);
  }

  overrides(source: StatementSource = this.dataSource): Promise<StateOverride[]> {
    return many(
      source,
      `SELECT state, field, value, reason, set_by AS "setBy", set_at AS "setAt" FROM state_overrides ORDER BY state, field`,
    );
  }

  /** Saves a value instead of that of the table. */
  async override(
    manager: EntityManager,
    { state, field, value, reason, setBy, setAt }: StateOverride,
  ): Promise<void> {
    await run(manager, 'UPDATE state_rules SET list_version = list_version + 1');
    await run(
      manager,
      `INSERT INTO state_overrides (state, field, value, reason, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (state, field) DO UPDATE
         SET value = excluded.value, reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at`,
      [state, field, value, reason, setBy, setAt],
    );
  }

  /** Returns to the value of the table. */
  async removeOverride(manager: EntityManager, state: UsState, field: LawField): Promise<void> {
    await run(manager, 'UPDATE state_rules SET list_version = list_version + 1');
    await run(manager, 'DELETE FROM state_overrides WHERE state = $1 AND field = $2', [state, field]);
  }

  async rules(source: StatementSource = this.dataSource): Promise<Omit<StateRules, 'id'>> {
    const row = await one<Omit<StateRules, 'id'>>(
      source,
      `SELECT mode, confirmed_at AS "confirmedAt", confirmed_by AS "confirmedBy", confirmed_version AS "confirmedVersion",
              list_version AS "listVersion"
         FROM state_rules`,
    );
    return row ?? NOTHING_CONFIRMED;
  }

  /** Returns whether a lead is a customer with a running contract. */
  async hasContract(manager: EntityManager, leadId: string): Promise<boolean> {
    return (await one(manager, `SELECT 1 WHERE ${hasContract('$1::uuid')}`, [leadId])) !== null;
  }

  /** Serialises changes of states until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT FROM state_rules FOR UPDATE');
  }

  async save(manager: EntityManager, choice: ChoiceToSave): Promise<void> {
    const { state, way, agent, reason } = choice;
    await run(manager, 'UPDATE state_rules SET list_version = list_version + 1');
    await run(
      manager,
      `INSERT INTO state_choices (state, way, registration_number, registration_ends_on, registration_waived, bond_number,
                                  bond_ends_on, bond_waived, agent, representative, bond_issuer, phone_sale_number, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (state) DO UPDATE
         SET way = excluded.way, registration_number = excluded.registration_number,
             registration_ends_on = excluded.registration_ends_on, registration_waived = excluded.registration_waived,
             bond_number = excluded.bond_number, bond_ends_on = excluded.bond_ends_on, bond_waived = excluded.bond_waived,
             agent = excluded.agent, representative = excluded.representative, bond_issuer = excluded.bond_issuer,
             phone_sale_number = excluded.phone_sale_number, reason = excluded.reason, updated_at = now()`,
      [
        state,
        way,
        choice.registrationNumber,
        choice.registrationEndsOn,
        choice.registrationWaived,
        choice.bondNumber,
        choice.bondEndsOn,
        choice.bondWaived,
        agent,
        choice.representative,
        choice.bondIssuer,
        choice.phoneSaleNumber,
        reason,
      ],
    );
  }

  async saveRules(manager: EntityManager, rules: Omit<StateRules, 'id' | 'listVersion'>): Promise<void> {
    await run(
      manager,
      `INSERT INTO state_rules (mode, confirmed_at, confirmed_by, confirmed_version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE
         SET mode = excluded.mode, confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by,
             confirmed_version = excluded.confirmed_version`,
      [rules.mode, rules.confirmedAt, rules.confirmedBy, rules.confirmedVersion],
    );
  }

  async countRefusal(manager: EntityManager, day: Day, state: UsState): Promise<void> {
    await run(
      manager,
      `INSERT INTO state_refusal_counts (day, state, refused) VALUES ($1, $2, 1)
       ON CONFLICT (day, state) DO UPDATE SET refused = state_refusal_counts.refused + 1`,
      [day, state],
    );
  }

  /** Returns the number of refused forms by state since a day. */
  refusalsSince(day: Day): Promise<{ state: UsState; refused: number }[]> {
    return many(
      this.dataSource,
      'SELECT state, sum(refused)::int AS refused FROM state_refusal_counts WHERE day >= $1 GROUP BY state',
      [day],
    );
  }

  /** Records an announcement. @returns false if it was already made */
  async announce(
    manager: EntityManager,
    {
      state,
      document,
      endsOn,
      announced,
    }: { state: UsState; document: string; endsOn: Day; announced: string },
  ): Promise<boolean> {
    const row = await one(
      manager,
      `INSERT INTO state_deadlines (state, document, ends_on, announced) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING state`,
      [state, document, endsOn, announced],
    );
    return row !== null;
  }
}
