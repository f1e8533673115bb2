import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { entityPages } from '../../support/database/entity-diagrams';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { ANY_TABLE, tablesWrittenBy } from '../../support/database/table-writes';

const source = join(__dirname, '../../../src');
const entityFolder = join(__dirname, '../../../../docs/entities');

/** The only folder below `modules` that writes a table and holds its entity. */
const OWNERS: Readonly<Record<string, string>> = {
  admin_invitations: 'people',
  admin_users: 'auth',
  agent_availability: 'appointments/availability',
  analytics_events: 'events',
  api_keys: 'auth/api-keys',
  appointment_links: 'appointment-store',
  appointment_notices: 'appointments/messages',
  appointments: 'appointment-store',
  audit_chain: 'audit/chain',
  audit_checkpoints: 'audit/chain',
  audit_entries: 'audit',
  audit_erasures: 'audit/chain',
  audit_queue: 'audit/chain',
  audit_salts: 'audit/chain',
  blocked_entities: 'security/blocks',
  blocklist: 'security/blocks',
  busy_calendars: 'appointments/feeds',
  busy_times: 'appointments/feeds',
  calendar_feeds: 'appointments/feeds',
  campaign_recipients: 'campaigns',
  campaign_reviews: 'campaigns',
  consents: 'lead-store',
  contacts: 'messaging/contacts',
  conversations: 'conversations',
  // Tables of the foundation below the modules.
  database_heartbeat: '../database',
  erased_phones: 'lead-store',
  first_responses: 'analytics/reports',
  fraud_alerts: 'fraud',
  gateway_notices: 'payments/notices',
  heard_webhooks: 'webhooks-in',
  installation: '../database/installation',
  ip_geo: 'security/addresses',
  lead_assignments: 'lead-store',
  lead_bulk_acts: 'leads/bulk',
  lead_counts_by_category: 'leads/list',
  passkeys: 'auth',
  spent_passkey_challenges: 'auth',
  lead_counts_by_hour: 'leads/list',
  lead_counts_by_state: 'leads/list',
  lead_interactions: 'lead-store',
  lead_holds: 'lead-store',
  lead_import_leads: 'leads/imports',
  lead_import_rows: 'leads/imports',
  lead_imports: 'leads/imports',
  lead_merges: 'leads/merges',
  lead_notices: 'leads/notifications',
  lead_views: 'leads/views',
  leads: 'lead-store',
  limit_counters: 'security/limits',
  otp_attempts: 'security/attempts',
  media: 'media',
  media_variants: 'media',
  message_templates: 'conversations/templates',
  outbox_messages: 'messaging/outbox',
  payment_links: 'payments/links',
  payment_refunds: 'payments/store',
  phone_mark_key: 'lead-store',
  payments: 'payments/store',
  phone_lookups: 'messaging/phone-lookups',
  privacy_requests: 'privacy',
  sent_mails: 'messaging/notifications',
  results_by_day: 'analytics/costs',
  results_by_hour: 'analytics/costs',
  sent_notifications: 'messaging/notifications',
  sessions: 'auth',
  settings: 'settings',
  simulated_transactions: 'payments/gateway',
  site_draft: 'site-content',
  site_preview_tickets: 'site/editor',
  site_versions: 'site-content',
  state_choices: 'states',
  state_deadlines: 'states',
  state_overrides: 'states',
  state_refusal_counts: 'states',
  state_rules: 'states',
  sms_account_refusals: 'messaging/account',
  sms_campaigns: 'campaigns',
  sms_code_counts: 'messaging/budget',
  sms_daily_counts: 'messaging/budget',
  sms_messages: 'messaging/sms',
  sms_suppressions: 'messaging/suppressions',
  spend: 'analytics/costs',
  stale_results: 'analytics/costs',
  tasks: 'tasks',
  users: 'payments/store',
  verification_calls: 'verification/calls',
  verification_channels: 'verification/methods',
  verification_submissions: 'lead-store',
  webhook_events: 'webhooks-in',
  webhook_deliveries: 'webhooks-out',
  webhook_endpoints: 'webhooks-out',
  work_by_hour: 'analytics/reports',
};

/** Files that write tables of other owners, or a table named by a parameter. */
const EXCEPTIONS: readonly { file: string; tables: readonly string[]; reason: string }[] = [
  {
    file: 'modules/privacy/erasure.repository.ts',
    tables: [ANY_TABLE, 'audit_entries', 'consents'],
    reason: 'erases a person from every table at once; its list of tables is tested to be complete',
  },
  {
    file: 'modules/privacy/retention.repository.ts',
    tables: [ANY_TABLE, 'appointments', 'fraud_alerts', 'ip_geo', 'leads', 'otp_attempts', 'phone_lookups'],
    reason: 'the periods after which data is removed stand in one place',
  },
  {
    file: 'modules/leads/merges/lead-merges.repository.ts',
    tables: [ANY_TABLE],
    reason: 'gives what hangs on one lead to another; its list of tables is tested to be complete',
  },
  {
    file: 'modules/lead-store/submissions/lead-codes.repository.ts',
    tables: ['otp_attempts', 'analytics_events'],
    reason: 'a sent code is recorded in one statement: the visitor waits for it',
  },
  {
    file: 'modules/messaging/budget/daily-budget.repository.ts',
    tables: ['contacts'],
    reason: 'the contact of a code is recorded with its price in one statement: the visitor waits for it',
  },
  {
    file: 'modules/leads/list/lead-counts.repository.ts',
    tables: [ANY_TABLE],
    reason: 'its own two tables are rebuilt alike',
  },
  {
    file: 'modules/payments/store/due-checks.repository.ts',
    tables: [ANY_TABLE],
    reason: 'payments and refunds, both its own, are checked alike',
  },
  {
    file: 'cli/demo.ts',
    tables: [ANY_TABLE, 'admin_users', 'agent_availability', 'conversations'],
    reason: 'fills an empty database with invented rows',
  },
];

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('migrations/'))
  .map((file) => ({ path: file, text: readFileSync(join(source, file), 'utf8') }));

