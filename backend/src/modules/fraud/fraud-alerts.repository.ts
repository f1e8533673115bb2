import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { AlertDto, AlertPageDto, AlertQueryDto } from './dto/fraud-alerts.dto';
import type { AlertEvidence, AlertSeverity, AlertStatus, AlertType } from './fraud-alert.entity';
import { severityOf } from './fraud-rules';
import { seenBy } from '../../common/permissions/lead-sight';

/** SQL condition: the user may see the alert's lead. Always true if `person` is null. */
const SEEN = (person: string): string =>
  `(${person}::uuid IS NULL OR EXISTS (SELECT FROM leads s WHERE s.id = f.lead_id AND ${seenBy('s.assigned_to', person)}))`;

/** Data of a new alert. */
export interface NewAlert {
  type: AlertType;
  severity: AlertSeverity;
  /** In Spanish. */
  description: string;
  evidence: AlertEvidence;
}

/** Data of a decided alert. */
export interface DecidedAlert {
  id: string;
  leadId: string | null;
  status: AlertStatus;
  reasons: string[];
}

/** Alert that is not decided. */
export interface OpenAlert {
  id: string;
  evidence: AlertEvidence;
}

/** Reads and writes the `fraud_alerts` table. */
@Injectable()
export class FraudAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Raises an alert, or adds to the open one of the same kind and subject, and raises its severity if the new one is
   * higher.
   */
  async raise(
    alert: NewAlert,
    leadId: string | null = null,
    source: StatementSource = this.dataSource,
  ): Promise<void> {
    await run(
      source,
      `INSERT INTO fraud_alerts AS f (lead_id, alert_type, severity, description, metadata)
       VALUES ($1::uuid, $2, $3, $4, $5::jsonb)
       ON CONFLICT (alert_type, (metadata->>'subject')) WHERE status IN ('active', 'reviewing') DO UPDATE SET
         lead_id = coalesce(excluded.lead_id, f.lead_id), updated_at = now(),
         severity = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.severity ELSE f.severity END,
         description = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.description ELSE f.description END,
         metadata = CASE WHEN (excluded.metadata->>'score')::int > (f.metadata->>'score')::int THEN excluded.metadata ELSE f.metadata END
                    || jsonb_build_object('count', coalesce((f.metadata->>'count')::int, 1) + 1)`,
      [leadId, alert.type, alert.severity, alert.description, JSON.stringify(alert.evidence)],
    );
  }

  async page(
    { status, severity, type, from, to, page, pageSize }: AlertQueryDto,
    sight: string | null,
  ): Promise<AlertPageDto> {
    const conditions = `($1::text IS NULL OR f.status = $1 OR ($1 = 'open' AND f.status IN ('active', 'reviewing'))) AND ($2::text IS NULL OR f.severity = $2)
      AND ($3::text IS NULL OR f.alert_type = $3) AND ($4::timestamptz IS NULL OR f.created_at >= $4)
      AND ($5::timestamptz IS NULL OR f.created_at < $5) AND ${SEEN('$6')}`;
    const parameters = [status ?? null, severity ?? null, type ?? null, from ?? null, to ?? null, sight];
    const [alerts, counted, severities] = await Promise.all([
      many<AlertDto>(
        this.dataSource,
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
          LIMIT $7 OFFSET $8`,
        [...parameters, pageSize, (page - 1) * pageSize],
      ),
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM fraud_alerts f WHERE ${conditions}`,
        parameters,
      ),
      many<{ severity: AlertSeverity; count: number }>(
        this.dataSource,
        `SELECT severity, count(*)::int AS count FROM fraud_alerts f WHERE status IN ('active', 'reviewing') AND ${SEEN('$1')} GROUP BY severity`,
        [sight],
      ),
    ]);
    const open = { critical: 0, high: 0, medium: 0, low: 0 };
    for (const { severity: each, count } of severities) open[each] = count;
    return { alerts, total: counted!.total, page, pageSize, open };
  }

  /**
   * Decides alerts, in the order of their ids so that two decisions cannot deadlock. Locks their leads first, as every change of a lead
   * does. An alert without a lead cannot be a false positive, because there is no score to lower.
   * @returns the changed alerts
   */
  async decide(
    manager: EntityManager,
    ids: readonly string[],
    { status, note, by, at }: { status: AlertStatus; note: string | null; by: string; at: Date },
  ): Promise<DecidedAlert[]> {
    await run(
      manager,
      `SELECT 1 FROM leads WHERE id IN (SELECT lead_id FROM fraud_alerts WHERE id = ANY($1::uuid[])) ORDER BY id FOR UPDATE`,
      [ids],
    );
    const rows = await many<DecidedAlert>(
      manager,
      `WITH locked AS (SELECT id, status FROM fraud_alerts WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)
       UPDATE fraud_alerts f SET status = $2, note = coalesce($3, f.note), updated_at = $5,
              resolved_by = CASE WHEN $2 IN ('resolved', 'false_positive') THEN $4 END,
              resolved_at = CASE WHEN $2 IN ('resolved', 'false_positive') THEN $5::timestamptz END
         FROM locked WHERE f.id = locked.id AND locked.status <> $2 AND ($2 <> 'false_positive' OR f.lead_id IS NOT NULL)
       RETURNING f.id, f.lead_id AS "leadId", locked.status,
         ARRAY(SELECT r->>'name' FROM jsonb_array_elements(coalesce(f.metadata->'reasons', '[]'::jsonb)) r) AS reasons`,
      [ids, status, note, by, at],
    );
    return rows;
  }

  /** Returns the alert, or null if there is none. */
  find(manager: EntityManager, id: string): Promise<{ leadId: string | null } | null> {
    return one(manager, 'SELECT lead_id AS "leadId" FROM fraud_alerts WHERE id = $1', [id]);
  }

  /** Resolves the open alerts about a lead. */
  async closeOfLead(manager: EntityManager, leadId: string, by: string, at: Date): Promise<void> {
    await run(
      manager,
      `UPDATE fraud_alerts SET status = 'resolved', resolved_by = $2, resolved_at = $3, updated_at = $3
        WHERE lead_id = $1 AND status IN ('active', 'reviewing')`,
      [leadId, by, at],
    );
  }

  /** Locks and returns the open submission alerts of these leads that contain the rule, in the order of their ids. */
  async openWith(manager: EntityManager, leadIds: readonly string[], rule: string): Promise<OpenAlert[]> {
    return many(
      manager,
      `SELECT id, metadata AS evidence FROM fraud_alerts
        WHERE lead_id = ANY($1::uuid[]) AND alert_type = 'submission' AND status IN ('active', 'reviewing')
          AND metadata->'reasons' @> jsonb_build_array(jsonb_build_object('name', $2::text))
        ORDER BY id FOR UPDATE`,
      [leadIds, rule],
    );
  }

  /** Lowers an open alert to the remaining reasons. */
  async weaken(
    manager: EntityManager,
    id: string,
    { score, reasons }: Pick<AlertEvidence, 'score' | 'reasons'>,
    at: Date,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE fraud_alerts SET metadata = metadata || $2::jsonb, severity = $3, updated_at = $4 WHERE id = $1`,
      [id, JSON.stringify({ score, reasons }), severityOf(score), at],
    );
  }
}
