import { CampaignSendingService } from '../../../src/modules/campaigns/sending/campaign-sending.service';
import { CampaignStartService } from '../../../src/modules/campaigns/sending/campaign-start.service';
import { ImportWorkService } from '../../../src/modules/leads/imports/import-work.service';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';
import { solvedChallenge } from '../../support/challenge';
import { insertLeads } from '../../support/leads';
import { newVisitor } from '../../support/own-calendar';

/** Acts of the office and its visitors in a state of each way, advised and enforced. */
let app: TestApp;
let owner: Caller;

const WAYS = { FL: 'online', CO: 'advisor', KS: 'consultation', GA: 'closed' } as const;
const CASES = (Object.keys(WAYS) as (keyof typeof WAYS)[]).flatMap((state) =>
  [false, true].map((isEnforced) => [state, isEnforced] as const),
);

beforeAll(async () => {
  app = await createTestApp();
  await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
    quietHours: ALWAYS,
  });
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
beforeEach(() => setMode('advise'));

async function setMode(mode: 'advise' | 'enforce'): Promise<void> {
  await app.query(
    'INSERT INTO state_rules (mode) VALUES ($1) ON CONFLICT (id) DO UPDATE SET mode = excluded.mode',
    [mode],
  );
  app.app.get(StateGate).forget();
}
const setEnforced = (isEnforced: boolean) => setMode(isEnforced ? 'enforce' : 'advise');
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await app.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;

