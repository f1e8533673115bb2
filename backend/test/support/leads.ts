import type { Lead } from '../../src/modules/lead-store/lead.entity';
import { newPhone, type TestApp } from './app';
import { leadInsert } from './lead-rows';

type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Name;

/** Lead to insert, by columns; omitted ones have ordinary values. Times may be ISO 8601. */
export type LeadColumns = {
  [Field in keyof Lead as SnakeCase<Field>]?:
    Lead[Field] | (Lead[Field] extends Date | string | null ? string | null : never);
};

/** Inserts leads in this order, each created a second after the previous one. */
export async function insertLeads(app: TestApp, leads: LeadColumns[]): Promise<string[]> {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const { sql, values } = leadInsert(
    leads.map((columns, index) => ({
      created_at: new Date(start + index * 1000).toISOString(),
      ...columns,
      phone_number: columns.phone_number ?? newPhone(),
    })),
  );
  return (await app.query<{ id: string }>(sql, values)).map(({ id }) => id);
}

/**
 * Blocks the lead $1 and its phone. A lead's mark without an active block would be removed within a minute.
 */
export const BLOCK_LEAD = `WITH block AS (
  INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by)
  SELECT 'phone', phone_number, 'prueba', 'rosa' FROM leads WHERE id = $1)
UPDATE leads SET is_blocked = true, blocked_by = 'rosa', blocked_at = now() WHERE id = $1`;
