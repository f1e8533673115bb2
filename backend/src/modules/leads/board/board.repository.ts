import { Injectable } from '@nestjs/common';
import type { LeadCategory } from 'domain/leads';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import type { LeadCondition } from '../list/lead-filter';

/** One column: how many leads it has, counted to one more than `COUNT_CAP`, null where it was not counted, and the ids of some. */
export interface BoardColumn {
  category: LeadCategory;
  count: number | null;
  ids: string[];
}

export interface BoardPage {
  limit: number;
  offset: number;
}

/** That of two indexes, which begin with the category, or with the person and the category. */
const ORDER = 'next_follow_up_at, created_at DESC, id';
/** How far a column of a filtered board is counted: each lead is looked at. */
export const COUNT_CAP = 1_000;

/** Reads the board: each column from the beginning of its part of an index. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param condition of the leads, whoever sees them
   * @param isFiltered whether the condition is about more than being live; the leads of a board without filter are not counted here
   * @param sight the person whose own leads and those of nobody are read; null for all. Each of the two is read from its index.
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
    // An order that begins with the person, who is the same in all of a part, is that of the index also where there is none.
    const partOrder = sight === null ? ORDER : `assigned_to, ${ORDER}`;
    // What a term finds is looked up once for all columns.
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
    // The best plan of a filter depends on its values. Of the board without one there is one text, and a few for more of a column.
    const prepared = !isFiltered && offset === 0;
    return many(this.dataSource, `${found} ${columns.join(' UNION ALL ')}`, all, { prepared });
  }
}
