import { cutText } from 'domain/text';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { many, one, type StatementSource } from '../../database/statements';
import type { AuditAction } from './audit-actions';
import { AuditEntry, type NamedEntry } from './audit-entry.entity';
import type { AuditQueryDto } from './dto/audit.dto';

/** Entry to be recorded. */
export interface AuditRecord {
  /** Id if the caller has already chosen it; otherwise the database generates one. */
  id?: string;
  /** Null if no user was signed in. */
  adminId: string | null;
  /** Username at that time, or as entered at a failed sign-in. */
  username: string;
  action: AuditAction;
  /** Object of the action, such as `lead:0198f3c2-…`. */
  target?: string;
  /** Values before and after, without secrets. */
  before?: object;
  after?: object;
  /** Null for the command line. */
  ipAddress: string | null;
}

/** Reads and writes `audit_entries`. */
@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns id of the entry */
  async insert(record: AuditRecord, source: StatementSource = this.dataSource): Promise<string> {
    const row = await one<{ id: string }>(
      source,
      `INSERT INTO audit_entries (id, admin_id, username, action, target, "before", "after", ip_address)
       VALUES (coalesce($1::uuid, uuidv7()), $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        record.id ?? null,
        record.adminId,
        cutText(record.username, 200),
        record.action,
        record.target ?? null,
        record.before ? JSON.stringify(record.before) : null,
        record.after ? JSON.stringify(record.after) : null,
        record.ipAddress,
      ],
      { prepared: true },
    );
    return row!.id;
  }

  /** Returns the values after the last action of a kind; null if none is kept. */
  async lastAfter(action: AuditAction): Promise<object | null> {
    const row = await one<{ after: object | null }>(
      this.dataSource,
      `SELECT "after" FROM audit_entries WHERE action = $1 ORDER BY created_at DESC LIMIT 1`,
      [action],
    );
    return row?.after ?? null;
  }

  /** Returns one page, newest first. */
  async page(query: AuditQueryDto): Promise<{ entries: NamedEntry[]; total: number }> {
    const rows = this.dataSource
      .getRepository(AuditEntry)
      .createQueryBuilder('entry')
      .orderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .offset((query.page - 1) * query.pageSize)
      .limit(query.pageSize);
    if (query.action) rows.andWhere('entry.action = :action', { action: query.action });
    if (query.username) {
      // Includes the actions of the user's API keys.
      rows.andWhere(
        `(lower(entry.username) = lower(:username) OR starts_with(lower(entry.username), lower(:username) || ' (clave '))`,
        { username: query.username },
      );
    }
    if (query.ipAddress) rows.andWhere('entry.ipAddress = :ipAddress', { ipAddress: query.ipAddress });
    if (query.target) rows.andWhere('entry.target = :target', { target: query.target });
    if (query.from) rows.andWhere('entry.createdAt >= :from', { from: query.from });
    if (query.to) rows.andWhere('entry.createdAt < :to', { to: query.to });
    const [entries, total] = await rows.getManyAndCount();
    const names = await this.namesOf(entries.flatMap(({ target }) => target ?? []));
    return {
      entries: entries.map((entry) =>
        Object.assign(entry, { targetName: names.get(entry.target ?? '') ?? null }),
      ),
      total,
    };
  }

  /** Returns the present names of targets. @param targets kinds with ids, in the format of the entries */
  private async namesOf(targets: string[]): Promise<Map<string, string>> {
    const idsOf = (kind: string) => [
      ...new Set(
        targets
          .filter((target) => target.startsWith(`${kind}:`))
          .map((target) => target.slice(kind.length + 1))
          .filter((id) => isUUID(id)),
      ),
    ];
    const rows = await many<{ target: string; name: string }>(
      this.dataSource,
      `SELECT 'lead:' || id AS target, full_name AS name FROM leads WHERE id = ANY($1::uuid[])
       UNION ALL SELECT 'payment:' || id, full_name FROM payments WHERE id = ANY($2::uuid[])
       UNION ALL SELECT 'campaign:' || id, name FROM sms_campaigns WHERE id = ANY($3::uuid[])
       UNION ALL SELECT 'privacy_request:' || id, full_name FROM privacy_requests WHERE id = ANY($4::uuid[])
       UNION ALL SELECT 'admin:' || id, username FROM admin_users WHERE id = ANY($5::uuid[])
       UNION ALL SELECT 'api_key:' || id, name FROM api_keys WHERE id = ANY($7::uuid[])
       UNION ALL SELECT 'message_template:' || id, name FROM message_templates WHERE id = ANY($6::uuid[])`,
      ['lead', 'payment', 'campaign', 'privacy_request', 'admin', 'message_template', 'api_key'].map(idsOf),
    );
    return new Map(rows.map(({ target, name }) => [target, name]));
  }
}
