import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DEFAULT_QUIET_HOURS, isLegalHour } from '../../../src/modules/settings/legal-hours';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const run = promisify(execFile);

/** The built command, on an empty database. */
describe('npm run demo', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client(database.url);
    await client.connect();
    await run(process.execPath, [join(__dirname, '../../../dist/bundle/cli/migrate.js')], {
      env: environment(),
    });
    // The launcher creates the owner first.
    await client.query(
      `INSERT INTO admin_users (username, password_hash, role) VALUES ('duena', 'x', 'owner')`,
    );
    await seed();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const environment = () => ({ PATH: process.env['PATH'], DATABASE_URL: database.url });
  const seed = () =>
    run(process.execPath, [join(__dirname, '../../../dist/cli/demo.js')], { env: environment() });
  const one = async (sql: string): Promise<Record<string, unknown>> => (await client.query(sql)).rows[0];

  it('leaves the owner nothing to set up, with confirmed hours', async () => {
    expect(
      await one(
        `SELECT setup_dismissed, takes_appointments, jsonb_array_length(weekly) AS hours
           FROM admin_users LEFT JOIN agent_availability ON admin_id = id WHERE username = 'duena'`,
      ),
    ).toEqual({ setup_dismissed: true, takes_appointments: true, hours: 6 });
  });

  it('leaves no warning: the office has a phone, no term has passed, and the oldest text that waits came lately', async () => {
    expect(await one(`SELECT value FROM settings WHERE key = 'officePhone'`)).toEqual({
      value: '"+13055550142"',
    });
    expect(
      await one(
        `SELECT (SELECT min(replied_at) > now() - interval '50 hours' FROM leads) AS lately,
                (SELECT count(*) BETWEEN 1 AND 20 FROM fraud_alerts WHERE status = 'active') AS few,
                (SELECT bool_and(created_at > now() - interval '22 days') FROM fraud_alerts WHERE status = 'active') AS recent`,
      ),
    ).toEqual({ lately: true, few: true, recent: true });
  });

  it('invents 5,000 leads, most of them verified, over a year and none in the future', async () => {
    const leads = await one(
      `SELECT count(*)::int AS total, avg((verification_status = 'verified')::int)::float AS verified,
              max(created_at) <= now() AS "inThePast", min(created_at) > now() - interval '367 days' AS "withinAYear",
              count(DISTINCT state)::int AS states FROM leads`,
    );
    expect(leads).toMatchObject({ total: 5000, inThePast: true, withinAYear: true });
    expect(leads['verified']).toBeCloseTo(0.62, 1);
    expect(leads['states']).toBeGreaterThan(30);
  });

  it('uses only fictional phone numbers', async () => {
    expect(
      await one(`SELECT count(*)::int AS others FROM leads WHERE phone_number !~ '^\\+1\\d{3}55501\\d{2}$'`),
    ).toEqual({
      others: 0,
    });
  });

  it('has consistent data about each lead in all tables', async () => {
    expect(
      await one(
        `SELECT count(*)::int AS wrong FROM leads l
          WHERE (verification_status = 'verified') IS DISTINCT FROM
                EXISTS (SELECT 1 FROM otp_attempts a
                         WHERE a.phone_number = l.phone_number AND attempt_type = 'verify' AND success)`,
      ),
    ).toEqual({ wrong: 0 });
  });

  it('tells one story about people: who is contacted, who logged in, and replies on several days', async () => {
    expect(
      await one(
        // A missed appointment, too, leads back to 'contacted', without a contact.
        `SELECT count(*)::int AS wrong FROM leads l WHERE lead_category = 'contacted' AND last_contacted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM appointments a WHERE a.lead_id = l.id AND a.status = 'no_show')`,
      ),
    ).toEqual({ wrong: 0 });
    expect(
      await one(
        `SELECT count(*)::int AS wrong FROM admin_users u WHERE last_seen_at IS DISTINCT FROM
           (SELECT max(created_at) FROM audit_entries a WHERE a.username = u.username AND a.action = 'login')`,
      ),
    ).toEqual({ wrong: 0 });
    expect(
      await one(
        `SELECT count(DISTINCT created_at::date) > 4 AS several, max(created_at) <= now() AS "inThePast"
           FROM sms_messages WHERE direction = 'inbound'`,
      ),
    ).toEqual({ several: true, inThePast: true });
  });

  it('does not touch a database that has leads', async () => {
    await expect(seed()).rejects.toMatchObject({ stderr: expect.stringContaining('ya tiene leads') });
    expect(await one('SELECT count(*)::int AS total FROM leads')).toEqual({ total: 5000 });
  });

  it('invents actions of users, and failed logins', async () => {
    const trail = await one(
      `SELECT count(*) > 100 AS long, count(DISTINCT action)::int AS kinds, max(created_at) <= now() AS "inThePast"
         FROM audit_entries`,
    );
    expect(trail).toEqual({ long: true, kinds: 6, inThePast: true });
  });

  it('invents what people asked about their data, none of it past its term', async () => {
    const asked = await one(
      `SELECT count(*)::int AS all, count(answered_at)::int AS answered, max(created_at) <= now() AS "inThePast",
              count(*) FILTER (WHERE acknowledged_at IS NULL AND acknowledge_by < current_date)::int AS late
         FROM privacy_requests`,
    );
    expect(asked).toEqual({ all: 6, answered: 2, inThePast: true, late: 0 });
  });

  it('invents booked, moved and cancelled appointments, consistent with the timelines', async () => {
    const bookings = await one(
      `SELECT count(*) > 500 AS many, count(DISTINCT status)::int AS statuses, count(DISTINCT provider)::int AS calendars,
              count(*) FILTER (WHERE status = 'booked' AND starts_at > now()) > 60 AS coming,
              count(*) FILTER (WHERE starts_at > now() AND confirmed_at IS NOT NULL) > 5 AS confirmed,
              count(*) FILTER (WHERE sequence > 0) > 20 AS moved, count(DISTINCT agent_id)::int AS agents,
              bool_and(starts_at < now() OR outcome_at IS NULL) AS "noProphecies", max(created_at) <= now() AS "inThePast"
         FROM appointments`,
    );
    expect(bookings).toEqual({
      many: true,
      statuses: 5,
      calendars: 3,
      coming: true,
      confirmed: true,
      moved: true,
      agents: 3,
      noProphecies: true,
      inThePast: true,
    });
    const { rate } = await one(
      `SELECT avg((status = 'attended')::int)::float AS rate FROM appointments WHERE status IN ('attended', 'no_show')`,
    );
    expect(Math.abs(Number(rate) - 0.7)).toBeLessThan(0.1);
    const contradictions = await one(
      `SELECT count(*) FILTER (WHERE lead_category = 'booked' AND NOT stands AND NOT fresh)::int AS "bookedWithout",
              count(*) FILTER (WHERE stands AND next_follow_up_at IS NOT NULL)::int AS "stillFollowedUp",
              count(*) FILTER (WHERE told <> made)::int AS "toldOtherwise", count(*) FILTER (WHERE counted <> (made > 0))::int AS "miscounted"
         FROM (SELECT lead_category, next_follow_up_at, created_at > now() - interval '1 hour' AS fresh,
                      EXISTS (SELECT 1 FROM appointments WHERE lead_id = l.id AND status = 'booked') AS stands,
                      (SELECT count(*) + coalesce(sum(sequence), 0) FROM appointments WHERE lead_id = l.id) AS made,
                      (SELECT count(*) FROM lead_interactions WHERE lead_id = l.id AND type IN ('booking', 'booking_rescheduled')) AS told,
                      EXISTS (SELECT 1 FROM analytics_events WHERE lead_id = l.id AND event = 'booked') AS counted
                 FROM leads l) AS lead`,
    );
    expect(contradictions).toEqual({ bookedWithout: 0, stillFollowedUp: 0, toldOtherwise: 0, miscounted: 0 });
  });

  it('invents appointments only at times at which the person may be called', async () => {
    const { rows } = await client.query<{ state: string | null; startsAt: Date }>(
      `SELECT state, starts_at AS "startsAt" FROM appointments JOIN leads ON leads.id = lead_id`,
    );
    expect(rows.filter(({ state, startsAt }) => !isLegalHour(state, startsAt, DEFAULT_QUIET_HOURS))).toEqual(
      [],
    );
  });

  it('shows the outcome of appointments in the history and the funnel', async () => {
    const contradictions = await one(
      `SELECT count(*) FILTER (WHERE b.status IN ('attended', 'no_show') AND (i.type IS DISTINCT FROM 'booking_' || b.status
                                      OR i.created_at IS DISTINCT FROM b.outcome_at))::int AS untold,
              count(*) FILTER (WHERE (b.status = 'attended') IS DISTINCT FROM (e.id IS NOT NULL))::int AS miscounted
         FROM appointments b
         LEFT JOIN lead_interactions i ON i.metadata->>'bookingId' = b.id::text AND i.type IN ('booking_attended', 'booking_no_show')
         LEFT JOIN analytics_events e ON e.event = 'attended' AND e.metadata->>'appointmentId' = b.id::text`,
    );
    expect(contradictions).toEqual({ untold: 0, miscounted: 0 });
  });

  it('invents what clients paid, month after month, marked as simulated', async () => {
    const payments = await one(
      `SELECT count(*) > 300 AS many, count(*) FILTER (WHERE kind = 'renewal') > 100 AS renewed,
              bool_and(mode = 'simulator') AS simulated, max(created_at) <= now() AS "inThePast" FROM payments`,
    );
    expect(payments).toEqual({ many: true, renewed: true, simulated: true, inThePast: true });
  });

  it('lets its payments be refunded and its subscriptions cancelled', async () => {
    const contradictions = await one(
      `SELECT count(*) FILTER (WHERE s.order_id IS NULL OR s.amount_cents <> p.amount_cents
                                  OR s.refunded_cents <> p.refunded_cents OR s.transaction_id <> p.transaction_id)::int AS unknown,
              count(*) FILTER (WHERE p.subscription_status = 'active' AND s.subscription_id IS NULL)::int AS endless
         FROM payments p LEFT JOIN simulated_transactions s ON s.order_id = p.id WHERE p.status <> 'declined'`,
    );
    expect(contradictions).toEqual({ unknown: 0, endless: 0 });
    const declined = await one(
      `SELECT count(*)::int AS known FROM payments JOIN simulated_transactions ON order_id = id WHERE status = 'declined'`,
    );
    expect(declined).toEqual({ known: 0 });
  });

  it("invents the office's work with calls, and texts that wait for an answer", async () => {
    const work = await one(
      `SELECT count(DISTINCT i.metadata->>'outcome') > 4 AS outcomes,
              count(*) FILTER (WHERE i.type = 'call' AND i.metadata->>'outcome' IS NULL)::int AS without,
              count(*) FILTER (WHERE i.metadata->>'outcome' IN ('no_answer', 'voicemail', 'wrong_number')
                                 AND l.last_contacted_at = i.created_at)::int AS contradictions
         FROM lead_interactions i JOIN leads l ON l.id = i.lead_id`,
    );
    expect(work).toEqual({ outcomes: true, without: 0, contradictions: 0 });
    const waiting = await one(
      `SELECT count(*) BETWEEN 5 AND 100 AS some, count(*) FILTER (WHERE NOT EXISTS (
                SELECT 1 FROM lead_interactions i WHERE i.lead_id = l.id AND i.type = 'sms' AND i.direction = 'inbound'
                   AND i.created_at = l.replied_at))::int AS "withoutText"
         FROM leads l WHERE l.replied_at IS NOT NULL`,
    );
    expect(waiting).toEqual({ some: true, withoutText: 0 });
  });

  it('invents a team with assignees, texts and tasks', async () => {
    const owned = await one(
      `SELECT count(DISTINCT l.assigned_to)::int AS people, bool_or(l.assigned_to IS NULL) AS "someOfNobody",
              count(*) FILTER (WHERE (l.assigned_to, l.assigned_at) IS DISTINCT FROM (a.assigned_to, a.created_at))::int AS untold
         FROM leads l LEFT JOIN lead_assignments a ON a.lead_id = l.id`,
    );
    expect(owned).toEqual({ people: 3, someOfNobody: true, untold: 0 });
    const inbox = await one(
      `SELECT count(*) > 100 AS many, count(*) FILTER (WHERE is_unread IS DISTINCT FROM (waits_since IS NOT NULL))::int AS contradictions,
              (SELECT count(*) FROM leads WHERE replied_at IS NOT NULL) = count(waits_since) AS "allWhoWait", max(last_at) <= now() AS "inThePast"
         FROM conversations`,
    );
    expect(inbox).toEqual({ many: true, contradictions: 0, allWhoWait: true, inThePast: true });
    const work = await one(
      `SELECT (SELECT count(*) FILTER (WHERE due_at < now()) > 0 FROM tasks) AS overdue, (SELECT count(*)::int FROM message_templates) AS templates,
              (SELECT count(*)::int FROM lead_interactions WHERE type = 'call' AND metadata->>'by' IS NULL) AS "callsOfNobody"`,
    );
    expect(work).toEqual({ overdue: true, templates: 4, callsOfNobody: 0 });
  });

  it('invents campaigns, sent only to people who agreed, with the counts of their recipients', async () => {
    const { rows } = await client.query(
      `SELECT c.status, c.recipient_count > 100 AS many, c.started_at <= now() AS "hasStarted",
              c.sent_count = count(r.id) FILTER (WHERE r.sent_at IS NOT NULL)
                AND c.delivered_count = count(r.id) FILTER (WHERE r.status = 'delivered')
                AND c.recipient_count = count(r.id) AS "addsUp"
         FROM sms_campaigns c LEFT JOIN campaign_recipients r ON r.campaign_id = c.id
        GROUP BY c.id ORDER BY c.status`,
    );
    expect(rows).toEqual([
      { status: 'completed', many: true, hasStarted: true, addsUp: true },
      { status: 'draft', many: false, hasStarted: null, addsUp: true },
      { status: 'paused', many: true, hasStarted: true, addsUp: true },
      { status: 'scheduled', many: false, hasStarted: null, addsUp: true },
    ]);
    expect(
      await one(
        `SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM consents s WHERE s.phone_number = r.phone_number
                  AND s.kind = 'marketing_sms' AND s.granted))::int AS "withoutConsent",
                bool_or(r.status = 'pending') AS waiting, bool_and(r.status <> 'sending') AS "noneInFlight",
                max(greatest(r.sent_at, r.delivered_at)) <= now() AS "inThePast"
           FROM campaign_recipients r`,
      ),
    ).toEqual({ withoutConsent: 0, waiting: true, noneInFlight: true, inThePast: true });
  });
});
