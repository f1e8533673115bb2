import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import { subscriberOf } from '../../../common/ip-addresses';
import type { IpBlockDto, RecentAttemptDto, RecentLeadDto } from './dto/ip-lookup.dto';

const MOST_RECENT = 20;

/** Number of visits from an address, and their times. */
export interface IpCounts {
  attempts: number;
  successfulAttempts: number;
  failedAttempts: number;
  leads: number;
  firstSeen: Date | null;
  lastSeen: Date | null;
}

/** Reads the stored data of one address. */
@Injectable()
export class IpLookupRepository {
  constructor(private readonly dataSource: DataSource) {}

  async counts(ip: string): Promise<IpCounts> {
    const row = await one<IpCounts>(
      this.dataSource,
      `SELECT a.attempts, a.successful AS "successfulAttempts", a.attempts - a.successful AS "failedAttempts", l.leads,
              least(a.first, l.first, g.created_at) AS "firstSeen", greatest(a.last, l.last, g.last_seen) AS "lastSeen"
         FROM (SELECT count(*)::int AS attempts, count(*) FILTER (WHERE success)::int AS successful,
                      min(created_at) AS first, max(created_at) AS last
                 FROM otp_attempts WHERE ip_address = $1) a
        CROSS JOIN (SELECT count(*)::int AS leads, min(created_at) AS first, max(created_at) AS last
                      FROM leads WHERE ip_address = $1 AND deleted_at IS NULL) l
         LEFT JOIN ip_geo g ON g.ip_address = $1`,
      [ip],
    );
    return row!;
  }

  attempts(ip: string): Promise<RecentAttemptDto[]> {
    return many(
      this.dataSource,
      `SELECT id, phone_number AS "phoneNumber", attempt_type AS "attemptType", failure_reason AS "failureReason",
              success, created_at AS "createdAt"
         FROM otp_attempts WHERE ip_address = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [ip, MOST_RECENT],
    );
  }

  leads(ip: string): Promise<RecentLeadDto[]> {
    return many(
      this.dataSource,
      `SELECT id, split_part(full_name, ' ', 1) AS "firstName",
              ltrim(substr(full_name, length(split_part(full_name, ' ', 1)) + 1)) AS "lastName",
              phone_number AS "phoneNumber", email, verification_status AS "verificationStatus", created_at AS "createdAt"
         FROM leads WHERE ip_address = $1 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT $2`,
      [ip, MOST_RECENT],
    );
  }

  /** Returns the blocks in force of the address and of ranges that contain it, and the past blocks of the address only. */
  blocks(ip: string): Promise<IpBlockDto[]> {
    return many(
      this.dataSource,
      `SELECT id, entity_value AS "entityValue", reason, created_by AS "createdBy", created_at AS "createdAt",
              expires_at AS "expiresAt", true AS "isActive"
         FROM active_blocks WHERE entity_type = 'ip' AND network >>= $1::text::inet
       UNION ALL
       SELECT id, entity_value, reason, blocked_by, created_at, coalesce(lifted_at, expires_at), false
         FROM blocked_entities
        WHERE entity_type = 'ip' AND entity_value IN ($1, $3) AND (lifted_at IS NOT NULL OR expires_at <= now())
       UNION ALL
       SELECT id, entity_value, reason, created_by, created_at, coalesce(lifted_at, expires_at), false
         FROM blocklist
        WHERE entity_type = 'ip' AND entity_value IN ($1, $3) AND (lifted_at IS NOT NULL OR expires_at <= now())
        ORDER BY "isActive" DESC, "createdAt" DESC LIMIT $2`,
      [ip, MOST_RECENT, subscriberOf(ip)],
    );
  }
}
