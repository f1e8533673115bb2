import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT_DEFAULTS } from '../config/environment';
import { colleagues } from './demo/agents';
import { Appointments, type Agent } from './demo/appointments';
import { attacks } from './demo/attacks';
import { campaigns } from './demo/campaigns';
import { auditTrail, OFFICE_SETTINGS } from './demo/office';
import { People } from './demo/people';
import { purchases } from './demo/purchases';
import { Chance } from './demo/random';
import { privacyRequests } from './demo/requests';
import { Stories } from './demo/stories';
import { spend } from './demo/spend';
import { teamRows } from './demo/team';
import { endWith } from './end-with';
import { withDatabase } from './with-database';

const LEADS = 5_000;
const SEED = 20_261_120;
/** Rows per INSERT. */
const CHUNK = 5_000;

/** Fills an empty database with a realistic year, so that screens can be reviewed. Refuses a database with leads. */
async function main(): Promise<void> {
  await withDatabase(async (dataSource) => {
    const existing: unknown[] = await dataSource.query('SELECT 1 FROM leads LIMIT 1');
    if (existing.length > 0)
      throw new Error('Esta base de datos ya tiene leads: no se mezclan con inventados.');
    const chance = new Chance(SEED);
    const brandName = process.env['BRAND_NAME'] || ENVIRONMENT_DEFAULTS.BRAND_NAME;
    const now = new Date();
    const stories = new Stories(chance, new People(chance), brandName, now);
    for (let count = 0; count < LEADS; count++) stories.addLead();
    const tables = { ...stories.rows, audit_entries: auditTrail(chance, now) };
    const strange = attacks(chance, now);
    const bought = purchases(chance, stories.rows.leads, now);
    const asked = { privacy_requests: privacyRequests(chance, stories.rows.leads, now) };
    const spent = { spend: spend(new Chance(SEED + 2), stories.rows.leads, now) };
    const texted = campaigns(chance, stories.rows, { brandName, now });
    const known: Agent[] = await dataSource.query(
      'SELECT id, username FROM admin_users WHERE is_active ORDER BY created_at LIMIT 3',
    );
    const admin_users = await colleagues(
      chance,
      known.map(({ username }) => username),
      tables.audit_entries,
      now,
    );
    const agents = [...known, ...(admin_users as unknown as Agent[])];
    const appointments = new Appointments(chance, agents, now);
    appointments.addAll(stories.rows.leads, stories.rows.analytics_events);
    const worked = teamRows(new Chance(SEED + 1), {
      leads: stories.rows.leads,
      interactions: [...stories.rows.lead_interactions, ...texted.lead_interactions],
      agents,
      now,
    });
    const settings = Object.entries(OFFICE_SETTINGS).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
    }));
    await dataSource.transaction(async (manager) => {
      for (const [table, rows] of [
        { admin_users },
        tables,
        strange,
        bought,
        asked,
        spent,
        texted,
        appointments.rows,
        worked,
        { settings },
      ].flatMap((all) => Object.entries(all)))
        await insert(manager, table, rows);
      // Answered conversations have been read.
      await manager.query('UPDATE conversations SET unread = 0, is_unread = false WHERE waits_since IS NULL');
      // The invented office is set up, and its owner has confirmed the hours.
      await manager.query('UPDATE admin_users SET setup_dismissed = true');
      await manager.query(
        `INSERT INTO agent_availability (admin_id, weekly) SELECT id, $1 FROM admin_users WHERE role = 'owner'
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(DEFAULT_WEEKLY_HOURS)],
      );
    });
    await dataSource.query('ANALYZE');
  });
}

/** Inserts rows with the table's columns as keys; missing columns receive their defaults. */
async function insert(manager: EntityManager, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += CHUNK) {
    await manager.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + CHUNK))],
    );
  }
}

main().catch(endWith);
