import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import type { BlockDto, BlockQueryDto } from '../blocks/blocks.dto';
import type { AttemptQueryDto, FailedAttemptsDto, OtpAttemptDto } from './dto/security-panel.dto';

/** Address seen on this site, as stored. */
export interface SeenAddress {
  id: string;
  ipAddress: string;
  lastSeen: Date;
}

/** Attempt as logged, without the facts about its address. */
type LoggedAttempt = Pick<
  OtpAttemptDto,
  'id' | 'phoneNumber' | 'ipAddress' | 'attemptType' | 'success' | 'failureReason' | 'createdAt'
>;

const MOST_ATTEMPTS = 100;
const MOST_BLOCKS = 200;

/** Reads the data of the security panel. */
@Injectable()
export class SecurityPanelRepository {
  constructor(private readonly dataSource: DataSource) {}

  async failures(now: Date, timeZone: string): Promise<FailedAttemptsDto> {
    const row = await one<FailedAttemptsDto>(
      this.dataSource,
      `SELECT count(*) FILTER (WHERE created_at >= date_trunc('day', $1::timestamptz, $2))::int AS today,
              count(*)::int AS "thisWeek"
         FROM otp_attempts WHERE NOT success AND created_at >= date_trunc('week', $1::timestamptz, $2)`,
      [now, timeZone],
    );
    return row!;
  }

  async countActiveBlocks(): Promise<number> {
    const row = await one<{ count: number }>(
      this.dataSource,
      'SELECT count(*)::int AS count FROM active_blocks',
    );
    return row!.count;
  }

  /** Returns the number of addresses of the last seven days with at least the given stored risk score. */
  async countRisky(now: Date, fromScore: number): Promise<number> {
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM ip_geo
        WHERE last_seen >= $1::timestamptz - interval '7 days' AND risk_score >= $2`,
      [now, fromScore],
    );
    return row!.count;
  }

  /** Returns the addresses of the last seven days with the highest stored risk scores. */
  riskiest(now: Date, count: number): Promise<SeenAddress[]> {
    return many(
      this.dataSource,
      `SELECT id, ip_address AS "ipAddress", last_seen AS "lastSeen" FROM ip_geo
        WHERE last_seen >= $1::timestamptz - interval '7 days'
        ORDER BY risk_score DESC, last_seen DESC LIMIT $2`,
      [now, count],
    );
  }

  /**
   * Returns the attempts that match the filter.
   * @param ip canonical form
   */
  async attempts({ phone, ip, success, from, to }: AttemptQueryDto): Promise<LoggedAttempt[]> {
    const digits = phone?.replace(/\D/g, '') ?? '';
    // A search without digits matches no phone.
    if (phone?.trim() && digits === '') return [];
    return many(
      this.dataSource,
      `SELECT id, phone_number AS "phoneNumber", ip_address AS "ipAddress", attempt_type AS "attemptType", success,
              failure_reason AS "failureReason", created_at AS "createdAt"
         FROM otp_attempts
        WHERE ($1::text IS NULL OR phone_number LIKE '%' || $1 || '%') AND ($2::text IS NULL OR ip_address = $2)
          AND ($3::boolean IS NULL OR success = $3) AND ($4::timestamptz IS NULL OR created_at >= $4)
          AND ($5::timestamptz IS NULL OR created_at < $5)
        ORDER BY created_at DESC, id DESC LIMIT $6`,
      [digits || null, ip || null, success ?? null, from ?? null, to ?? null, MOST_ATTEMPTS],
    );
  }

  /** Returns blocks in force first, newest first. */
  blocks({ search, entityType, status }: BlockQueryDto): Promise<BlockDto[]> {
    return many(
      this.dataSource,
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
        // Finds a phone in any punctuation.
        search && /^[\d\s()+.-]{4,}$/.test(search) ? search.replace(/\D/g, '') : null,
        entityType ?? null,
        status ? status === 'active' : null,
      ],
    );
  }
}
