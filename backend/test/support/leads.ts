import { newPhone, type TestApp } from './app';

/** Lead to insert; omitted fields have ordinary values. */
export interface LeadColumns {
  assigned_to?: string | null;
  full_name?: string;
  phone_number?: string;
  email?: string | null;
  state?: string | null;
  verification_status?: 'pending' | 'verified';
  verification_method?: string;
  phone_proven_at?: string;
  verified_at?: string;
  monthly_income?: number | null;
  lead_category?: string;
  lead_score?: number;
  lead_source?: string;
  last_contacted_at?: string;
  next_follow_up_at?: string;
  created_at?: string;
  deleted_at?: string;
}

/** Inserts leads in this order, each created a second after the previous one. */
export async function insertLeads(app: TestApp, leads: LeadColumns[]): Promise<string[]> {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const ids: string[] = [];
  for (const [index, columns] of leads.entries()) {
    const row = {
      full_name: 'Persona Cualquiera',
      phone_number: newPhone(),
      state: 'FL',
      created_at: new Date(start + index * 1000).toISOString(),
      ...columns,
    };
    const names = Object.keys(row);
    const [inserted] = await app.query<{ id: string }>(
      `INSERT INTO leads (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(row),
    );
    ids.push(inserted!.id);
  }
  return ids;
}

/**
 * Blocks the lead $1 and its phone. A lead's mark without an active block would be removed within a minute.
 */
export const BLOCK_LEAD = `WITH block AS (
  INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by)
  SELECT 'phone', phone_number, 'prueba', 'rosa' FROM leads WHERE id = $1)
UPDATE leads SET is_blocked = true, blocked_by = 'rosa', blocked_at = now() WHERE id = $1`;
