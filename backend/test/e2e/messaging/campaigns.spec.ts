import { CAMPAIGN_SHARE, MICROS_PER_CENT, PRICE_MICROS } from 'domain/verification-prices';
import { CampaignRecipientsRepository } from '../../../src/modules/campaigns/campaign-recipients.repository';
import { CampaignReconciliationService } from '../../../src/modules/campaigns/sending/campaign-reconciliation.service';
import { CampaignSendingService } from '../../../src/modules/campaigns/sending/campaign-sending.service';
import { CampaignStartService } from '../../../src/modules/campaigns/sending/campaign-start.service';
import { Clock } from '../../../src/common/clock';
import { DEFAULT_QUIET_HOURS } from '../../../src/modules/settings/legal-hours';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { SmsService, type SmsResult } from '../../../src/modules/messaging/sms/sms.service';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

const BUDGET_CENTS = 200_000;
/** Spends the day's budget until campaigns can pay for only this number of messages. */
const allBut = (messages: number): number =>
  BUDGET_CENTS * MICROS_PER_CENT * CAMPAIGN_SHARE - messages * PRICE_MICROS.sms;

/** Campaigns, from the draft to the report, against a server that speaks Twilio's protocol. */
let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;
let sending: CampaignSendingService;
let starting: CampaignStartService;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp({
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
  });
  admin = await logIn(app, (await createAdmin(app)).username);
  sending = app.app.get(CampaignSendingService);
  starting = app.app.get(CampaignStartService);
  await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
    quietHours: ALWAYS,
    campaignRatePerSecond: 500,
    verificationDailyBudgetCents: BUDGET_CENTS,
  });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.behaviour = { kind: 'accept' };
  delete (twilio as { choose?: unknown }).choose;
  // The pause after a spent budget would last longer than the test that spent it.
  sending['budgetLookAt'] = new Date(0);
  await app.query('UPDATE leads SET deleted_at = now() WHERE deleted_at IS NULL');
  await app.query(
    `UPDATE sms_campaigns SET status = 'cancelled' WHERE status IN ('scheduled', 'sending', 'paused')`,
  );
});

interface Campaign extends Refusal {
  id: string;
  status: string;
  recipientCount: number;
  sentCount: number;
  deliveredCount: number;
  counts: Record<string, number>;
  failures: { reason: string; count: number }[];
  optOuts: number;
  replies: number;
  bookings: number;
  message: string;
  updatedAt: string;
}

/** Response of a preview. */
interface Preview {
  samples: string[];
  costlyCharacters: string[];
}

const audience = (count: number, options = {}): Promise<string[]> =>
  insertAudience((sql, values) => app.query(sql, values), count, options);

async function draft(changes: object = {}): Promise<string> {
  const { status, body } = await admin.post<Campaign>('/api/admin/campaigns', {
    name: 'Consulta gratis',
    message: 'Hola {{firstName}}, su consulta sigue gratis.',
    ...changes,
  });
  expect(status).toBe(201);
  return body.id;
}
const act = (id: string, action: string, body = {}) =>
  admin.post<Campaign>(`/api/admin/campaigns/${id}/${action}`, body);
const preview = (id: string) => admin.post<Preview>(`/api/admin/campaigns/${id}/preview`, {});
const detail = async (id: string): Promise<Campaign> =>
  (await admin.get<Campaign>(`/api/admin/campaigns/${id}`)).body;

/** Simulates one second: starts due campaigns, and sends one batch. */
async function second(): Promise<void> {
  await starting.startDue();
  await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
  await sending.sendBatch();
  await sending.drained();
}

const textsTo = (phones: readonly string[]): string[] =>
  twilio.received.filter(({ to, sid }) => sid && phones.includes(to)).map(({ body }) => body);

/** Takes the clock to a moment for as long as something lasts. */
async function at(moment: string, work: () => Promise<void>): Promise<void> {
  const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(moment));
  try {
    await work();
  } finally {
    clock.mockRestore();
  }
}

