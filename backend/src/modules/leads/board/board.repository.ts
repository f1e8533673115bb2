import { Injectable } from '@nestjs/common';
import type { LeadCategory } from 'domain/leads';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import type { LeadCondition } from '../list/lead-filter';

/**
 * One column: the number of leads, counted up to `COUNT_CAP` + 1 and null if not counted, and the ids of the leads on this page.
 */
export interface BoardColumn {
  category: LeadCategory;
  count: number | null;
  ids: string[];
}

export interface BoardPage {
  limit: number;
  offset: number;
}

/** Order of two indexes, which begin with the category, or with the assignee and the category. */
const ORDER = 'next_follow_up_at, created_at DESC, id';
/** Limit for counting a column of a filtered board, because the count reads each lead. */
export const COUNT_CAP = 1_000;

/** Reads each column of the board from the start of its range in an index. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param condition selects the leads, regardless of the caller's permissions
   * @param isFiltered true if the condition does more than exclude deleted leads; an unfiltered board is not counted
   * here
   * @param sight user with own leads to read, in addition to the unassigned ones; null for all leads. Each of the two
   * groups is read from its index.
   */
  columns(
    categories: readonly LeadCategory[],
    { sql, values, searches }: LeadCondition,
    isFiltered: boolean,
    sight: string | null,
    { limit, offset }: BoardPage,
  ): Promise<BoardColumn[]> {
    const all = [...values];
    const whose =
      sight === null ? ['true'] : [`assigned_to = $${all.push(sight)}::uuid`, 'assigned_to IS NULL'];
    // The assignee is the same for all rows of a group. Ordering by it first lets PostgreSQL use the index for unassigned leads
    // too.
    const partOrder = sight === null ? ORDER : `assigned_to, ${ORDER}`;
    // A search term is looked up once for all columns.
    const leads = searches ? 'found' : `leads WHERE ${sql}`;
    const columns = categories.map((category) => {
      const parts = (what: string, rest: string): string =>
        whose
          .map(
            (own) =>
              `(SELECT ${what} FROM ${leads} ${searches ? 'WHERE' : 'AND'} lead_category = '${category}' AND ${own} ${rest})`,
          )
          .join(' UNION ALL ');
      const limited = `LIMIT ${COUNT_CAP + 1}`;
      const count = isFiltered
        ? `(SELECT count(*)::int FROM (SELECT FROM (${parts('1', limited)}) AS part ${limited}) AS counted)`
        : 'NULL::int';
      return `SELECT '${category}' AS category, ${count} AS count,
        ARRAY(SELECT id FROM (${parts('id, next_follow_up_at, created_at', `ORDER BY ${partOrder} LIMIT ${offset + limit}`)}) AS part
               ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset}) AS ids`;
    });
    const found = searches
      ? `WITH found AS MATERIALIZED (
           SELECT id, lead_category, assigned_to, next_follow_up_at, created_at FROM leads WHERE ${sql})`
      : '';
    // The best plan for a filter depends on its values. The unfiltered board has one statement text, plus a few for further pages
    // of a column.
    const prepared = !isFiltered && offset === 0;
    return many(this.dataSource, `${found} ${columns.join(' UNION ALL ')}`, all, { prepared });
  }
}
