import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Blockable } from './blocks.service';
import type { BlockDto, BlockQueryDto } from './dto/blocks.dto';
import type { AttemptQueryDto, FailedAttemptsDto, OtpAttemptDto } from './dto/security-panel.dto';
import type { IpActivity } from './ip-risk';

/** What one address did in the last seven days. */
export interface SeenActivity extends IpActivity {
  /** Of its record in `ip_geo`; the address itself while it has none. */
  id: string;
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
              EXISTS (SELECT 1 FROM active_blocks b WHERE b.entity_type = 'ip' AND b.network >>=
                        CASE WHEN pg_input_is_valid(a.ip_address, 'inet') THEN a.ip_address::inet END) AS "blockedNow",
              EXISTS (SELECT 1 FROM blocklist l WHERE l.entity_type = 'ip' AND l.entity_value = a.ip_address) AS "blockedBefore",
              coalesce(g.id::text, a.ip_address) AS id
         FROM (
           SELECT ip_address, count(*)::int AS attempts, count(*) FILTER (WHERE NOT success)::int AS failures,
                  count(*) FILTER (WHERE attempt_type = 'send')::int AS sends,
                  count(DISTINCT phone_number)::int AS phones, max(created_at) AS last_seen
             FROM otp_attempts
            WHERE created_at >= $1::timestamptz - interval '7 days' AND ip_address <> ''
              AND ($2::text[] IS NULL OR ip_address = ANY($2))
            GROUP BY ip_address ORDER BY count(*) DESC LIMIT $3
         ) a LEFT JOIN ip_geo g ON g.ip_address = a.ip_address`,
      [now, addresses, MOST_ADDRESSES],
    );
  }

  attempts({
    phone,
    ip,
    success,
    from,
    to,
  }: AttemptQueryDto): Promise<
    Omit<OtpAttemptDto, 'country' | 'city' | 'isp' | 'vpnDetected' | 'riskLevel'>[]
  > {
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

  /** Blocks in force first, the newest first. */
  blocks({ search, entityType, status }: BlockQueryDto): Promise<BlockDto[]> {
    return this.dataSource.query(
      `SELECT * FROM (
         SELECT *, "liftedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now()) AS "isActive" FROM (
           SELECT id, entity_type AS "entityType", entity_value AS "entityValue", reason, created_at AS "createdAt",
                  blocked_by AS "createdBy", expires_at AS "expiresAt", lifted_at AS "liftedAt", lifted_by AS "liftedBy",
                  lift_reason AS "liftReason",
                  CASE WHEN expires_at IS NULL THEN 'permanent'
                       ELSE 'temp_' || round(extract(epoch FROM expires_at - created_at) / 3600) || 'h' END AS "blockType"
             FROM blocked_entities
           UNION ALL
           SELECT id, entity_type, entity_value, reason, created_at, created_by, expires_at, lifted_at, lifted_by,
                  lift_reason, block_type
             FROM blocklist
         ) both_tables
       ) b
        WHERE ($2::text IS NULL OR strpos(lower(concat_ws(' ', "entityValue", reason, "createdBy")), lower($2)) > 0
               OR strpos("entityValue", $3) > 0)
          AND ($4::text IS NULL OR "entityType" = $4) AND ($5::boolean IS NULL OR "isActive" = $5)
        ORDER BY "isActive" DESC, "createdAt" DESC, id DESC LIMIT $1`,
      [
        MOST_BLOCKS,
        search || null,
        // A phone is found however it is punctuated.
        search && /^[\d\s()+.-]{4,}$/.test(search) ? search.replace(/\D/g, '') : null,
        entityType ?? null,
        status ? status === 'active' : null,
      ],
    );
  }

  /** What the block in force with that id holds. */
  async entityInForce(manager: EntityManager, id: string): Promise<Blockable | null> {
    const rows: Blockable[] = await manager.query(
      'SELECT entity_type AS type, entity_value AS value FROM active_blocks WHERE id = $1',
      [id],
    );
    return rows[0] ?? null;
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
