import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AlertDto, AlertPageDto, AlertQueryDto } from './dto/fraud-alerts.dto';
import type { AlertEvidence, AlertSeverity, AlertStatus, AlertType } from './fraud-alert.entity';
import { FRAUD_RULES, CHALLENGE_FROM_SCORE } from './fraud-rules';

/** An alert about to be raised. */
export interface NewAlert {
  type: AlertType;
  severity: AlertSeverity;
  /** In Spanish. */
  description: string;
  evidence: AlertEvidence;
}

/** An alert as a decision about it needs it. */
export interface DecidedAlert {
  id: string;
  leadId: string | null;
  status: AlertStatus;
  reasons: string[];
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

/**
 * Raises an alert, or adds to the open one of the same kind and subject: its severity can only rise. Reads the columns of
 * a relation `raised(lead_id, type, severity, description, evidence)`.
 */
export const RAISE_ALERT = `INSERT INTO fraud_alerts AS f (lead_id, alert_type, severity, description, metadata)
  SELECT lead_id, type, severity, description, evidence FROM raised
  ON CONFLICT (alert_type, (metadata->>'subject')) WHERE status IN ('active', 'reviewing') DO UPDATE SET
    lead_id = coalesce(excluded.lead_id, f.lead_id), updated_at = now(),
    severity = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.severity ELSE f.severity END,
    description = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.description ELSE f.description END,
    metadata = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.metadata ELSE f.metadata END
               || jsonb_build_object('count', coalesce((f.metadata->>'count')::int, 1) + 1)`;

const POINTS = JSON.stringify(Object.fromEntries(FRAUD_RULES.map(({ name, points }) => [name, points])));

/** The SQL of alerts and of what they do to leads' scores. */
@Injectable()
export class FraudAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async raise(
    alert: NewAlert,
    leadId: string | null = null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(
      `WITH raised AS (SELECT $1::uuid AS lead_id, $2 AS type, $3 AS severity, $4 AS description, $5::jsonb AS evidence) ${RAISE_ALERT}`,
      [leadId, alert.type, alert.severity, alert.description, JSON.stringify(alert.evidence)],
    );
  }

  async page({ status, severity, type, from, to, page, pageSize }: AlertQueryDto): Promise<AlertPageDto> {
    const conditions = `($1::text IS NULL OR f.status = $1) AND ($2::text IS NULL OR f.severity = $2)
      AND ($3::text IS NULL OR f.alert_type = $3) AND ($4::timestamptz IS NULL OR f.created_at >= $4)
      AND ($5::timestamptz IS NULL OR f.created_at < $5)`;
    const parameters = [status ?? null, severity ?? null, type ?? null, from ?? null, to ?? null];
    const [alerts, [{ total }], severities] = await Promise.all([
      this.dataSource.query<AlertDto[]>(
        `SELECT f.id, f.alert_type AS type, f.severity, f.description, f.status, f.note, f.resolved_by AS "resolvedBy",
                f.resolved_at AS "resolvedAt", f.created_at AS "createdAt", f.updated_at AS "updatedAt",
                coalesce(f.metadata->>'subject', l.phone_number, '') AS subject, coalesce((f.metadata->>'score')::int, l.fraud_score, 0) AS score,
                coalesce(f.metadata->'reasons', '[]'::jsonb) AS reasons, f.metadata->'ip' AS ip,
                coalesce((f.metadata->>'count')::int, 1) AS count,
                CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object('id', l.id, 'fullName', l.full_name, 'phoneNumber', l.phone_number,
                  'verificationStatus', l.verification_status, 'fraudScore', l.fraud_score) END AS lead
           FROM fraud_alerts f LEFT JOIN leads l ON l.id = f.lead_id AND l.deleted_at IS NULL
          WHERE ${conditions}
          ORDER BY f.status IN ('active', 'reviewing') DESC, array_position(ARRAY['critical', 'high', 'medium', 'low'], f.severity::text),
                   f.updated_at DESC, f.id DESC
          LIMIT $6 OFFSET $7`,
        [...parameters, pageSize, (page - 1) * pageSize],
      ),
      this.dataSource.query<[{ total: number }]>(
        `SELECT count(*)::int AS total FROM fraud_alerts f WHERE ${conditions}`,
        parameters,
      ),
      this.dataSource.query<{ severity: AlertSeverity; count: number }[]>(
        `SELECT severity, count(*)::int AS count FROM fraud_alerts WHERE status IN ('active', 'reviewing') GROUP BY severity`,
      ),
    ]);
    const open = { critical: 0, high: 0, medium: 0, low: 0 };
    for (const { severity: each, count } of severities) open[each] = count;
    return { alerts, total, page, pageSize, open };
  }

