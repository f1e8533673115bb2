import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isoMoment } from '../../../database/iso-moment';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { many, one } from '../../../database/statements';
import type { LeadRowDto, LeadSort } from './lead-list.dto';
import { leadOrder, type LeadCondition } from './lead-filter';
import { seenParts } from '../../../common/permissions/lead-sight';
import type { LeadCounts } from './lead-counts.repository';
import { isClosedState } from '../../states/states.repository';

/** Maximum number of leads counted exactly unless the client asks for the exact count. */
export const COUNT_CAP = 10_000;

/** SQL of each field of a list row. */
const ROW_SQL: Record<keyof LeadRowDto, string> = {
  id: 'id',
  fullName: 'full_name',
  firstName: `split_part(full_name, ' ', 1)`,
  lastName: `coalesce(substr(full_name, nullif(position(' ' in full_name), 0) + 1), '')`,
  phoneNumber: 'phone_number',
  email: 'email',
  state: 'state',
  verificationStatus: 'verification_status',
  verificationMethod: 'verification_method',
  phoneProvenAt: 'phone_proven_at',
  possibleDuplicate: 'possible_duplicate',
  verifiedAt: 'verified_at',
  monthlyIncome: 'monthly_income',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  leadCategory: 'lead_category',
  leadScore: 'lead_score',
  leadSource: 'lead_source',
  fraudScore: 'fraud_score',
  isFraudulent: 'is_fraudulent',
  isBlocked: 'is_blocked',
  isStateClosed: isClosedState('leads.state'),
  lastContactedAt: 'last_contacted_at',
  nextFollowUpAt: 'next_follow_up_at',
  repliedAt: 'replied_at',
  assignedTo: `(SELECT json_build_object('id', a.id, 'username', a.username) FROM admin_users a WHERE a.id = assigned_to)`,
};
const LEAD_COLUMNS = Object.entries(ROW_SQL)
  .map(([field, sql]) => `${sql} AS "${field}"`)
  .join(', ');

/** Columns for rows that PostgreSQL writes as JSON: moments have the format of all other responses. */
const LEAD_COLUMNS_AS_JSON = Object.entries(ROW_SQL)
  .map(([field, sql]) => [field, field.endsWith('At') ? isoMoment(sql) : sql])
  .map(([field, sql]) => `${sql} AS "${field}"`)
  .join(', ');

/** Reads the list of leads. Filtered statements are not prepared, because the best plan depends on how common a term is. */
@Injectable()
export class LeadListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads one page. Finds the ids first, in an index where possible, and reads the other columns for those only. */
  async page(
    { sql, values }: LeadCondition,
    sort: LeadSort | undefined,
    limit: number,
    offset: number,
  ): Promise<LeadRowDto[]> {
    return many<LeadRowDto>(
      this.dataSource,
      `SELECT ${LEAD_COLUMNS} FROM (
         SELECT id FROM leads WHERE ${sql} ORDER BY ${leadOrder(sort)}
          LIMIT $${values.length + 1} OFFSET $${values.length + 2}
       ) AS page JOIN leads USING (id) ORDER BY ${leadOrder(sort)}`,
      [...values, limit, offset],
    );
  }

  /** Reads leads by id, in any order. */
  byIds(ids: readonly string[]): Promise<LeadRowDto[]> {
    return many(this.dataSource, `SELECT ${LEAD_COLUMNS} FROM leads WHERE id = ANY($1::uuid[])`, [ids], {
      prepared: true,
    });
  }

  /** Streams all rows as `{"leads":[…]}` with constant memory. */
  async stream({ sql, values }: LeadCondition, sort: LeadSort | undefined): Promise<Readable> {
    const snapshot = await CopySnapshot.open(this.dataSource);
    // JSON contains no control characters, so these two never occur and every row passes unchanged.
    const verbatim = `FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'`;
    return snapshot.copy(
      `SELECT row_to_json(lead) FROM (
         SELECT ${LEAD_COLUMNS_AS_JSON} FROM leads WHERE ${sql} ORDER BY ${leadOrder(sort)}) AS lead`,
      values,
      verbatim,
      { head: '{"leads":[', first: '', next: ',', tail: ']}' },
    );
  }

  /** Counts up to `cap` + 1, or all if it is null. */
  async count({ sql, values, searches, parts }: LeadCondition, cap: number | null): Promise<number> {
    // For a common term, the order makes the planner use the index that contains the searched text.
    const order = searches ? `ORDER BY ${leadOrder()}` : '';
    const limit = cap === null ? '' : `${order} LIMIT ${cap + 1}`;
    const matches =
      parts && cap !== null && !searches
        ? `SELECT FROM (${parts.map((part) => `(SELECT FROM leads WHERE ${part} ${limit})`).join(' UNION ALL ')}) AS each ${limit}`
        : `SELECT FROM leads WHERE ${sql} ${limit}`;
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM (${matches}) AS matches`,
      values,
    );
    return row!.count;
  }

  /** Counts the leads of a user who sees only the own and the unassigned ones. */
  async countSeen(adminId: string): Promise<LeadCounts> {
    const part = (whose: string): string =>
      `SELECT count(*) AS total, count(*) FILTER (WHERE verification_status = 'verified') AS verified
         FROM leads WHERE deleted_at IS NULL AND ${whose}`;
    const counts = await one<LeadCounts>(
      this.dataSource,
      `SELECT sum(total)::int AS total, sum(verified)::int AS verified FROM (
         ${seenParts('assigned_to', '$1').map(part).join(' UNION ALL ')}) AS parts`,
      [adminId],
    );
    return counts!;
  }

  /** Returns the sources of live leads, at most 200, by skipping from one value to the next in the index. */
  async sources(): Promise<string[]> {
    const rows = await many<{ source: string }>(
      this.dataSource,
      `WITH RECURSIVE each(source) AS (
         (SELECT lead_source FROM leads WHERE deleted_at IS NULL ORDER BY lead_source LIMIT 1)
         UNION ALL
         SELECT (SELECT lead_source FROM leads WHERE deleted_at IS NULL AND lead_source > each.source
                  ORDER BY lead_source LIMIT 1)
           FROM each WHERE each.source IS NOT NULL
       )
       SELECT source FROM each WHERE source IS NOT NULL LIMIT 200`,
    );
    return rows.map(({ source }) => source);
  }
}
