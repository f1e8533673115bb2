import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { asInet } from '../../database/as-inet';
import { FRAUD_RULES } from './fraud-rules';

/** What leads are recognised by. */
export interface LeadMark {
  type: 'phone' | 'ip' | 'device';
  /** E.164 phone; address or range; device. */
  value: string;
}

/** A lead that a sign may be about. */
export interface MarkedLead {
  id: string;
  ipAddress: string | null;
}

/** A lead that a block may still tell something of. */
export interface HeldLead extends MarkedLead {
  /** By a block of its phone or device that was not lifted. */
  isHeld: boolean;
  /** By a block of its address that was not lifted. */
  isAddressHeld: boolean;
}

/** A lead whose reasons have changed, added up again. */
export interface RescoredLead {
  id: string;
  /** E.164. */
  phoneNumber: string;
  score: number;
  /** Names of the rules that stand. */
  rules: string[];
}

const POINTS = JSON.stringify(Object.fromEntries(FRAUD_RULES.map(({ name, points }) => [name, points])));

const RULES = `string_to_array(coalesce(l.fraud_reason, ''), ', ')`;
const MATCHES = {
  phone: 'l.phone_number = $1',
  device: 'l.device_fingerprint = $1',
  ip: `${asInet('l.ip_address')} <<= $1::inet`,
};

/** The SQL of what alerts and blocks do to leads' scores. */
@Injectable()
export class LeadEvidenceRepository {
  /** These signs were wrong about the person: they count no more, now or later. */
  async clearRules(manager: EntityManager, leadId: string, rules: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE leads SET cleared_fraud_rules = ARRAY(SELECT DISTINCT unnest(cleared_fraud_rules || $2::text[])),
              is_fraudulent = is_fraudulent AND NOT ('marked_by_admin' = ANY($2::text[]))
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, [leadId]);
  }

  /** The signs of an alert that was taken for false count again. */
  async restoreRules(manager: EntityManager, leadId: string, rules: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE leads SET cleared_fraud_rules = ARRAY(SELECT unnest(cleared_fraud_rules) EXCEPT SELECT unnest($2::text[])),
              fraud_reason = array_to_string(ARRAY(SELECT DISTINCT unnest(string_to_array(coalesce(fraud_reason, ''), ', ') || $2::text[]) EXCEPT SELECT ''), ', ')
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, [leadId]);
  }

  /** Leads that submitted in the last 30 days, for which a rule would be new. */
  recentWithout(manager: EntityManager, { type, value }: LeadMark, rule: string): Promise<MarkedLead[]> {
    return manager.query(
      `SELECT l.id, l.ip_address AS "ipAddress" FROM leads l
        WHERE ${MATCHES[type]} AND l.deleted_at IS NULL AND NOT $2 = ANY(${RULES}) AND NOT $2 = ANY(l.cleared_fraud_rules)
          AND (l.created_at > now() - interval '30 days'
               OR EXISTS (SELECT 1 FROM lead_interactions i
                           WHERE i.lead_id = l.id AND i.type = 'submission' AND i.created_at > now() - interval '30 days'))`,
      [value, rule],
    );
  }

  /** Leads that a rule counts for, with the blocks that may be why. */
  blockedWith(manager: EntityManager, { type, value }: LeadMark, rule: string): Promise<HeldLead[]> {
    const held = (table: string, kind: string, condition: string): string =>
      `EXISTS (SELECT 1 FROM ${table} b WHERE b.entity_type = '${kind}' AND b.lifted_at IS NULL AND ${condition})`;
    const inRange = `(CASE WHEN b.entity_type = 'ip' THEN b.entity_value::inet END) >>= ${asInet('l.ip_address')}`;
    return manager.query(
      `SELECT l.id, l.ip_address AS "ipAddress",
              ${held('blocked_entities', 'phone', 'b.entity_value = l.phone_number')}
                OR ${held('blocked_entities', 'device', 'b.entity_value = l.device_fingerprint')}
                OR ${held('blocklist', 'device', 'b.entity_value = l.device_fingerprint')} AS "isHeld",
              ${held('blocked_entities', 'ip', inRange)} OR ${held('blocklist', 'ip', inRange)} AS "isAddressHeld"
         FROM leads l WHERE ${MATCHES[type]} AND l.deleted_at IS NULL AND $2 = ANY(${RULES})`,
      [value, rule],
    );
  }

  /** Whether a block of it stands that tells something of leads. The system's block of a phone does not: strangers cause it. */
  async isHeldAgainst(manager: EntityManager, { type, value }: LeadMark): Promise<boolean> {
    const stands = (table: string): string =>
      `EXISTS (SELECT 1 FROM ${table} WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL)`;
    const [row]: [{ held: boolean }] = await manager.query(
      `SELECT ${stands('blocked_entities')} OR ($1 <> 'phone' AND ${stands('blocklist')}) AS held`,
      [type, value],
    );
    return row.held;
  }

  /** A rule counts from now on. @returns the leads it was new for */
  async add(manager: EntityManager, leadIds: readonly string[], rule: string): Promise<RescoredLead[]> {
    const [touched] = await manager.query<[{ id: string }[], number]>(
      `UPDATE leads l SET fraud_reason = concat_ws(', ', nullif(fraud_reason, ''), $2::text)
        WHERE id = ANY($1::uuid[]) AND NOT $2 = ANY(${RULES}) RETURNING id`,
      [leadIds, rule],
    );
    return this.rescore(
      manager,
      touched.map(({ id }) => id),
    );
  }

  /** A rule counts no more. */
  async remove(manager: EntityManager, leadIds: readonly string[], rule: string): Promise<void> {
    await manager.query(
      `UPDATE leads l SET fraud_reason = array_to_string(array_remove(${RULES}, $2), ', ') WHERE id = ANY($1::uuid[])`,
      [leadIds, rule],
    );
    await this.rescore(manager, leadIds);
  }

  /** Adds up again: the points of every reason that stands. */
  private async rescore(manager: EntityManager, leadIds: readonly string[]): Promise<RescoredLead[]> {
    const [rows] = await manager.query<[RescoredLead[], number]>(
      `UPDATE leads SET
         fraud_reason = nullif(array_to_string(ARRAY(SELECT r FROM unnest(string_to_array(coalesce(fraud_reason, ''), ', ')) r
                                                       WHERE r <> '' AND NOT r = ANY(cleared_fraud_rules)), ', '), ''),
         fraud_score = least(100, coalesce((SELECT sum(coalesce(($1::jsonb->>r)::int, 0)) FROM unnest(string_to_array(coalesce(fraud_reason, ''), ', ')) r
                                             WHERE NOT r = ANY(cleared_fraud_rules)), 0)),
         updated_at = now()
       WHERE id = ANY($2::uuid[])
       RETURNING id, phone_number AS "phoneNumber", fraud_score AS score, string_to_array(coalesce(fraud_reason, ''), ', ') AS rules`,
      [POINTS, leadIds],
    );
    return rows;
  }
}