describe.each(CASES)('%s (enforced: %s)', (state, isEnforced) => {
  const isRefused = isEnforced && WAYS[state] === 'closed';
  const expected = isRefused ? [422, 'STATE_NOT_SERVED'] : [201, undefined];

  it('takes a request for a call back', async () => {
    const { id, ref } = await newVisitor(app, { state });
    await setEnforced(isEnforced);
    const { status, body } = await app.post<Refusal>(
      '/api/appointments/callbacks',
      { ref, timeOfDay: 'afternoon', timeZone: 'America/New_York' },
      newIp(),
    );
    expect([status, body.code]).toEqual(isRefused ? expected : [204, undefined]);
    expect(await count(`lead_interactions WHERE lead_id = $1 AND type = 'callback_requested'`, id)).toBe(
      isRefused ? 0 : 1,
    );
  });

  it('takes an appointment that the office books', async () => {
    const [leadId] = await insertLeads(app, [{ state, verification_status: 'verified' }]);
    await setEnforced(isEnforced);
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { status, body } = await owner.post<Refusal>('/api/admin/appointments', {
      leadId,
      startsAt,
      elsewhere: true,
    });
    expect([status, body.code]).toEqual(expected);
    expect(await count('appointments WHERE lead_id = $1', leadId)).toBe(isRefused ? 0 : 1);
  });

  it('decides at the moment of sending who receives a campaign that was reviewed before', async () => {
    const [phone] = await insertAudience((sql, values) => app.query(sql, values), 1, { state });
    const [lead] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
    const { body: draft } = await owner.post<{ id: string }>('/api/admin/campaigns', {
      name: 'Prueba',
      message: 'Hola',
      targetCriteria: { states: [state] },
    });
    const { body: review } = await owner.post<{ reviewId: string; stateAdvised: number }>(
      `/api/admin/campaigns/${draft.id}/preview`,
    );
    expect(review.stateAdvised > 0).toBe(WAYS[state] === 'closed');
    const scheduled = await owner.post<Refusal>(`/api/admin/campaigns/${draft.id}/schedule`, {
      reviewId: review.reviewId,
    });
    expect([scheduled.status, scheduled.body.code]).toEqual([200, undefined]);
    await app.app.get(CampaignStartService).startDue();
    await setEnforced(isEnforced);
    const sending = app.app.get(CampaignSendingService);
    const pending = () =>
      count(`campaign_recipients WHERE campaign_id = $1 AND status = 'pending'`, draft.id);
    while ((await pending()) > 0) {
      await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
      await sending.sendBatch();
      await sending.drained();
    }
    expect(await count('outbox_messages WHERE recipient = $1', phone)).toBe(isRefused ? 0 : 1);
    await app.query('UPDATE leads SET deleted_at = now() WHERE id = $1', [lead!.id]);
  });

  it('keeps the row of an import, and counts and marks it', async () => {
    const phone = newPhone();
    await setEnforced(isEnforced);
    const form = new FormData();
    const rows = `Nombre,Teléfono,Estado\nPersona Cualquiera,${phone},${state}\nOtra Persona,${newPhone()},TX\n`;
    form.set('file', new Blob([rows]), 'lista.csv');
    const uploaded = await fetch(`${app.url}/api/admin/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'x-forwarded-for': owner.ip },
      body: form,
    });
    const { id } = (await uploaded.json()) as { id: string };
    const work = async (): Promise<{ state: string; stateClosed: number }> => {
      await app.app.get(ImportWorkService).work();
      const { body } = await owner.get<{ state: string; stateClosed: number }>(`/api/admin/imports/${id}`);
      return ['checking', 'importing'].includes(body.state) ? work() : body;
    };
    const closed = WAYS[state] === 'closed' ? 1 : 0;
    expect(await work()).toMatchObject({ state: 'checked', stateClosed: closed });
    await owner.post(`/api/admin/imports/${id}/start`);
    expect(await work()).toMatchObject({ state: 'done', stateClosed: closed });
    const { body } = await owner.get<{ leads: { isStateClosed: boolean }[] }>(
      `/api/admin/leads?search=${encodeURIComponent(phone)}`,
    );
    expect(body.leads).toEqual([expect.objectContaining({ isStateClosed: closed === 1 })]);
  });
});

describe('the count of refused forms', () => {
  const counted = async (): Promise<number> =>
    (
      await app.query<{ n: number }>(
        `SELECT coalesce(sum(refused), 0)::int AS n FROM state_refusal_counts WHERE state = 'GA'`,
      )
    )[0]!.n;
  async function send(
    { ip = newIp(), key = crypto.randomUUID() }: { ip?: string; key?: string } = {},
    more: object = {},
  ): Promise<string> {
    const response = await fetch(`${app.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': ip },
      body: JSON.stringify({ ...submission(newPhone()), state: 'GA', ...more }),
    });
    return ((await response.json()) as Refusal).code;
  }

  it('counts a submission that is repeated, at the same time or later, once', async () => {
    await setMode('enforce');
    const [before, key, ip] = [await counted(), crypto.randomUUID(), newIp()];
    const codes = await Promise.all(Array.from({ length: 5 }, () => send({ key, ip })));
    codes.push(await send({ key, ip }));
    expect(codes).toEqual(Array(6).fill('STATE_NOT_SERVED'));
    expect(await counted()).toBe(before + 1);
  });

  it('counts at most 20 submissions of an address in an hour, and refuses the others alike', async () => {
    await setMode('enforce');
    const [before, ip] = [await counted(), newIp()];
    const codes: string[] = [];
    for (let sent = 0; sent < 22; sent += 1) codes.push(await send({ ip }));
    expect(new Set(codes)).toEqual(new Set(['STATE_NOT_SERVED']));
    expect(await counted()).toBe(before + 20);
  });

  it('counts a risky submission only with a new proof of work, and a robot never', async () => {
    await setMode('enforce');
    const [before, ip, risky] = [await counted(), '167.99.77.7', { elapsedMs: 1_000 }];
    const attempts = () => count('otp_attempts');
    const recorded = await attempts();
    expect(await send({ ip }, risky)).toBe('CHALLENGE_REQUIRED');
    expect([await counted(), await attempts()]).toEqual([before, recorded]);
    const challenge = await solvedChallenge(app, ip);
    expect(await send({ ip }, { ...risky, challenge })).toBe('STATE_NOT_SERVED');
    expect(await counted()).toBe(before + 1);
    await send({ ip }, { ...risky, challenge });
    await send({ ip }, { elapsedMs: 100, website: 'http://robot.example' });
    expect(await counted()).toBe(before + 1);
  });
});
