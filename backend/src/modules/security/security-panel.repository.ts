import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AttemptQueryDto, BlockDto, FailedAttemptsDto, OtpAttemptDto } from './dto/security-panel.dto';
import type { IpActivity } from './ip-risk';

/** What one address did in the last seven days. */
export interface SeenActivity extends IpActivity {
  ipAddress: string;
  attempts: number;
  lastSeen: Date;
}

const MOST_ATTEMPTS = 100;
const MOST_BLOCKS = 200;
/** Addresses of a week that are looked at, the busiest first. */
const MOST_ADDRESSES = 2_000;

/** The security panel's SQL. */
@Injectable()
export class SecurityPanelRepository {
  constructor(private readonly dataSource: DataSource) {}

  async failures(now: Date, timeZone: string): Promise<FailedAttemptsDto> {
    const [row]: [FailedAttemptsDto] = await this.dataSource.query(
      `SELECT count(*) FILTER (WHERE created_at >= date_trunc('day', $1::timestamptz, $2))::int AS today,
              count(*)::int AS "thisWeek"
         FROM otp_attempts WHERE NOT success AND created_at >= date_trunc('week', $1::timestamptz, $2)`,
      [now, timeZone],
    );
    return row;
  }

  async countActiveBlocks(): Promise<number> {
    const [row]: [{ count: number }] = await this.dataSource.query(
      'SELECT count(*)::int AS count FROM active_blocks',
    );
    return row.count;
  }

  /** @param addresses only these; the busiest of the week when left out */
  activity(now: Date, addresses: string[] | null = null): Promise<SeenActivity[]> {
    return this.dataSource.query(
      `SELECT a.ip_address AS "ipAddress", a.attempts, a.failures, a.sends, a.phones, a.last_seen AS "lastSeen",
              EXISTS (SELECT 1 FROM active_blocks b WHERE b.entity_type = 'ip' AND b.entity_value = a.ip_address) AS "blockedNow",
              EXISTS (SELECT 1 FROM blocklist l WHERE l.entity_type = 'ip' AND l.entity_value = a.ip_address) AS "blockedBefore"
         FROM (
           SELECT ip_address, count(*)::int AS attempts, count(*) FILTER (WHERE NOT success)::int AS failures,
                  count(*) FILTER (WHERE attempt_type = 'send')::int AS sends,
                  count(DISTINCT phone_number)::int AS phones, max(created_at) AS last_seen
             FROM otp_attempts
            WHERE created_at >= $1::timestamptz - interval '7 days' AND ip_address <> ''
              AND ($2::text[] IS NULL OR ip_address = ANY($2))
            GROUP BY ip_address ORDER BY count(*) DESC LIMIT $3
         ) a`,
      [now, addresses, MOST_ADDRESSES],
    );
  }

  attempts({
    phone,
    ip,
    success,
    from,
    to,
  }: AttemptQueryDto): Promise<Omit<OtpAttemptDto, 'country' | 'city' | 'riskLevel'>[]> {
    return this.dataSource.query(
      `SELECT id, phone_number AS "phoneNumber", ip_address AS "ipAddress", attempt_type AS "attemptType", success,
              failure_reason AS "failureReason", created_at AS "createdAt"
         FROM otp_attempts
        WHERE ($1::text IS NULL OR phone_number LIKE '%' || $1 || '%') AND ($2::text IS NULL OR ip_address = $2)
          AND ($3::boolean IS NULL OR success = $3) AND ($4::timestamptz IS NULL OR created_at >= $4)
          AND ($5::timestamptz IS NULL OR created_at < $5)
        ORDER BY created_at DESC, id DESC LIMIT $6`,
      [
        phone?.replace(/\D/g, '') || null,
        ip?.trim() || null,
        success ?? null,
        from ?? null,
        to ?? null,
        MOST_ATTEMPTS,
      ],
    );
  }

  blocks(): Promise<BlockDto[]> {
    return this.dataSource.query(
      `SELECT *, lifted_at IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now()) AS "isActive" FROM (
         SELECT id, entity_type AS "entityType", entity_value AS "entityValue", reason, created_at AS "createdAt",
                blocked_by AS "createdBy", expires_at AS "expiresAt", lifted_at,
                CASE WHEN expires_at IS NULL THEN 'permanent'
                     ELSE 'temp_' || round(extract(epoch FROM expires_at - created_at) / 3600) || 'h' END AS "blockType"
           FROM blocked_entities
         UNION ALL
         SELECT id, entity_type, entity_value, reason, created_at, created_by, expires_at, lifted_at, block_type FROM blocklist
       ) b ORDER BY "isActive" DESC, "createdAt" DESC LIMIT $1`,
      [MOST_BLOCKS],
    );
  }

  /** @returns what was blocked, or null when there is no such block in force */
  async lift(
    manager: EntityManager,
    id: string,
    liftedBy: string,
    now: Date,
  ): Promise<{ entityType: string; entityValue: string } | null> {
    for (const table of ['blocked_entities', 'blocklist']) {
      const [rows] = await manager.query<[{ entityType: string; entityValue: string }[], number]>(
        `UPDATE ${table} SET lifted_at = $2, lifted_by = $3
          WHERE id = $1 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
          RETURNING entity_type AS "entityType", entity_value AS "entityValue"`,
        [id, now, liftedBy],
      );
      if (rows[0]) return rows[0];
    }
    return null;
  }

  /** Whether the queue falls behind, and whether the last sends of the last minutes all failed for the provider's sake. */
  async systemFacts(now: Date, lateMinutes: number): Promise<{ queueLate: boolean; smsFailing: boolean }> {
    const [row]: [{ queueLate: boolean; smsFailing: boolean }] = await this.dataSource.query(
      `SELECT EXISTS (SELECT 1 FROM jobs.job WHERE state = 'created' AND start_after < $1::timestamptz - make_interval(mins => $2)) AS "queueLate",
              EXISTS (SELECT 1 FROM jobs.job WHERE name = 'retry-verification-code' AND state = 'retry') AS "smsFailing"`,
      [now, lateMinutes],
    );
    return row;
  }
}
