import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, run } from '../../database/statements';

/** Points of each fraud rule, by name. */
export type PointsByRule = Readonly<Record<string, number>>;

/** Lead with a newly computed fraud score. */
export interface RescoredLead {
  id: string;
  /** E.164. */
  phoneNumber: string;
  /** 0 to 100. */
  score: number;
  /** Names of the rules that count. */
  rules: string[];
}

/** SQL array of the fraud rules that count for the lead `l`. */
export const RULES_OF_LEAD = `string_to_array(coalesce(l.fraud_reason, ''), ', ')`;

/** Changes the fraud rules that count for leads, and the resulting score, in the caller's transaction. */
@Injectable()
export class LeadRiskRepository {
  /**
   * Adds a rule.
   * @returns the leads that did not have it
   */
  async addRule(
    manager: EntityManager,
    leadIds: readonly string[],
    rule: string,
    points: PointsByRule,
  ): Promise<RescoredLead[]> {
    const changed = await many<{ id: string }>(
      manager,
      `UPDATE leads l SET fraud_reason = concat_ws(', ', nullif(fraud_reason, ''), $2::text)
        WHERE id = ANY($1::uuid[]) AND NOT $2 = ANY(${RULES_OF_LEAD}) RETURNING id`,
      [leadIds, rule],
    );
    return this.rescore(
      manager,
      changed.map(({ id }) => id),
      points,
    );
  }

  async removeRule(
    manager: EntityManager,
    leadIds: readonly string[],
    rule: string,
    points: PointsByRule,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE leads l SET fraud_reason = array_to_string(array_remove(${RULES_OF_LEAD}, $2), ', ')
        WHERE id = ANY($1::uuid[])`,
      [leadIds, rule],
    );
    await this.rescore(manager, leadIds, points);
  }

  /** Clears rules, so that they do not count for this lead now or later. */
  async clearRules(
    manager: EntityManager,
    leadId: string,
    rules: readonly string[],
    points: PointsByRule,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE leads SET cleared_fraud_rules = ARRAY(SELECT DISTINCT unnest(cleared_fraud_rules || $2::text[])),
              is_fraudulent = is_fraudulent AND NOT ('marked_by_admin' = ANY($2::text[]))
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, [leadId], points);
  }

  /** Makes cleared rules count again. */
  async restoreRules(
    manager: EntityManager,
    leadId: string,
    rules: readonly string[],
    points: PointsByRule,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE leads l SET cleared_fraud_rules = ARRAY(SELECT unnest(cleared_fraud_rules) EXCEPT SELECT unnest($2::text[])),
              fraud_reason = array_to_string(ARRAY(SELECT DISTINCT unnest(${RULES_OF_LEAD} || $2::text[]) EXCEPT SELECT ''), ', ')
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, [leadId], points);
  }

  /** Computes the score as the sum of the points of all rules that count. */
  private rescore(
    manager: EntityManager,
    leadIds: readonly string[],
    points: PointsByRule,
  ): Promise<RescoredLead[]> {
    return many<RescoredLead>(
      manager,
      `UPDATE leads l SET
         fraud_reason = nullif(array_to_string(ARRAY(SELECT r FROM unnest(${RULES_OF_LEAD}) r
                                                      WHERE r <> '' AND NOT r = ANY(cleared_fraud_rules)), ', '), ''),
         fraud_score = least(100, coalesce((SELECT sum(coalesce(($1::jsonb->>r)::int, 0)) FROM unnest(${RULES_OF_LEAD}) r
                                             WHERE NOT r = ANY(cleared_fraud_rules)), 0)),
         updated_at = now()
       WHERE id = ANY($2::uuid[])
       RETURNING id, phone_number AS "phoneNumber", fraud_score AS score, ${RULES_OF_LEAD} AS rules`,
      [JSON.stringify(points), leadIds],
    );
  }
}