describe('an audience that is a list of leads', () => {
  const counts = async (targetCriteria: object) => {
    const { body } = await preview(await draft({ targetCriteria }));
    return (body as unknown as { matching: number }).matching;
  };

  it('selects the uncontacted leads of Texas without a follow-up or an appointment, or the own ones', async () => {
    const phones = await audience(4, { state: 'TX', name: 'Tejana Lista' });
    await audience(2, { state: 'FL', name: 'Tejana Lista' });
    const set = (phone: string, column: string, value: string) =>
      app.query(`UPDATE leads SET ${column} = ${value} WHERE phone_number = $1`, [phone]);
    await set(phones[0]!, 'last_contacted_at', `now() - interval '40 days'`);
    await set(phones[1]!, 'next_follow_up_at', `now() - interval '1 day'`);
    await set(phones[2]!, 'replied_at', 'now()');
    const states = ['TX'];
    expect(await counts({ states })).toBe(4);
    expect(await counts({ states, list: { lastContact: 'never' } })).toBe(3);
    expect(await counts({ states, list: { lastContact: 'over_30_days' } })).toBe(1);
    expect(await counts({ states, list: { lastContact: 'never', followUp: 'none' } })).toBe(2);
    expect(await counts({ states, list: { followUp: 'overdue' } })).toBe(1);
    expect(await counts({ states, list: { replied: true } })).toBe(1);
    expect(await counts({ list: { search: 'lista tejana', appointment: 'none', state: 'FL' } })).toBe(2);
    expect(await counts({ list: { appointment: 'upcoming' } })).toBe(0);
    await set(phones[3]!, 'assigned_to', `(SELECT id FROM admin_users ORDER BY created_at LIMIT 1)`);
    expect(await counts({ states, list: { assignedTo: 'none' } })).toBe(3);
    expect(await counts({ states, list: { assignedTo: 'me' } })).toBe(1);
  });

  it('is sent to these leads only, and shows its criteria unchanged', async () => {
    const [contacted, fresh] = await audience(2, { name: 'Lista Enviada' });
    await app.query('UPDATE leads SET last_contacted_at = now() WHERE phone_number = $1', [contacted]);
    const list = { search: 'Lista Enviada', lastContact: 'never' };
    const id = await draft({ targetCriteria: { list } });
    expect((await detail(id)) as unknown as object).toMatchObject({ targetCriteria: { list } });
    expect((await act(id, 'schedule')).status).toBe(200);
    await second();
    expect(textsTo([contacted!, fresh!])).toHaveLength(1);
    expect((await detail(id)).recipientCount).toBe(1);
  });

  it.each([{ preset: 'today' }, { ids: crypto.randomUUID() }, { lastContact: 'x' }, { replied: false }])(
    'refuses %j',
    async (list) => {
      const { status } = await admin.post('/api/admin/campaigns', {
        name: 'Una',
        message: 'Hola',
        targetCriteria: { list },
      });
      expect(status).toBe(400);
    },
  );
});

