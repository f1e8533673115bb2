import { Injectable } from '@nestjs/common';
import type { LeadCategory } from 'domain/leads';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import type { LeadCondition } from '../list/lead-filter';
import { COUNT_CAP } from '../list/lead-list.repository';

/** One column: how many leads it has, counted to one more than the cap, and the ids of some. */
export interface BoardColumn {
  category: LeadCategory;
  count: number;
  ids: string[];
}

export interface BoardPage {
  limit: number;
  offset: number;
}

/** That of two indexes, which begin with the category, or with the person and the category. */
const ORDER = 'next_follow_up_at, created_at DESC, id';

/** Reads the board: each column from the beginning of its part of an index, as long as its filter leaves few leads out. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param condition of the leads, whoever sees them
   * @param sight the person whose own leads and those of nobody are read; null for all. Each of the two is read from its index.
   */
  columns(
    categories: readonly LeadCategory[],
    { sql, values }: LeadCondition,
    sight: string | null,
    { limit, offset }: BoardPage,
  ): Promise<BoardColumn[]> {
    const all = [...values];
    const value = (given: unknown): string => `$${all.push(given as string)}`;
    const whose = sight === null ? ['true'] : [`assigned_to = ${value(sight)}::uuid`, 'assigned_to IS NULL'];
    const [most, cap, skip, take] = [offset + limit, COUNT_CAP + 1, offset, limit].map(
      (n) => `${value(n)}::int`,
    );
    const columns = categories.map((category) => {
      const found = (what: string, rest: string): string =>
        whose
          .map(
            (own) =>
              `(SELECT ${what} FROM leads WHERE ${sql} AND lead_category = '${category}' AND ${own} ${rest})`,
          )
          .join(' UNION ALL ');
      return `SELECT '${category}' AS category,
        (SELECT count(*)::int FROM (SELECT FROM (${found('1', `LIMIT ${cap}`)}) AS each LIMIT ${cap}) AS counted) AS count,
        ARRAY(SELECT id FROM (${found('id, next_follow_up_at, created_at', `ORDER BY ${ORDER} LIMIT ${most}`)}) AS first
               ORDER BY ${ORDER} LIMIT ${take} OFFSET ${skip}) AS ids`;
    });
    // The best plan of a filter depends on its values; without one the text is always the same.
    return many(this.dataSource, columns.join(' UNION ALL '), all, { prepared: values.length === 0 });
  }
}
