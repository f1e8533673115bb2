import { Client } from 'pg';
import { LeadCountsRepository } from '../../../src/modules/leads/list/lead-counts.repository';
import { ScheduledTasksService } from '../../../src/jobs/scheduled-tasks.service';
import { RetentionService } from '../../../src/modules/privacy/retention.service';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { insertLeads, type LeadColumns } from '../../support/leads';

/** Data that is deleted by age, and data that is not. */
describe('retention', () => {
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  const ALL = { unverifiedLeads: 365, attempts: 180, ipData: 180, events: 730, auditEntries: null };

  let app: TestApp;
  let retention: RetentionService;

  beforeAll(async () => {
    app = await createTestApp();
    retention = app.app.get(RetentionService);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of [
      'leads',
      'otp_attempts',
      'analytics_events',
      'fraud_alerts',
      'ip_geo',
      'audit_entries',
      'settings',
    ])
      await app.query(`DELETE FROM ${table}`);
    await settle(ALL);
  });

  /** Settings as another instance would read them. */
  const settle = async (
    days: Omit<Record<keyof typeof ALL, number | null>, 'auditEntries'> & { auditEntries?: number | null },
  ): Promise<void> => {
    const admin = await logIn(app, (await createAdmin(app)).username);
    expect((await admin.put('/api/admin/settings', { retentionDays: days })).status).toBe(200);
    await app.query('DELETE FROM audit_entries');
  };
  const count = async (table: string, where = 'true'): Promise<number> =>
    (await app.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`))[0]!
      .count;
  const touched = (created: string, columns: LeadColumns = {}) => ({
    created_at: created,
    updated_at: created,
    ...columns,
  });

  it('deletes counted contacts after thirty days', async () => {
    await app.query(
      `INSERT INTO contacts (phone_number, kind, created_at) VALUES ('+13055550101', 'call', $1), ('+13055550102', 'call', $2)`,
      [daysAgo(31), daysAgo(29)],
    );
    expect(await retention.apply()).toMatchObject({ contacts: 1 });
    expect(await app.query('SELECT phone_number FROM contacts')).toEqual([{ phone_number: '+13055550102' }]);
  });

  it('deletes leads that never verified, with their timelines, and no others', async () => {
    const old = daysAgo(366);
    const ids = await insertLeads(app, [
      touched(old),
      touched(old, { verification_status: 'verified' }),
      touched(old, { lead_category: 'client' }),
      touched(old, { lead_category: 'booked' }),
      touched(old, { updated_at: daysAgo(10) }),
      touched(daysAgo(364)),
    ]);
    await app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction) SELECT unnest($1::uuid[]), 'submission', 'inbound'`,
      [ids],
    );
    expect(await retention.apply()).toEqual({ unverifiedLeads: 1 });
    expect((await app.query<{ id: string }>('SELECT id FROM leads ORDER BY id')).map(({ id }) => id)).toEqual(
      ids.slice(1),
    );
    expect(await count('lead_interactions')).toBe(5);
  });

  it('keeps proofs of consent and opt-outs of deleted leads', async () => {
    const phone = newPhone();
    await insertLeads(app, [touched(daysAgo(900), { phone_number: phone })]);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown, ip_address, created_at)
       VALUES ($1, 'marketing_sms', true, 'x', 'x', '73.1.2.3', $2)`,
      [phone, daysAgo(900)],
    );
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'x')`,
      [phone],
    );
    await retention.apply();
    expect(await count('leads')).toBe(0);
    expect(await count('consents', `phone_number = '${phone}' AND ip_address IS NOT NULL`)).toBe(1);
    expect(await count('sms_suppressions', `phone_number = '${phone}'`)).toBe(1);
  });

  it('keeps the counts of leads correct over many batches, while a code is verified', async () => {
    await app.query(
      `INSERT INTO leads (full_name, phone_number, state, created_at, updated_at)
       SELECT 'Persona', '+1' || 2010000000 + n, 'TX', $1, $1 FROM generate_series(1, 2600) n`,
      [daysAgo(400)],
    );
    // The lead belongs to another hour and state than the others: else one transaction in 64 waits for their counts.
    await app.query(`UPDATE leads SET created_at = $1, state = 'FL' WHERE phone_number = '+12010000007'`, [
      daysAgo(401),
    ]);
    // A person types the code of a lead that is old enough: their transaction has locked the row.
    const visitor = new Client(app.databaseUrl);
    await visitor.connect();
    try {
      await visitor.query('BEGIN');
      await visitor.query(
        `UPDATE leads SET verification_status = 'verified' WHERE phone_number = '+12010000007'`,
      );
      expect(await retention.apply()).toEqual({ unverifiedLeads: 2_599 });
      await visitor.query('COMMIT');
    } finally {
      await visitor.end();
    }
    expect(await retention.apply()).toEqual({});
    expect(await count('leads', `verification_status = 'verified'`)).toBe(1);
    const counts = app.app.get(LeadCountsRepository);
    expect(await counts.ofState()).toEqual({ total: 1, verified: 1 });
    expect(await counts.drift()).toEqual({ hours: 0, states: 0, categories: 0 });
  });

  it('deletes attempts and steps of the funnel by their age', async () => {
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, created_at)
       SELECT '+13054201234', '', true, 'send', at::timestamptz FROM unnest($1::text[]) at`,
      [[daysAgo(181), daysAgo(179)]],
    );
    await app.query(
      `INSERT INTO analytics_events (event, created_at) SELECT 'landing_view', at::timestamptz FROM unnest($1::text[]) at`,
      [[daysAgo(731), daysAgo(729)]],
    );
    expect(await retention.apply()).toEqual({ attempts: 1, events: 1 });
    expect([await count('otp_attempts'), await count('analytics_events')]).toEqual([1, 1]);
  });

  it('deletes addresses and devices, except where they are a proof', async () => {
    await settle({ ...ALL, attempts: null });
    const old = daysAgo(181);
    const [oldLead, , blocked] = await insertLeads(app, [
      touched(old, {
        verification_status: 'verified',
        ip_address: '73.1.1.1',
        device_fingerprint: 'a',
        user_agent: 'Firefox',
      }),
      touched(daysAgo(10), { ip_address: '73.1.1.2', device_fingerprint: 'b' }),
      touched(old, { verification_status: 'verified', ip_address: '73.1.1.3', is_blocked: true }),
    ]);
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, created_at) VALUES ('+13054201234', '73.1.1.1', true, 'send', $1)`,
      [old],
    );
    const evidence = (subject: string) =>
      JSON.stringify({ subject, score: 40, reasons: [], count: 1, ip: { ip: '73.1.1.1' } });
    await app.query(
      `INSERT INTO fraud_alerts (alert_type, severity, description, status, metadata, updated_at) VALUES
         ('submission', 'low', 'x', 'resolved', $1, $4), ('code_guessing', 'low', 'x', 'resolved', $2, $4),
         ('submission', 'low', 'x', 'active', $3, $4)`,
      [evidence('+13054201234'), evidence('73.1.1.1'), evidence('+13054201235'), old],
    );
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason, expires_at) VALUES
         ('ip', '73.1.1.1', 'temp_1h', 'x', $1), ('ip', '73.1.1.3', 'permanent', 'x', NULL), ('phone', '+13054201234', 'temp_1h', 'x', $1)`,
      [old],
    );
    await app.query(`INSERT INTO ip_geo (ip_address, last_seen) VALUES ('73.1.1.1', $1), ('73.1.1.2', $2)`, [
      old,
      daysAgo(1),
    ]);

    expect(await retention.apply()).toEqual({ ipData: 6 });
    const leads = await app.query(
      'SELECT id, ip_address, device_fingerprint, user_agent FROM leads ORDER BY id',
    );
    expect(leads[0]).toEqual({
      id: oldLead,
      ip_address: null,
      device_fingerprint: null,
      user_agent: 'Firefox',
    });
    expect(leads[1]).toMatchObject({ ip_address: '73.1.1.2', device_fingerprint: 'b' });
    // Lifting the block of the lead lifts that of its address, which must be known until then.
    expect(leads[2]).toMatchObject({ id: blocked, ip_address: '73.1.1.3' });
    expect(await count('otp_attempts', `ip_address = ''`)).toBe(1);
    const alerts = await app.query<{ metadata: { subject: string; ip?: object } }>(
      'SELECT metadata FROM fraud_alerts ORDER BY id',
    );
    expect(alerts.map(({ metadata }) => [metadata.subject, 'ip' in metadata])).toEqual([
      ['+13054201234', false],
      [expect.stringMatching(/^Dirección borrada/), false],
      ['+13054201235', true],
    ]);
    expect(await count('blocklist')).toBe(2);
    expect(await app.query('SELECT ip_address FROM ip_geo')).toEqual([{ ip_address: '73.1.1.2' }]);
    expect(await retention.apply()).toEqual({});
  });

  it('deletes lookups that no longer count, and requests answered two years ago', async () => {
    await app.query(
      `INSERT INTO phone_lookups (phone_number, looked_up_at) VALUES ('+13054201234', $1), ('+13054201235', $2)`,
      [daysAgo(31), daysAgo(29)],
    );
    await app.query(
      `INSERT INTO privacy_requests (kind, channel, phone_number, received_on, acknowledge_by, answer_by, answered_at, created_by)
       SELECT 'export', 'phone', '+13054201234', '2024-01-01', '2024-01-15', '2024-02-15', at::timestamptz, 'x' FROM unnest($1::text[]) at`,
      [[daysAgo(731), daysAgo(729), null]],
    );
    expect(await retention.apply()).toEqual({ lookups: 1, requests: 1 });
    expect([await count('phone_lookups'), await count('privacy_requests')]).toEqual([1, 2]);
  });

  it('deletes appointments of other calendars without a lead after three months', async () => {
    const [lead] = await insertLeads(app, [{ verification_status: 'verified' }]);
    await app.query(
      `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, invitee_name, created_at) VALUES
         ('cal', 'old', NULL, 'booked', $1, 'Ana', $1), ('cal', 'called-off', NULL, 'cancelled', NULL, NULL, $1),
         ('cal', 'young', NULL, 'booked', $2, 'Ana', $1), ('cal', 'known', $3, 'booked', $1, NULL, $1)`,
      [daysAgo(91), daysAgo(89), lead],
    );
    expect(await retention.apply()).toEqual({ unmatchedAppointments: 2 });
    expect(await app.query('SELECT external_id AS id FROM appointments ORDER BY 1')).toEqual([
      { id: 'known' },
      { id: 'young' },
    ]);
  });

  it('keeps data forever if the settings exclude them', async () => {
    await settle({ unverifiedLeads: null, attempts: null, ipData: null, events: null });
    const ancient = '2001-01-01T00:00:00Z';
    await insertLeads(app, [touched(ancient, { ip_address: '73.1.1.1' })]);
    await app.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, created_at) VALUES ('+13054201234', '73.1.1.1', true, 'send', $1)`,
      [ancient],
    );
    await app.query(`INSERT INTO analytics_events (event, created_at) VALUES ('landing_view', $1)`, [
      ancient,
    ]);
    expect(await retention.apply()).toEqual({});
    expect(await count('leads', 'ip_address IS NOT NULL')).toBe(1);
  });

  it('is in the audit trail with its figures; a night without work is not', async () => {
    await retention.apply();
    await insertLeads(app, [touched(daysAgo(366))]);
    await retention.apply();
    expect(
      await app.query('SELECT admin_id, username, action, "after", ip_address FROM audit_entries'),
    ).toEqual([
      {
        admin_id: null,
        username: 'system',
        action: 'retention_applied',
        after: { unverifiedLeads: 1 },
        ip_address: null,
      },
    ]);
  });

  it('runs on one instance at a time', async () => {
    const [one, two] = await Promise.all(
      [0, 1].map(() => createTestApp({}, { databaseUrl: app.databaseUrl, jobsWorkers: true })),
    );
    try {
      await app.query(
        `INSERT INTO leads (full_name, phone_number, created_at, updated_at)
         SELECT 'Persona', '+1' || 2010000000 + n, $1, $1 FROM generate_series(1, 1500) n`,
        [daysAgo(400)],
      );
      await Promise.all(
        [one, two, one, two].map((each) =>
          each!.app.get(ScheduledTasksService).run('RetentionService.apply'),
        ),
      );
      expect(await count('leads')).toBe(0);
      const entries = await app.query<{ after: { unverifiedLeads: number } }>(
        'SELECT "after" FROM audit_entries',
      );
      expect(entries.reduce((sum, { after }) => sum + after.unverifiedLeads, 0)).toBe(1_500);
    } finally {
      await one!.close();
      await two!.close();
    }
  });
});