describe('a draft', () => {
  it.each([
    [{ message: 'Hola {{apellido}}' }, 'message'],
    [{ message: 'Hola {{firstName}' }, 'message'],
    [{ message: 'Hola {state}' }, 'message'],
    [{ message: '' }, 'message'],
    [{ name: ' ' }, 'name'],
    [{ targetCriteria: { states: ['XX'] } }, 'targetCriteria.states'],
    [{ targetCriteria: { scoreMin: 101 } }, 'targetCriteria.scoreMin'],
    [{ targetCriteria: { scoreMin: 90, scoreMax: 10 } }, 'targetCriteria.scoreMax'],
    [{ targetCriteria: { from: '2026-12-01', to: '2026-01-01' } }, 'targetCriteria.to'],
    [{ targetCriteria: { password: 'x' } }, 'targetCriteria.password'],
    [{ targetCriteria: { from: '2026' } }, 'targetCriteria.from'],
    [{ targetCriteria: { to: '2026-W10' } }, 'targetCriteria.to'],
  ])('is refused with %j', async (changes, field) => {
    const { status, body } = await admin.post('/api/admin/campaigns', {
      name: 'x',
      message: 'Hola',
      ...changes,
    });
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('of an earlier version with an open variable is neither sent nor tested', async () => {
    await audience(1);
    const id = await draft();
    await app.query(`UPDATE sms_campaigns SET message = 'Hola {firstName}' WHERE id = $1`, [id]);
    for (const [action, body] of [
      ['schedule', {}],
      ['test', { phoneNumber: newPhone() }],
    ] as const)
      expect((await act(id, action, body)).body).toMatchObject({ code: 'OPEN_VARIABLE' });
    expect(await detail(id)).toMatchObject({ status: 'draft' });
  });

  it('keeps the first of two changes that began with the same text', async () => {
    const id = await draft();
    const { updatedAt } = await detail(id);
    const change = (message: string) => admin.patch(`/api/admin/campaigns/${id}`, { message, updatedAt });
    const answers = await Promise.all([change('Uno'), change('Dos'), change('Tres')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('CAMPAIGN_CHANGED');
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(await detail(id)).toMatchObject({ message: ['Uno', 'Dos', 'Tres'][saved] });
  });

  it('is changed, duplicated and deleted, and nothing else is', async () => {
    await audience(1);
    const id = await draft();
    await admin.patch(`/api/admin/campaigns/${id}`, { name: 'Otra', targetCriteria: { status: 'verified' } });
    const copy = await act(id, 'duplicate');
    expect((await detail(copy.body.id)) as object).toMatchObject({
      name: 'Otra (copia)',
      status: 'draft',
      targetCriteria: { status: 'verified' },
    });
    expect((await admin.delete(`/api/admin/campaigns/${copy.body.id}`)).status).toBe(204);
    await act(id, 'schedule', { scheduledAt: '2099-01-01T00:00:00Z' });
    expect((await admin.patch(`/api/admin/campaigns/${id}`, { name: 'x' })).body.code).toBe(
      'CAMPAIGN_STATUS',
    );
    expect((await admin.delete(`/api/admin/campaigns/${id}`)).status).toBe(409);
  });
});

describe('the preview', () => {
  it('takes moments as they were given', async () => {
    await audience(2);
    const from = '2026-01-01T05:00:00-05:00';
    const id = await draft({ targetCriteria: { from } });
    expect((await act(id, 'preview')).body as object).toMatchObject({ matching: 2, recipients: 2 });
    expect(await detail(id)).toMatchObject({ targetCriteria: { from: '2026-01-01T10:00:00.000Z' } });
    expect(await app.query('SELECT target_criteria AS kept FROM sms_campaigns WHERE id = $1', [id])).toEqual([
      { kept: { from: '2026-01-01T10:00:00.000Z' } },
    ]);
  });

  it('counts recipients and excluded leads by reason, and states the cost', async () => {
    await audience(3, { name: 'María Núñez' });
    const [optedOut] = await audience(1);
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'x')`,
      [optedOut],
    );
    const [blocked] = await audience(1);
    await app.query('UPDATE leads SET is_blocked = true WHERE phone_number = $1', [blocked]);
    const [refused] = await audience(1);
    await app.query('UPDATE leads SET fraud_score = 70 WHERE phone_number = $1', [refused]);
    const [without] = await audience(1);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown) VALUES ($1, 'marketing_sms', false, 'x', 'x')`,
      [without],
    );
    await audience(2, { state: 'CA' });
    const id = await draft({ targetCriteria: { states: ['FL'] } });
    const { body } = await preview(id);
    expect(body).toMatchObject({
      matching: 7,
      recipients: 3,
      withoutConsent: 1,
      optedOut: 1,
      blocked: 2,
      segments: 3,
      segmentsEach: 1,
      cost: 0.02,
      estimated: false,
      costlyCharacters: [],
    });
    expect(body.samples[0]).toBe(
      'Credito Claro: Hola Maria, su consulta sigue gratis. Responda BAJA para no recibir mas.',
    );
  });

  it('points at characters that double the price', async () => {
    await audience(1);
    const { body } = await preview(await draft({ message: '¡Último día, {{firstName}}! — “gratis”' }));
    expect(body.costlyCharacters).toEqual(['Ú', 'í', '—', '“', '”']);
  });
});

describe('sending', () => {
  it('reaches each recipient once, counts, and ends', async () => {
    const phones = await audience(12, { name: 'Ana Paz' });
    const id = await draft();
    expect((await act(id, 'schedule')).body.status).toBe('scheduled');
    await second();
    await second();
    expect(await detail(id)).toMatchObject({ status: 'completed', recipientCount: 12, sentCount: 12 });
    expect(textsTo(phones)).toHaveLength(12);
    expect(textsTo(phones)[0]).toContain('Hola Ana,');
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [
      phones[0],
    ]);
    const { body } = await admin.get<{ timeline: object[] }>(`/api/admin/leads/${lead!.id}`);
    expect(body.timeline).toEqual([
      expect.objectContaining({
        kind: 'campaign',
        direction: 'outbound',
        content: textsTo([phones[0]!])[0],
        delivery: 'sent',
      }),
    ]);
  });

  it('is begun once by two that find it due at once', async () => {
    const phones = await audience(5);
    const id = await draft();
    await act(id, 'schedule');
    await Promise.all([starting.startDue(), starting.startDue(), starting.startDue()]);
    await second();
    expect(await detail(id)).toMatchObject({ recipientCount: 5 });
    expect(textsTo(phones)).toHaveLength(5);
  });

  it('stops when paused, continues when resumed, and ends when cancelled', async () => {
    const phones = await audience(3);
    const id = await draft();
    await act(id, 'schedule');
    await starting.startDue();
    expect((await act(id, 'pause')).body.status).toBe('paused');
    await second();
    expect(textsTo(phones)).toHaveLength(0);
    await act(id, 'resume');
    await act(id, 'cancel');
    await second();
    expect(textsTo(phones)).toHaveLength(0);
    expect(await detail(id)).toMatchObject({ status: 'cancelled', counts: { skipped: 3 } });
    expect((await act(id, 'resume')).body.code).toBe('CAMPAIGN_STATUS');
  });

  it('does not reach people who opted out, withdrew the consent, or were deleted or blocked after the start', async () => {
    const [gone, out, bad, fine, withdrawn] = await audience(5);
    const id = await draft();
    await act(id, 'schedule');
    await starting.startDue();
    await app.query('UPDATE leads SET deleted_at = now() WHERE phone_number = $1', [gone]);
    await app.query('UPDATE leads SET is_blocked = true WHERE phone_number = $1', [bad]);
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'x')`,
      [out],
    );
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown) VALUES ($1, 'marketing_sms', false, 'x', 'x')`,
      [withdrawn],
    );
    await second();
    expect(textsTo([gone!, out!, bad!, withdrawn!])).toEqual([]);
    expect(textsTo([fine!])).toHaveLength(1);
    expect((await detail(id)).counts).toMatchObject({ sent: 1, optedOut: 1, skipped: 3 });
  });

  it('calls the provider once for each recipient, with any response, and records the result', async () => {
    const phones = await audience(5);
    const kinds = [
      { kind: 'drop' },
      { kind: 'cut' },
      { kind: 'refuse', status: 400, code: 21211 },
      { kind: 'refuse', status: 429, code: 20429 },
      { kind: 'refuse', status: 400, code: 21610 },
    ] as const;
    twilio.choose = ({ to }) => kinds[phones.indexOf(to)] ?? { kind: 'accept' };
    const id = await draft();
    await act(id, 'schedule');
    await second();
    expect((await detail(id)).counts).toMatchObject({ unknown: 2, failed: 1, pending: 1, optedOut: 1 });
    // The accepted message is found in the provider's list, the other is not.
    await app.query(
      `UPDATE campaign_recipients SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    await app.app.get(CampaignReconciliationService).reconcile();
    expect((await detail(id)).counts).toMatchObject({ unknown: 1, sent: 1 });
    twilio.choose = () => ({ kind: 'accept' });
    await app.query(
      `UPDATE campaign_recipients SET not_before = now() - interval '1 second' WHERE status = 'pending'`,
    );
    await second();
    await second();
    expect(await detail(id)).toMatchObject({
      status: 'completed',
      counts: { unknown: 1, sent: 2, failed: 1, optedOut: 1 },
      failures: expect.arrayContaining([{ reason: 'invalid_number', count: 1 }]) as unknown,
    });
    const calls = (phone: string): number => twilio.received.filter(({ to }) => to === phone).length;
    expect(phones.map(calls)).toEqual([1, 1, 1, 2, 1]);
  });

  it('gives up on a message that the provider refuses for a reason of its own', async () => {
    const phones = await audience(2);
    twilio.choose = ({ to }) =>
      to === phones[0] ? { kind: 'refuse', status: 400, code: 21612 } : { kind: 'accept' };
    const id = await draft();
    await act(id, 'schedule');
    await second();
    await second();
    expect(await detail(id)).toMatchObject({
      status: 'completed',
      counts: { sent: 1, failed: 1 },
      failures: [{ reason: 'unreachable', count: 1 }],
    });
  });

  it.each([
    [401, 20003],
    [403, 20403],
    [400, 21606],
    [400, 21703],
  ])('is paused by a response %i/%i about the account, and shows the reason', async (status, code) => {
    const phones = await audience(3);
    twilio.behaviour = { kind: 'refuse', status, code };
    const id = await draft();
    await act(id, 'schedule');
    await second();
    expect(await detail(id)).toMatchObject({
      status: 'paused',
      counts: { pending: 3 },
      failures: [{ reason: String(code), count: expect.any(Number) as unknown }],
    });
    // Three responses cause one pause, which is audited and about which the owner is notified once.
    expect(
      await app.query(
        `SELECT username, "after" FROM audit_entries WHERE action = 'campaign_paused' AND target = $1`,
        [`campaign:${id}`],
      ),
    ).toEqual([{ username: 'system', after: { reason: String(code) } }]);
    expect(
      await app.query(
        `SELECT j.data->>'reason' AS reason FROM jobs.job j JOIN audit_entries a ON a.id::text = j.data->>'auditId'
          WHERE j.name = 'campaign-paused' AND a.target = $1`,
        [`campaign:${id}`],
      ),
    ).toEqual([{ reason: String(code) }]);
    twilio.behaviour = { kind: 'accept' };
    await act(id, 'resume');
    await app.query(
      `UPDATE campaign_recipients SET not_before = now() - interval '1 second' WHERE campaign_id = $1`,
      [id],
    );
    await second();
    await second();
    expect(await detail(id)).toMatchObject({ status: 'completed', failures: [] });
    expect(textsTo(phones)).toHaveLength(3);
  });

  it.each(['before the answer', 'while it is put on record'])(
    'leaves no recipient pending when it is cancelled %s',
    async (moment) => {
      await audience(4);
      const id = await draft();
      await act(id, 'schedule');
      await starting.startDue();
      // Simulates recipients during the call of the provider.
      await app.query(
        `UPDATE campaign_recipients SET status = 'sending', claimed_at = date_trunc('milliseconds', now()) WHERE campaign_id = $1`,
        [id],
      );
      const recipients = app.app.get(CampaignRecipientsRepository);
      const rows = await app.query<{ id: string; begunAt: Date }>(
        `SELECT id, claimed_at AS "begunAt" FROM campaign_recipients WHERE campaign_id = $1`,
        [id],
      );
      const putOff = (): Promise<unknown> =>
        Promise.all(rows.map((row) => recipients.postpone(row, new Date(), 'unavailable')));
      if (moment === 'before the answer') {
        await act(id, 'cancel');
        await putOff();
      } else await Promise.all([act(id, 'cancel'), putOff()]);
      expect(await detail(id)).toMatchObject({
        status: 'cancelled',
        counts: { pending: 0, skipped: 4 },
        failures: [{ reason: 'cancelled', count: 4 }],
      });
    },
  );

  it('stores a report that arrives while the campaign and its recipients are locked', async () => {
    await audience(1);
    const id = await draft();
    await act(id, 'schedule');
    await starting.startDue();
    await app.query(
      `UPDATE campaign_recipients SET status = 'sending', claimed_at = now() WHERE campaign_id = $1`,
      [id],
    );
    const [recipient] = await app.query<{ id: string }>(
      'SELECT id FROM campaign_recipients WHERE campaign_id = $1',
      [id],
    );
    // Locks in the order of a cancellation: the campaign, then its recipients.
    const cancelling = app.dataSource.createQueryRunner();
    await cancelling.startTransaction();
    await cancelling.query('SELECT FROM sms_campaigns WHERE id = $1 FOR UPDATE', [id]);
    const reporting = app.app
      .get(CampaignRecipientsRepository)
      .report({ id: recipient!.id, status: 'sent', providerId: 'SM1', errorCode: null }, new Date());
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while ((await app.query(waiting)).length === 0) await new Promise(setImmediate);
    await cancelling.query('SELECT FROM campaign_recipients WHERE campaign_id = $1 FOR UPDATE', [id]);
    await cancelling.commitTransaction();
    await cancelling.release();
    expect(await reporting).toMatchObject({ isNew: true });
    expect(await detail(id)).toMatchObject({ sentCount: 1 });
  });

  it('is not begun again by a delivery that slept while another took its place', async () => {
    const [phone] = await audience(1);
    const id = await draft();
    await act(id, 'schedule');
    await starting.startDue();
    const batch = async (): Promise<void> => {
      await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
      await sending.sendBatch();
    };
    const state = async (): Promise<unknown> =>
      (await app.query('SELECT status FROM campaign_recipients WHERE campaign_id = $1', [id]))[0];
    const asleep = Promise.withResolvers<SmsResult>();
    const called = Promise.withResolvers<void>();
    twilio.choose = () => {
      called.resolve();
      return { kind: 'hang' };
    };
    const send = jest.spyOn(app.app.get(SmsService), 'send').mockReturnValueOnce(asleep.promise);
    try {
      await batch();
      const sleeper = sending.drained();
      await app.query(
        `UPDATE campaign_recipients SET not_before = now() - interval '1 second' WHERE campaign_id = $1`,
        [id],
      );
      await batch();
      await called.promise;
      asleep.resolve({ status: 'budget_exhausted' });
      await sleeper;
      expect(await state()).toEqual({ status: 'sending' });
      await sending.drained();
      expect(await state()).toEqual({ status: 'unknown' });
      expect(twilio.received.filter(({ to }) => to === phone)).toHaveLength(1);
    } finally {
      send.mockRestore();
    }
  });

  it('leaves a fifth of the day’s budget to people who ask for a code', async () => {
    const phones = await audience(10);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    await app.query(
      'INSERT INTO sms_daily_counts (day, micros) VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET micros = excluded.micros',
      [day, allBut(4)],
    );
    const id = await draft();
    await act(id, 'schedule');
    await second();
    expect(textsTo(phones)).toHaveLength(4);
    expect(await detail(id)).toMatchObject({ status: 'sending', outOfBudget: true, counts: { pending: 6 } });
    await app.query('UPDATE sms_daily_counts SET micros = 0');
  });

  it('keeps recipients pending while its part of the budget is spent, and looks again after a minute', async () => {
    await audience(3);
    const id = await draft();
    const moment = '2026-11-10T15:00:00Z';
    const spend = (micros: number) =>
      app.query(
        `INSERT INTO sms_daily_counts (day, micros) VALUES ('2026-11-10', $1) ON CONFLICT (day) DO UPDATE SET micros = $1`,
        [micros],
      );
    const claims = jest.spyOn(app.app.get(CampaignRecipientsRepository), 'claim');
    try {
      await spend(allBut(1));
      await at(moment, async () => {
        await act(id, 'schedule');
        await second();
      });
      expect(await detail(id)).toMatchObject({ sentCount: 1, outOfBudget: true, counts: { pending: 2 } });
      await spend(0);
      claims.mockClear();
      await at('2026-11-10T15:00:59Z', second);
      expect(claims).not.toHaveBeenCalled();
      await at('2026-11-10T15:01:01Z', second);
      expect(await detail(id)).toMatchObject({ sentCount: 3 });
    } finally {
      claims.mockRestore();
    }
    // The campaign's share ends at 80 % of the budget.
    expect(
      await app.query(`SELECT key FROM sent_notifications WHERE key LIKE 'budget:2026-11-10:%'`),
    ).toEqual([{ key: 'budget:2026-11-10:warning' }]);
  });

  it('refuses a campaign without recipients, one in the past, and one that is too long', async () => {
    expect((await act(await draft(), 'schedule')).body.code).toBe('NO_RECIPIENTS');
    await audience(1);
    expect((await act(await draft(), 'schedule', { scheduledAt: '2020-01-01T00:00:00Z' })).body.code).toBe(
      'SCHEDULED_IN_THE_PAST',
    );
    expect((await act(await draft({ message: 'ñandú '.repeat(150) }), 'schedule')).body.code).toBe(
      'MESSAGE_TOO_LONG',
    );
  });

  it('sends a test to one phone', async () => {
    const id = await draft();
    expect((await act(id, 'test', { phoneNumber: '123' })).status).toBe(400);
    const { status } = await act(id, 'test', { phoneNumber: newPhone() });
    expect(status).toBe(202);
    expect(
      await app.query(`SELECT 1 FROM sms_messages WHERE purpose = 'test' AND status = 'queued'`),
    ).toHaveLength(1);
  });
});

describe('legal hours', () => {
  const usual = async (): Promise<void> => {
    const response = await admin.put('/api/admin/settings', { quietHours: DEFAULT_QUIET_HOURS });
    expect(response.status).toBe(200);
  };
  afterEach(async () => {
    await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
      quietHours: ALWAYS,
    });
    await app.app.get(SettingsService).current();
  });

  it('make each wait for its own morning', async () => {
    await usual();
    const east = await audience(2, { state: 'NY' });
    const west = await audience(2, { state: 'CA' });
    const id = await draft();
    // 9:30 in New York, 6:30 in Los Angeles.
    await at('2026-11-23T14:30:00Z', async () => {
      await act(id, 'schedule');
      await second();
    });
    expect([textsTo(east).length, textsTo(west).length]).toEqual([2, 0]);
    await at('2026-11-23T16:59:00Z', second);
    expect(textsTo(west)).toHaveLength(0);
    await at('2026-11-23T17:00:00Z', second);
    expect(textsTo(west)).toHaveLength(2);
  });

  it('make the people of a state wait for the end of its own holiday', async () => {
    await usual();
    const utah = await audience(1, { state: 'UT' });
    const nevada = await audience(1, { state: 'NV' });
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', utah);
    const id = await draft();
    // 13:00 in Salt Lake City, on Pioneer Day.
    await at('2026-07-24T19:00:00Z', async () => {
      await act(id, 'schedule');
      await second();
      expect((await admin.get(`/api/admin/leads/${lead!.id}`)).body).toMatchObject({
        textingRefusal: {
          code: 'OUTSIDE_TEXTING_HOURS',
          reason: expect.stringContaining('Hoy es feriado: no se debe escribirle en Utah'),
          from: '2026-07-25T15:00:00.000Z',
        },
        mayCall: false,
        callableFrom: '2026-07-25T15:00:00.000Z',
        callsOnHolidays: false,
      });
    });
    expect([textsTo(utah).length, textsTo(nevada).length]).toEqual([0, 1]);
    await at('2026-07-25T15:00:00Z', second);
    expect(textsTo(utah)).toHaveLength(1);
  });

  it('are those that every state allows for a number of an area code that no table has', async () => {
    await usual();
    const [known, other] = await audience(2, { state: 'TX' });
    const unknown = '+15656204401';
    await app.query('UPDATE leads SET phone_number = $2 WHERE phone_number = $1', [other, unknown]);
    await app.query('UPDATE consents SET phone_number = $2 WHERE phone_number = $1', [other, unknown]);
    const id = await draft();
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [unknown]);
    const refusal = async () =>
      (await admin.get<{ textingRefusal: object | null }>(`/api/admin/leads/${lead!.id}`)).body
        .textingRefusal;
    // 13:00 in Texas, 9:00 in Hawaii: Kentucky's day begins at 10:00.
    await at('2026-11-23T19:00:00Z', async () => {
      await act(id, 'schedule');
      await second();
      expect(await refusal()).toMatchObject({
        code: 'OUTSIDE_TEXTING_HOURS',
        reason: expect.stringContaining('código de área es nuevo'),
        from: '2026-11-23T20:00:00.000Z',
      });
    });
    expect([textsTo([known!]).length, textsTo([unknown]).length]).toEqual([1, 0]);
    await at('2026-11-23T20:00:00Z', async () => {
      await second();
      expect(await refusal()).toBeNull();
    });
    expect(textsTo([unknown])).toHaveLength(1);
  });

  it('reach the provider with each message, and no message is handed over in their last minute', async () => {
    await usual();
    const [phone] = await audience(1, { state: 'NY' });
    const [late] = await audience(1, { state: 'CA' });
    const id = await draft();
    const validity = (to: string | undefined) =>
      twilio.received.filter((message) => message.to === to).map(({ validityPeriod }) => validityPeriod);
    // 19:50 in New York.
    await at('2026-11-24T00:50:00.500Z', async () => {
      await act(id, 'schedule');
      await starting.startDue();
      await app.query(
        `UPDATE campaign_recipients SET not_before = '2026-11-24T03:59:00Z' WHERE campaign_id = $1 AND phone_number = $2`,
        [id, late],
      );
      await second();
    });
    expect(validity(phone)).toEqual(['599']);
    // 19:59:30 in Los Angeles.
    await at('2026-11-24T03:59:30Z', second);
    expect(validity(late)).toEqual([]);
    const [row] = await app.query(
      `SELECT not_before FROM campaign_recipients WHERE campaign_id = $1 AND status = 'pending'`,
      [id],
    );
    expect(row).toEqual({ not_before: new Date('2026-11-24T17:00:00Z') });
  });

  it('hold at the moment of sending, also for what waited through a pause', async () => {
    await usual();
    const phones = await audience(1, { state: 'NY' });
    const id = await draft();
    await at('2026-11-23T20:00:00Z', async () => {
      await act(id, 'schedule');
      await starting.startDue();
      await act(id, 'pause');
    });
    await at('2026-11-24T02:00:00Z', async () => {
      await act(id, 'resume');
      await second();
    });
    expect(textsTo(phones)).toHaveLength(0);
    await at('2026-11-24T14:00:00Z', second);
    expect(textsTo(phones)).toHaveLength(1);
  });
});

describe('the pace', () => {
  it('is one of segments: a message of three takes three seconds of a number that may send one', async () => {
    await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
      campaignRatePerSecond: 1,
    });
    await app.app.get(SettingsService).current();
    const phones = await audience(2);
    const id = await draft({ message: `Hola {{firstName}}. ${'x'.repeat(330)}` });
    const start = Date.parse('2026-11-20T15:00:00Z');
    const after = (seconds: number): Promise<void> =>
      at(new Date(start + seconds * 1_000).toISOString(), async () => {
        await sending.sendBatch();
        await sending.drained();
      });
    await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
    await at(new Date(start).toISOString(), async () => {
      await act(id, 'schedule');
      await starting.startDue();
    });
    await app.query('UPDATE campaign_recipients SET not_before = $2 WHERE campaign_id = $1', [
      id,
      new Date(start),
    ]);
    const sent: number[] = [];
    for (const seconds of [0, 1, 2, 3]) {
      await after(seconds);
      sent.push(textsTo(phones).length);
    }
    expect(sent).toEqual([1, 1, 1, 2]);
    await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
      campaignRatePerSecond: 500,
    });
    await app.app.get(SettingsService).current();
  });
});

describe('the report', () => {
  it('counts the opt-outs, replies and bookings that followed', async () => {
    const phones = await audience(3);
    const id = await draft();
    await act(id, 'schedule');
    await second();
    const lead = (phone: string | undefined): Promise<{ id: string }[]> =>
      app.query('SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL', [phone]);
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', 'x')`,
      [phones[0]],
    );
    await app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content, created_at) VALUES ($1, 'sms', 'inbound', 'Sí', now() + interval '1 second')`,
      [(await lead(phones[1]))[0]!.id],
    );
    await app.query(
      `INSERT INTO analytics_events (event, lead_id, created_at) VALUES ('booked', $1, now() + interval '1 second')`,
      [(await lead(phones[2]))[0]!.id],
    );
    expect(await detail(id)).toMatchObject({ optOuts: 1, replies: 1, bookings: 1 });
    const { body } = await admin.get<{ recipients: { status: string }[]; total: number }>(
      `/api/admin/campaigns/${id}/recipients?status=sent`,
    );
    expect([body.total, body.recipients.length]).toEqual([3, 3]);
  });

  it('links to the leads that answered: list and export select them, unless they are deleted', async () => {
    const phones = await audience(4);
    const [id, other] = [await draft(), await draft()];
    for (const campaign of [id, other]) {
      await act(campaign, 'schedule');
      await second();
    }
    const write = (phone: string | undefined, when: string): Promise<unknown> =>
      app.query(
        `INSERT INTO lead_interactions (lead_id, type, direction, content, created_at)
         SELECT id, 'sms', 'inbound', 'Sí', now() + $2::interval FROM leads WHERE phone_number = $1`,
        [phone, when],
      );
    // The other campaign's message came a month before that answer.
    await app.query(
      `UPDATE campaign_recipients SET sent_at = sent_at - interval '30 days' WHERE campaign_id = $1`,
      [other],
    );
    await write(phones[0], '1 second');
    await write(phones[1], '13 days');
    await write(phones[2], '15 days');
    const answered = async (query: string): Promise<string[]> =>
      (await admin.get<{ leads: { phoneNumber: string }[] }>(`/api/admin/leads?${query}`)).body.leads.map(
        ({ phoneNumber }) => phoneNumber,
      );
    expect((await answered(`answeredCampaign=${id}`)).sort()).toEqual(phones.slice(0, 2).sort());
    expect(await answered(`answeredCampaign=${other}`)).toEqual([]);
    expect(await detail(id)).toMatchObject({ replies: 2 });
    const file = await fetch(`${app.url}/api/admin/leads/export?answeredCampaign=${id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
    await app.query('UPDATE leads SET deleted_at = now() WHERE phone_number = $1', [phones[0]]);
    expect(await answered(`answeredCampaign=${id}`)).toEqual([phones[1]]);
    expect((await admin.get(`/api/admin/leads?answeredCampaign=${id}x`)).status).toBe(400);
  });
});