/** Classes of entities, by the `@Entity('table')` before them. */
const declared = files
  .filter(({ path }) => path.endsWith('.entity.ts'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/@Entity\('(\w+)'\)[\s\S]*?export class (\w+)/g)].map(([, table, name]) => ({
      path: relative('modules', path),
      table: table!,
      name: name!,
    })),
  );
const entities = new Map(declared.map(({ name, table }) => [name, table]));
const tables = new Set(Object.keys(OWNERS));

const isOwned = (path: string, table: string): boolean =>
  table in OWNERS && path.startsWith(join('modules', OWNERS[table]!, '/'));

/**
 * The owner of a table is the one place to look for a column's writers. Column names in a statement need no rule here: the other tests run every
 * statement, and fail when a column is renamed in one place only.
 */
describe('tables', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('have one owner each, with their entity in its folder', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('migrations', 'typeorm_metadata') ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...tables].sort());
    expect(declared.filter(({ path, table }) => !isOwned(join('modules', path), table))).toEqual([]);
  });

  it('are drawn in docs/entities as they are; `npm run entities` draws them again', async () => {
    const pages = await entityPages(client, OWNERS);
    if (process.env.WRITE_ENTITIES) {
      rmSync(entityFolder, { recursive: true, force: true });
      mkdirSync(entityFolder);
      for (const [name, text] of pages) writeFileSync(join(entityFolder, name), text);
    }
    const drawn = readdirSync(entityFolder).map((name): [string, string] => [
      name,
      readFileSync(join(entityFolder, name), 'utf8'),
    ]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(pages));
  });

  const writes = files.flatMap(({ path, text }) =>
    [...tablesWrittenBy(text, tables, entities)]
      .filter((table) => !isOwned(path, table))
      .map((table) => `${path}: ${table}`),
  );
  const excepted = EXCEPTIONS.flatMap(({ file, tables: listed }) =>
    listed.map((table) => `${file}: ${table}`),
  );

  it('are written in the folder of their owner only', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(writes.filter((write) => !excepted.includes(write)).sort()).toEqual([]);
  });

  it('have no obsolete exception', () => {
    expect(excepted.filter((write) => !writes.includes(write))).toEqual([]);
  });
});

describe('the search for writes', () => {
  const written = (text: string): string[] => [...tablesWrittenBy(text, tables, entities)].sort();

  it.each([
    'query(`INSERT INTO leads (a) VALUES (1)`)',
    'query("insert into public.leads (a) values (1)")',
    'query(`WITH x AS (UPDATE leads l SET a = 1 RETURNING id) SELECT 1 FROM x WHERE y = ${z}`)',
    'query(`DELETE FROM ONLY leads WHERE id = ${id}`)',
    'query(`MERGE INTO leads USING x ON true`)',
    'query("TRUNCATE TABLE leads")',
    'query("COPY leads (a, b) FROM STDIN")',
    'manager.update(Lead, { id }, changes)',
    'manager.upsert(Lead, rows, ["id"])',
    'dataSource.getRepository(Lead).softDelete({ id })',
    'await manager.save(manager.create(Lead, values))',
    'const lead = await manager.findOneBy(Lead, { id }); lead.state = null; await manager.save(lead)',
    'this.leads = dataSource.getRepository(Lead); await this.leads.save(x)',
    'dataSource.createQueryBuilder().update(Lead).set(x).execute()',
    'dataSource.createQueryBuilder().insert().into(Lead).values(x).execute()',
    'dataSource.createQueryBuilder().delete().from(Lead).execute()',
  ])('finds %s', (text) => {
    expect(written(text)).toEqual(['leads']);
  });

  it('finds a statement with a table named by a parameter', () => {
    expect(written('query(`DELETE FROM ${table} WHERE true`)')).toEqual([ANY_TABLE]);
  });

  it.each([
    'query("SELECT 1 FROM leads FOR UPDATE SKIP LOCKED")',
    'query("COPY (SELECT * FROM leads) TO STDOUT")',
    '// UPDATE leads SET a = 1',
    'manager.find(Lead, { where: { id } })',
    'createHash("sha256").update(Lead.name)',
  ])('ignores %s', (text) => {
    expect(written(text)).toEqual([]);
  });
});