  /**
   * Decides alerts, in the order of their ids so that two decisions cannot block each other. Their leads are held first,
   * as by whoever works with a lead.
   * @returns those that changed
   */
  async decide(
    manager: EntityManager,
    ids: readonly string[],
    { status, note, by, at }: { status: AlertStatus; note: string | null; by: string; at: Date },
  ): Promise<DecidedAlert[]> {
    await manager.query(
      `SELECT 1 FROM leads WHERE id IN (SELECT lead_id FROM fraud_alerts WHERE id = ANY($1::uuid[])) ORDER BY id FOR UPDATE`,
      [ids],
    );
    const [rows] = await manager.query<[DecidedAlert[], number]>(
      `WITH locked AS (SELECT id, status FROM fraud_alerts WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
       UPDATE fraud_alerts f SET status = $2, note = coalesce($3, f.note), updated_at = $5,
              resolved_by = CASE WHEN $2 IN ('resolved', 'false_positive') THEN $4 END,
              resolved_at = CASE WHEN $2 IN ('resolved', 'false_positive') THEN $5::timestamptz END
         FROM locked WHERE f.id = locked.id AND locked.status <> $2
       RETURNING f.id, f.lead_id AS "leadId", locked.status,
         ARRAY(SELECT r->>'name' FROM jsonb_array_elements(coalesce(f.metadata->'reasons', '[]'::jsonb)) r) AS reasons`,
      [ids, status, note, by, at],
    );
    return rows;
  }

  async exists(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT 1 FROM fraud_alerts WHERE id = $1', [id]);
    return rows.length > 0;
  }

  /** What was open about a lead is decided. */
  async closeOfLead(manager: EntityManager, leadId: string, by: string, at: Date): Promise<void> {
    await manager.query(
      `UPDATE fraud_alerts SET status = 'resolved', resolved_by = $2, resolved_at = $3, updated_at = $3
        WHERE lead_id = $1 AND status IN ('active', 'reviewing')`,
      [leadId, by, at],
    );
  }

  /** These signs were wrong about the person: they count no more, now or later. */
  async clearRules(manager: EntityManager, leadId: string, rules: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE leads SET cleared_fraud_rules = ARRAY(SELECT DISTINCT unnest(cleared_fraud_rules || $2::text[])),
              is_fraudulent = is_fraudulent AND NOT ('marked_by_admin' = ANY($2::text[]))
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, 'id = $2', [leadId]);
  }

  /** The signs of an alert that was taken for false count again. */
  async restoreRules(manager: EntityManager, leadId: string, rules: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE leads SET cleared_fraud_rules = ARRAY(SELECT unnest(cleared_fraud_rules) EXCEPT SELECT unnest($2::text[])),
              fraud_reason = array_to_string(ARRAY(SELECT DISTINCT unnest(string_to_array(coalesce(fraud_reason, ''), ', ') || $2::text[]) EXCEPT SELECT ''), ', ')
        WHERE id = $1`,
      [leadId, rules],
    );
    await this.rescore(manager, 'id = $2', [leadId]);
  }

  /**
   * A sign that came after the submission, about every recent lead of a phone, address or device.
   * @returns the leads it was new for, with their scores
   */
  async addEvidence(
    manager: EntityManager,
    entity: { type: 'phone' | 'ip' | 'device'; value: string },
    rule: string,
  ): Promise<RescoredLead[]> {
    const column = { phone: 'phone_number', ip: 'ip_address', device: 'device_fingerprint' }[entity.type];
    const [touched] = await manager.query<[{ id: string }[], number]>(
      `UPDATE leads SET fraud_reason = concat_ws(', ', nullif(fraud_reason, ''), $2::text)
        WHERE ${column} = $1 AND deleted_at IS NULL AND created_at > now() - interval '30 days'
          AND NOT $2 = ANY(string_to_array(coalesce(fraud_reason, ''), ', ')) AND NOT $2 = ANY(cleared_fraud_rules)
       RETURNING id`,
      [entity.value, rule],
    );
    if (touched.length === 0) return [];
    return this.rescore(manager, 'id = ANY($2::uuid[])', [touched.map(({ id }) => id)]);
  }

  /** Leads whose score calls for an alert. */
  static needsAlert({ score }: { score: number }): boolean {
    return score >= CHALLENGE_FROM_SCORE;
  }

  /** Adds up again: the points of every reason that stands. */
  private async rescore(
    manager: EntityManager,
    condition: string,
    parameters: unknown[],
  ): Promise<RescoredLead[]> {
    const [rows] = await manager.query<[RescoredLead[], number]>(
      `UPDATE leads SET
         fraud_reason = nullif(array_to_string(ARRAY(SELECT r FROM unnest(string_to_array(coalesce(fraud_reason, ''), ', ')) r
                                                       WHERE r <> '' AND NOT r = ANY(cleared_fraud_rules)), ', '), ''),
         fraud_score = least(100, coalesce((SELECT sum(coalesce(($1::jsonb->>r)::int, 0)) FROM unnest(string_to_array(coalesce(fraud_reason, ''), ', ')) r
                                             WHERE NOT r = ANY(cleared_fraud_rules)), 0)),
         updated_at = now()
       WHERE ${condition}
       RETURNING id, phone_number AS "phoneNumber", fraud_score AS score, string_to_array(coalesce(fraud_reason, ''), ', ') AS rules`,
      [POINTS, ...parameters],
    );
    return rows;
  }
}