describe('four messages in thirty days', () => {
  /** Campaigns that all reach the same people, begun and not yet sent. */
  async function begun(count: number): Promise<string[]> {
    const ids = [];
    for (let n = 0; n < count; n++) {
      const id = await draft();
      await act(id, 'schedule');
      await starting.startDue();
      ids.push(id);
    }
    return ids;
  }

  it('are never more, however many campaigns reach a person at once', async () => {
    const phones = await audience(3);
    const ids = await begun(7);
    const recipients = app.app.get(CampaignRecipientsRepository);
    const rows = await app.query<{ id: string }>(
      'SELECT id FROM campaign_recipients WHERE campaign_id = ANY($1::uuid[])',
      [ids],
    );
    expect(rows).toHaveLength(21);
    const now = new Date();
    const results = await Promise.all(
      rows.map(({ id }) =>
        app.dataSource.transaction((manager) =>
          recipients.begin(id, 'Hola', { now, lostAt: new Date(now.getTime() + 60_000) }, manager),
        ),
      ),
    );
    expect(results.filter((result) => result === 'begun')).toHaveLength(12);
    expect(results.filter((result) => result === 'over_limit')).toHaveLength(9);
    expect(
      await app.query(
        `SELECT count(*)::int AS count FROM campaign_recipients WHERE phone_number = ANY($1) AND status = 'sending'
          GROUP BY phone_number`,
        [phones],
      ),
    ).toEqual([{ count: 4 }, { count: 4 }, { count: 4 }]);
  });

  it('are also counted at sending: a person who has received the fourth meanwhile is left out, and the report shows the reason', async () => {
    const phones = await audience(1);
    const ids = await begun(5);
    for (let n = 0; n < 6; n++) await second();
    // The law allows three in 24 hours; the others wait for the next day.
    expect(textsTo(phones)).toHaveLength(3);
    await app.query(
      `UPDATE contacts SET created_at = created_at - interval '1 day' WHERE phone_number = ANY($1)`,
      [phones],
    );
    await app.query(
      `UPDATE campaign_recipients SET not_before = now() WHERE status = 'pending' AND phone_number = ANY($1)`,
      [phones],
    );
    for (let n = 0; n < 6; n++) await second();
    expect(textsTo(phones)).toHaveLength(4);
    const details = await Promise.all(ids.map(detail));
    expect(details.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
    expect(details.flatMap(({ failures }) => failures)).toEqual([{ reason: 'over_limit', count: 1 }]);
  });

  it('leave people out of the next campaign before it begins, and let them in a month later', async () => {
    const [phone] = await audience(2);
    await app.query(
      `WITH campaign AS (INSERT INTO sms_campaigns (name, message) SELECT 'x', 'x' FROM generate_series(1, 4) RETURNING id)
       INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, status, claimed_at)
       SELECT campaign.id, l.id, l.phone_number, 'delivered', now() - interval '29 days' FROM campaign, leads l WHERE l.phone_number = $1`,
      [phone],
    );
    const id = await draft();
    expect((await preview(id)).body).toMatchObject({ matching: 2, recipients: 1, overLimit: 1, optedOut: 0 });
    await app.query(
      `UPDATE campaign_recipients SET claimed_at = now() - interval '31 days' WHERE phone_number = $1`,
      [phone],
    );
    expect((await preview(id)).body).toMatchObject({ recipients: 2, overLimit: 0 });
  });

  it('never go to a phone that was not proven, and the review counts it apart', async () => {
    const [phone, blocked] = await audience(3);
    await app.query(`UPDATE leads SET verification_method = 'email' WHERE phone_number = $1`, [phone]);
    await app.query(`UPDATE leads SET is_blocked = true WHERE phone_number = $1`, [blocked]);
    const id = await draft();
    expect((await preview(id)).body).toMatchObject({
      matching: 3,
      recipients: 1,
      phoneUnproven: 1,
      blocked: 1,
    });
    await app.query(`UPDATE leads SET phone_proven_at = now() WHERE phone_number = $1`, [phone]);
    expect((await preview(id)).body).toMatchObject({ recipients: 2, phoneUnproven: 0 });
  });

  it('do not count those that never arrived', async () => {
    const [phone] = await audience(1);
    await app.query(
      `WITH campaign AS (INSERT INTO sms_campaigns (name, message) SELECT 'x', 'x' FROM generate_series(1, 9) RETURNING id)
       INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, status, claimed_at)
       SELECT campaign.id, l.id, l.phone_number, 'undelivered', now() FROM campaign, leads l WHERE l.phone_number = $1`,
      [phone],
    );
    expect((await preview(await draft())).body).toMatchObject({ recipients: 1, overLimit: 0 });
  });
});
