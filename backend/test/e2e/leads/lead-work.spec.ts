import { isCallTime, type StateHours } from 'domain/calendar/call-times';
import { dayOf } from 'domain/dates';
import { isFederalHoliday } from 'domain/calendar/federal-holidays';
import { zonesOf } from 'domain/us-state-zones';
import { Clock } from '../../../src/common/clock';
import { LeadRemovalService } from '../../../src/modules/leads/office/lead-removal.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type Refusal,
  type TestApp,
} from '../../support/app';
import { insertAppointment } from '../../support/appointments';

interface Detail extends Refusal {
  id: string;
  fullName: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  leadCategory: string;
  leadScore: number;
  conversionProbability: number;
  scoreReasons: { rule: string; points: number; text: string }[];
  touchpointCount: number;
  lastContactedAt: string | null;
  nextFollowUpAt: string | null;
  repliedAt: string | null;
  callingHours: StateHours;
  assignedTo: object | null;
  monthlyIncome: number | null;
  email: string | null;
  isBlocked: boolean;
  isFraudulent: boolean;
  fraudScore: number;
  consents: { kind: string; granted: boolean }[];
  timeline: { kind: string; content: string | null; by: string | null; outcome: string | null }[];
  updatedAt: string;
}

let app: TestApp;
let second: TestApp;
let caller: Caller;
let username: string;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  ({ username } = await createAdmin(app));
  caller = await logIn(app, username);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const LEADS = '/api/admin/leads';
const get = (id: string) => caller.get<Detail>(`${LEADS}/${id}`);
const patch = (id: string, body: object) => caller.patch<Detail>(`${LEADS}/${id}`, body);
const add = (id: string, body: object, on = app) =>
  caller.post<Detail>(`${LEADS}/${id}/interactions`, body, on);
const leadOf = async (phone: string): Promise<string> =>
  (
    await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL', [
      phone,
    ])
  )[0]!.id;
const submitted = async (rest: object = {}, ip = newIp()) => {
  const phone = newPhone();
  const { status } = await app.post('/api/leads', { ...submission(phone), ...rest }, ip);
  expect(status).toBe(201);
  return { id: await leadOf(phone), phone };
};
const verified = async (rest: object = {}) => {
  const lead = await submitted(rest);
  await app.post(
    '/api/leads/verify',
    { phoneNumber: lead.phone, code: await lastCode(app, lead.phone) },
    newIp(),
  );
  return lead;
};
/** Plans a follow-up for a moment that may have passed. */
const plan = (id: string, at: string) =>
  app.query('UPDATE leads SET next_follow_up_at = $2 WHERE id = $1', [id, at]);
const audited = (id: string) =>
  app.query<{ action: string; before: object; after: object }>(
    `SELECT action, "before", "after" FROM audit_entries WHERE target = 'lead:' || $1 AND action <> 'lead_viewed' ORDER BY created_at, id`,
    [id],
  );

describe('GET /api/admin/leads/{id}', () => {
  it('returns all data, with the reasons of the score and the timeline, and no code', async () => {
    const consent = { marketingSms: true, textVersion: '2026-11-20' };
    const { id, phone } = await verified({ consent, attribution: { utmMedium: 'cpc' } });
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fullName: 'María Fernández López',
      firstName: 'María',
      lastName: 'Fernández López',
      phoneNumber: phone,
      verificationStatus: 'verified',
      leadCategory: 'new',
      leadScore: 45,
      conversionProbability: 32,
    });
    expect(body.scoreReasons.map(({ rule, points }) => [rule, points])).toEqual([
      ['verified_phone', 30],
      ['marketing_consent', 10],
      ['paid_campaign', 5],
    ]);
    expect(body.consents.map(({ kind, granted }) => [kind, granted])).toEqual(
      expect.arrayContaining([
        ['marketing_sms', true],
        ['verification_sms', true],
      ]),
    );
    expect(body.timeline.map(({ kind }) => kind).sort()).toEqual(['code_sent', 'submission', 'verification']);
    expect(JSON.stringify(body)).not.toMatch(/otpCode|otp_code|verifiedCode/);
  });

  it('scores a lead when it arrives, and again when it returns', async () => {
    const consent = { marketingSms: true, textVersion: '2026-11-20' };
    const { id, phone } = await submitted({ consent });
    expect((await get(id)).body.leadScore).toBe(10);
    await app.query(`DELETE FROM limit_counters`);
    await app.query(`UPDATE leads SET otp_sent_at = otp_sent_at - interval '5 min' WHERE id = $1`, [id]);
    expect((await app.post('/api/leads', { ...submission(phone), consent }, newIp())).status).toBe(201);
    expect((await get(id)).body).toMatchObject({ leadScore: 20, touchpointCount: 1 });
  });

  it.each(['nope', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '1'.repeat(400), "'%20OR%201=1--"])(
    'answers 404 for %s',
    async (id) => {
      const { status, body } = await get(id);
      expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
    },
  );
});

describe('PATCH /api/admin/leads/{id}', () => {
  it('changes the given fields, recomputes the score, and records the values before and after', async () => {
    const { id } = await verified();
    const nextFollowUpAt = '2126-12-01T15:00:00.000Z';
    const { status, body } = await patch(id, {
      monthlyIncome: 3_200,
      email: ' ana@example.com ',
      nextFollowUpAt,
      leadCategory: 'hot',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      monthlyIncome: 3_200,
      email: 'ana@example.com',
      nextFollowUpAt,
      leadCategory: 'hot',
      leadScore: 55,
    });
    expect(body.timeline[0]).toMatchObject({ kind: expect.stringMatching(/category_changed|lead_changed/) });
    expect(await audited(id)).toEqual([
      {
        action: 'lead_changed',
        before: { monthlyIncome: null, email: null, nextFollowUpAt: null, leadCategory: 'new' },
        after: { monthlyIncome: 3_200, email: 'ana@example.com', nextFollowUpAt, leadCategory: 'hot' },
      },
    ]);
    const emptied = await patch(id, { email: null, nextFollowUpAt: null, monthlyIncome: null });
    expect(emptied.body).toMatchObject({
      email: null,
      nextFollowUpAt: null,
      monthlyIncome: null,
      leadScore: 30,
    });
  });

  it('corrects a name and a state', async () => {
    const { id } = await submitted();
    const { status, body } = await patch(id, { fullName: "  Ana-Sofía   O'Neill ", state: 'tx' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ fullName: "Ana-Sofía O'Neill", state: 'TX' });
    expect(body.timeline[0]).toMatchObject({ kind: 'lead_changed', content: 'fullName, state' });
  });

  it('sets the probability of a decided category', async () => {
    const { id } = await verified();
    expect((await patch(id, { leadCategory: 'client' })).body.conversionProbability).toBe(100);
    expect((await patch(id, { leadCategory: 'lost' })).body.conversionProbability).toBe(0);
  });

  it('refuses a follow-up in the past, and keeps one that has passed since', async () => {
    const { id } = await submitted();
    const late = await patch(id, { nextFollowUpAt: '2026-01-05T15:00:00.000Z' });
    expect([late.status, late.body.code]).toEqual([422, 'FOLLOW_UP_PAST']);
    await plan(id, '2026-01-05T15:00:00.000Z');
    const same = await patch(id, { nextFollowUpAt: '2026-01-05T15:00:00.000Z', leadCategory: 'warm' });
    expect([same.status, same.body.leadCategory]).toEqual([200, 'warm']);
  });

  it('does not overwrite a change that another user made meanwhile', async () => {
    const { id } = await submitted();
    const { updatedAt } = (await get(id)).body;
    expect((await patch(id, { leadCategory: 'warm', updatedAt })).status).toBe(200);
    const late = await patch(id, { leadCategory: 'cold', updatedAt });
    expect([late.status, late.body.code]).toEqual([409, 'LEAD_CHANGED']);
    expect((await get(id)).body.leadCategory).toBe('warm');
  });

  it.each([
    [{ leadCategory: 'x' }, 'Esa categoría no existe.'],
    [{ monthlyIncome: -1 }, 'Los ingresos mensuales no pueden ser negativos.'],
    [{ monthlyIncome: 1e19 }, 'Los ingresos mensuales pueden ser de $1,000,000 como máximo.'],
    [{ email: 'x' }, 'Email inválido'],
    [{ fullName: ' ' }, 'Escriba el nombre completo.'],
    [{ fullName: null }, 'Escriba el nombre completo.'],
    [
      { fullName: '<b>Ana</b>' },
      'El nombre solo puede tener letras, espacios, guiones, apóstrofos y puntos.',
    ],
    [{ state: 'XX' }, 'Elija un estado de la lista.'],
    [{ state: null }, 'Elija un estado de la lista.'],
    [{ repliedAt: '2026-11-21T15:00:00Z' }, 'repliedAt solo puede ser null.'],
    [{ nextFollowUpAt: 'mañana' }, 'nextFollowUpAt debe ser una fecha ISO 8601.'],
    [{ fraudScore: 0 }, 'El campo fraudScore no existe.'],
    [{ leadCategory: null }, 'Esa categoría no existe.'],
    [{ nextFollowUpAt: true }, 'nextFollowUpAt debe ser una fecha ISO 8601.'],
    [{ nextFollowUpAt: 12345 }, 'nextFollowUpAt debe ser una fecha ISO 8601.'],
    [{ nextFollowUpAt: '5' }, 'nextFollowUpAt debe ser una fecha ISO 8601.'],
  ])('refuses %j', async (body, text) => {
    const { id } = await submitted();
    const answer = await patch(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });
});

describe('POST /api/admin/leads/{id}/interactions', () => {
  it('marks a new lead contacted at the first contact, but not at a note', async () => {
    const { id } = await verified();
    const note = await add(id, { type: 'note', direction: 'internal', content: ' Llamar por la tarde ' });
    expect(note.status).toBe(201);
    expect(note.body).toMatchObject({ kind: 'note', content: 'Llamar por la tarde', by: username });
    expect((await get(id)).body).toMatchObject({
      leadCategory: 'new',
      touchpointCount: 0,
      lastContactedAt: null,
    });
    await add(id, { type: 'call', direction: 'inbound', content: 'Llamó para preguntar' });
    const { body } = await get(id);
    expect(body).toMatchObject({ leadCategory: 'contacted', touchpointCount: 1, leadScore: 40 });
    expect(body.lastContactedAt).not.toBeNull();
    await patch(id, { leadCategory: 'hot' });
    await add(id, { type: 'meeting', direction: 'outbound', content: 'Consulta' });
    expect((await get(id)).body).toMatchObject({ leadCategory: 'hot', leadScore: 60 });
  });

  it('completes a due follow-up, and keeps a later one', async () => {
    const { id } = await verified();
    const contact = async (at: string) => {
      await plan(id, at);
      await add(id, { type: 'note', direction: 'internal', content: 'No contesta' });
      await add(id, { type: 'call', direction: 'inbound', content: 'Preguntó algo' });
      const before = (await get(id)).body.nextFollowUpAt;
      await add(id, { type: 'call', direction: 'outbound', content: 'Le llamamos' });
      return [before, (await get(id)).body.nextFollowUpAt];
    };
    expect(await contact('2026-01-05T15:00:00.000Z')).toEqual(['2026-01-05T15:00:00.000Z', null]);
    expect(await contact('2126-01-05T15:00:00.000Z')).toEqual([
      '2126-01-05T15:00:00.000Z',
      '2126-01-05T15:00:00.000Z',
    ]);
  });

  const DUE = '2026-01-05T15:00:00.000Z';
  const call = (id: string, outcome: string, rest: object = {}) =>
    add(id, { type: 'call', direction: 'outbound', content: 'Llamada', outcome, ...rest });

  it.each([
    ['no_answer', DUE],
    ['voicemail', DUE],
    ['wrong_number', null],
  ])('%s is not a contact; its follow-up is then %s', async (outcome, nextFollowUpAt) => {
    const { id } = await verified();
    await plan(id, DUE);
    const { status, body } = await call(id, outcome, { content: undefined });
    expect([status, body]).toEqual([201, expect.objectContaining({ kind: 'call', outcome })]);
    const lead = (await get(id)).body;
    expect(lead).toMatchObject({
      leadCategory: 'new',
      touchpointCount: 0,
      lastContactedAt: null,
      nextFollowUpAt,
    });
    expect(lead.timeline.find(({ kind }) => kind === 'call')).toMatchObject({ outcome });
    const listed = async (preset: string) =>
      (await caller.get<{ leads: { id: string }[] }>(`${LEADS}?preset=${preset}&ids=${id}`)).body.leads
        .length;
    expect([await listed('not_contacted'), await listed('follow_up_overdue')]).toEqual([
      1,
      nextFollowUpAt ? 1 : 0,
    ]);
  });

  it.each([
    ['answered', 'contacted', null],
    ['callback', 'contacted', DUE],
    ['booked', 'booked', null],
    ['not_interested', 'lost', null],
  ])('%s is a contact: the lead is %s', async (outcome, leadCategory, nextFollowUpAt) => {
    const { id } = await verified();
    await plan(id, DUE);
    if (outcome === 'booked') await insertAppointment(app, { provider: 'calendly', lead_id: id });
    await call(id, outcome, outcome === 'answered' ? { noNextStep: true } : {});
    const { body } = await get(id);
    expect(body).toMatchObject({ leadCategory, nextFollowUpAt, touchpointCount: 1 });
    expect(body.lastContactedAt).not.toBeNull();
  });

  // At noon, at 23:00, at noon on the eve of Thanksgiving, and at 23:00 two days before it.
  const TIMES = ['2025-11-18T17:00Z', '2025-11-19T04:00Z', '2025-11-26T17:00Z', '2025-11-26T04:00Z'];

  it.each(
    ['answered', 'no_answer', 'voicemail', 'callback'].flatMap((outcome) =>
      TIMES.map((time) => [outcome, time] as const),
    ),
  )('%s at %s leaves a next step, at an hour at which the lead may be called', async (outcome, time) => {
    const { id } = await verified();
    const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(time));
    try {
      expect((await call(id, outcome)).status).toBe(201);
    } finally {
      clock.mockRestore();
    }
    const { nextFollowUpAt, callingHours } = (await get(id)).body;
    const at = new Date(nextFollowUpAt!);
    expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse(time) + 24 * 3_600_000);
    expect(at.getTime()).toBeLessThan(Date.parse(time) + 60 * 3_600_000);
    expect(isCallTime({ hours: callingHours, zones: zonesOf('FL') }, at)).toBe(true);
    expect(isFederalHoliday(dayOf(at, 'America/New_York'))).toBe(false);
  });

  it.each(['answered', 'no_answer', 'callback'])(
    'a choice of no next step after %s ends a due follow-up, but not a later one',
    async (outcome) => {
      for (const [planned, left] of [
        [DUE, null],
        ['2126-01-05T15:00:00.000Z', '2126-01-05T15:00:00.000Z'],
      ] as const) {
        const { id } = await verified();
        await plan(id, planned);
        await call(id, outcome, { noNextStep: true });
        expect((await get(id)).body.nextFollowUpAt).toBe(left);
      }
    },
  );

  it('moves a follow-up after a call into the hours at which calls are allowed', async () => {
    const { id } = await verified();
    // A Saturday at 23:30, before a Sunday.
    await call(id, 'callback', { nextFollowUpAt: '2126-01-06T04:30:00.000Z' });
    expect((await get(id)).body.nextFollowUpAt).toBe('2126-01-06T15:00:00.000Z');
  });

  it('records the choice of no next step', async () => {
    const { id } = await verified();
    await call(id, 'answered', { noNextStep: true });
    expect((await get(id)).body.nextFollowUpAt).toBeNull();
    const [entry] = await app.query<{ metadata: object }>(
      `SELECT metadata FROM lead_interactions WHERE lead_id = $1 AND type = 'call'`,
      [id],
    );
    expect(entry!.metadata).toMatchObject({ outcome: 'answered', noNextStep: true });
    expect((await audited(id)).at(-1)).toMatchObject({ after: { outcome: 'answered', noNextStep: true } });
  });

  it('leaves no next step for a client, nor for a lead with an appointment', async () => {
    const [client, booked] = [await verified(), await verified()];
    await patch(client.id, { leadCategory: 'client' });
    await insertAppointment(app, { provider: 'calendly', lead_id: booked.id });
    for (const { id } of [client, booked]) {
      await call(id, 'answered');
      expect((await get(id)).body.nextFollowUpAt).toBeNull();
    }
  });

  it('refuses booked without an upcoming appointment, and changes nothing', async () => {
    const { id } = await verified();
    for (const appointment of [
      null,
      { starts_at: new Date(Date.now() - 3_600_000).toISOString() },
      { status: 'cancelled' },
    ]) {
      if (appointment) await insertAppointment(app, { provider: 'calendly', lead_id: id, ...appointment });
      const { status, body } = await call(id, 'booked');
      expect([status, body.code]).toEqual([422, 'BOOKED_WITHOUT_APPOINTMENT']);
    }
    expect((await get(id)).body).toMatchObject({ leadCategory: 'new', touchpointCount: 0 });
  });

  it('asks before a second outcome within ten minutes', async () => {
    const { id } = await verified();
    await call(id, 'no_answer');
    const again = await call(id, 'voicemail');
    expect([again.status, again.body.code]).toEqual([409, 'OUTCOME_RECENT']);
    expect(again.body.message).toMatch(/^Usted anotó /);
    const colleague = await logIn(app, (await createAdmin(app)).username);
    const outcome = { type: 'call', direction: 'outbound', outcome: 'voicemail' };
    const theirs = await colleague.post<Refusal>(`${LEADS}/${id}/interactions`, outcome);
    expect(theirs.body.message).toContain(username);
    expect((await call(id, 'voicemail', { confirm: true })).status).toBe(201);
    await app.query(
      `UPDATE lead_interactions SET created_at = created_at - interval '601 seconds' WHERE lead_id = $1`,
      [id],
    );
    expect((await call(id, 'answered')).status).toBe(201);
    // A call without an outcome, and a note, are no outcomes.
    const other = await verified();
    await add(other.id, { type: 'call', direction: 'outbound', content: 'Hola' });
    await add(other.id, { type: 'note', direction: 'internal', content: 'Hola' });
    expect((await call(other.id, 'no_answer')).status).toBe(201);
  });

  it('records one of many outcomes at the same moment', async () => {
    const { id } = await verified();
    const outcome = { type: 'call', direction: 'outbound', outcome: 'no_answer' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => add(id, outcome, n % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('keeps a client a client after any result of a call', async () => {
    const { id } = await verified();
    await patch(id, { leadCategory: 'client' });
    await call(id, 'not_interested');
    expect((await get(id)).body.leadCategory).toBe('client');
  });

  it('plans the next follow-up in the same request', async () => {
    const { id } = await verified();
    const nextFollowUpAt = '2126-01-05T15:00:00.000Z';
    await plan(id, DUE);
    await call(id, 'no_answer', { nextFollowUpAt });
    expect((await get(id)).body).toMatchObject({ nextFollowUpAt, lastContactedAt: null });
    expect((await audited(id)).at(-1)).toMatchObject({ after: { outcome: 'no_answer', nextFollowUpAt } });
  });

  it('that is written counts as a contact, and keeps a due follow-up', async () => {
    const { id } = await verified();
    await plan(id, DUE);
    await add(id, { type: 'sms', direction: 'outbound', content: 'Le escribimos' });
    const { body } = await get(id);
    expect(body).toMatchObject({ nextFollowUpAt: DUE, leadCategory: 'contacted' });
    expect(body.lastContactedAt).not.toBeNull();
  });

  it.each([
    [{ type: 'note', direction: 'internal', outcome: 'answered' }, 'OUTCOME_WITHOUT_CALL'],
    [{ type: 'meeting', direction: 'outbound', outcome: 'no_answer' }, 'OUTCOME_WITHOUT_CALL'],
    [{ type: 'call', direction: 'outbound', nextFollowUpAt: DUE }, 'FOLLOW_UP_PAST'],
    [
      {
        type: 'call',
        direction: 'outbound',
        outcome: 'answered',
        noNextStep: true,
        nextFollowUpAt: '2126-01-05T15:00:00.000Z',
      },
      'TWO_NEXT_STEPS',
    ],
  ])('refuses %j with 422', async (body, code) => {
    const { id } = await submitted();
    const answer = await add(id, { content: 'x', ...body });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect((await get(id)).body.timeline.map(({ kind }) => kind)).not.toContain(body.type);
  });

  it('is recorded', async () => {
    const { id } = await verified();
    await add(id, { type: 'call', direction: 'outbound', content: 'Hola' });
    expect(
      await app.query(
        `SELECT action, username, "after" FROM audit_entries WHERE target = $1 AND action <> 'lead_viewed'`,
        [`lead:${id}`],
      ),
    ).toEqual([
      { action: 'lead_interaction_added', username, after: { type: 'call', direction: 'outbound' } },
    ]);
    const kinds = (await get(id)).body.timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'call' || kind === 'lead_interaction_added')).toEqual(['call']);
  });

  it('counts each of 20 at once', async () => {
    const { id } = await verified();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add(id, { type: 'call', direction: 'outbound', content: `llamada ${n}` }, n % 2 ? app : second),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await get(id)).body.touchpointCount).toBe(20);
    expect(
      await app.query(`SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND type = 'category_changed'`, [
        id,
      ]),
    ).toHaveLength(1);
  });

  it.each([
    [{ type: 'note', direction: 'internal', content: '  ' }, 'Escriba qué pasó.'],
    [{ type: 'call', direction: 'outbound' }, 'Escriba qué pasó.'],
    [
      { type: 'call', direction: 'outbound', content: 'x', outcome: 'maybe' },
      'outcome debe ser answered, no_answer, voicemail, callback, booked, not_interested o wrong_number.',
    ],
    [{ type: 'fax', direction: 'internal', content: 'x' }, 'type debe ser note, call, sms, email o meeting.'],
    [
      { type: 'note', direction: 'internal', content: 'x'.repeat(5_001) },
      'El texto puede tener 5,000 caracteres como máximo.',
    ],
  ])('refuses %j', async (body, text) => {
    const { id } = await submitted();
    const answer = await add(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });
});

describe('POST /api/admin/leads/{id}/interactions/{interactionId}/undo', () => {
  const called = async (id: string, outcome: string, rest: object = {}): Promise<string> => {
    const { body } = await add(id, { type: 'call', direction: 'outbound', outcome, ...rest });
    return body.id;
  };
  const undo = (id: string, entry: string, by = caller, on = app) =>
    by.post<Detail>(`${LEADS}/${id}/interactions/${entry}/undo`, {}, on);
  const kept = async (id: string) => {
    const { leadCategory, nextFollowUpAt, lastContactedAt, touchpointCount, repliedAt, leadScore, timeline } =
      (await get(id)).body;
    const kinds = timeline.map(({ kind }) => kind).filter((kind) => kind !== 'lead_outcome_undone');
    return { leadCategory, nextFollowUpAt, lastContactedAt, touchpointCount, repliedAt, leadScore, kinds };
  };
  const calls = async (): Promise<number> => {
    const [row] = await app.query<{ n: number }>(
      `SELECT coalesce(sum(calls + not_interested + answered + no_answer), 0)::int AS n FROM work_by_hour`,
    );
    return row!.n;
  };

  it.each([
    ['not_interested', {}],
    ['answered', { nextFollowUpAt: '2126-01-05T15:00:00.000Z' }],
    ['no_answer', {}],
  ])('restores the lead and the reports after %s', async (outcome, rest) => {
    const { id } = await verified();
    await plan(id, '2026-01-05T15:00:00.000Z');
    await app.query('UPDATE leads SET replied_at = $2 WHERE id = $1', [id, '2026-01-04T15:00:00.000Z']);
    await add(id, { type: 'note', direction: 'internal', content: 'Se queda' });
    const [before, worked] = [await kept(id), await calls()];
    const entry = await called(id, outcome, rest);
    expect(await kept(id)).not.toEqual(before);
    expect(await undo(id, entry)).toMatchObject({ status: 200, body: { message: 'Resultado deshecho' } });
    expect([await kept(id), await calls()]).toEqual([before, worked]);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'lead_outcome_undone',
      before: { outcome },
    });
    // The same outcome needs no confirmation.
    expect((await add(id, { type: 'call', direction: 'outbound', outcome })).status).toBe(201);
  });

  it('unassigns a lead that the outcome assigned, and keeps what was changed since', async () => {
    const agent = await createAdmin(app, { role: 'agent' });
    const ana = await logIn(app, agent.username);
    const { id } = await verified();
    const outcome = { type: 'call', direction: 'outbound', outcome: 'not_interested' };
    const { body } = await ana.post<Detail>(`${LEADS}/${id}/interactions`, outcome);
    await patch(id, { leadCategory: 'warm' });
    expect((await undo(id, body.id, ana)).status).toBe(200);
    expect((await get(id)).body).toMatchObject({
      assignedTo: null,
      leadCategory: 'warm',
      touchpointCount: 0,
    });
  });

  it('keeps a contact that was recorded since', async () => {
    const { id } = await verified();
    const entry = await called(id, 'answered');
    await add(id, { type: 'sms', direction: 'outbound', content: 'Le escribimos' });
    expect((await undo(id, entry)).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ touchpointCount: 1, leadCategory: 'contacted' });
  });

  it('is refused after ten seconds, to others, for a booking, for an earlier outcome, and twice', async () => {
    const refused = { status: 409, body: { code: 'OUTCOME_SETTLED' } };
    const late = await verified();
    const entry = await called(late.id, 'no_answer');
    const other = await logIn(app, (await createAdmin(app)).username);
    expect(await undo(late.id, entry, other)).toMatchObject(refused);
    const after = await called(late.id, 'answered', { confirm: true });
    expect(await undo(late.id, entry)).toMatchObject(refused);
    await app.query(
      `UPDATE lead_interactions SET created_at = created_at - interval '12.1 seconds' WHERE lead_id = $1`,
      [late.id],
    );
    expect(await undo(late.id, after)).toMatchObject(refused);
    const booked = await verified();
    await insertAppointment(app, { provider: 'calendly', lead_id: booked.id });
    expect(await undo(booked.id, await called(booked.id, 'booked'))).toMatchObject(refused);
    const raced = await verified();
    const once = await called(raced.id, 'no_answer');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => undo(raced.id, once, caller, n % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('deleting and restoring', () => {
  it('hides a lead at once, and restores it', async () => {
    const { id } = await verified();
    expect((await caller.delete(`${LEADS}/${id}`)).body).toEqual({ message: 'Lead eliminado' });
    expect((await get(id)).body).toMatchObject({ deletedAt: expect.any(String) });
    expect(
      (await caller.get<{ leads: { id: string }[] }>(`${LEADS}?preset=deleted`)).body.leads.map(
        (lead) => lead.id,
      ),
    ).toContain(id);
    expect((await patch(id, { leadCategory: 'hot' })).status).toBe(404);
    expect((await caller.delete(`${LEADS}/${id}`)).status).toBe(404);
    const { status, body } = await caller.post<Detail>(`${LEADS}/${id}/restore`);
    expect([status, body.id]).toEqual([200, id]);
    expect((await audited(id)).map(({ action }) => action)).toEqual(['lead_deleted', 'lead_restored']);
  });

  it('does not restore over a lead with the same phone that has arrived since', async () => {
    const { id, phone } = await submitted();
    await caller.delete(`${LEADS}/${id}`);
    await app.query('DELETE FROM limit_counters');
    expect((await app.post('/api/leads', submission(phone), newIp())).status).toBe(201);
    const { status, body } = await caller.post(`${LEADS}/${id}/restore`);
    expect([status, body.code]).toEqual([409, 'LEAD_PHONE_TAKEN']);
  });

  it('purges after 30 days with the timeline, and keeps the proof of consent', async () => {
    const consent = { marketingSms: true, textVersion: '2026-11-20' };
    const old = await verified({ consent });
    const recent = await submitted();
    for (const { id } of [old, recent]) await caller.delete(`${LEADS}/${id}`);
    await app.query(`UPDATE leads SET deleted_at = now() - interval '30 days 1 minute' WHERE id = $1`, [
      old.id,
    ]);
    expect((await caller.post(`${LEADS}/${old.id}/restore`)).status).toBe(404);
    expect(await app.app.get(LeadRemovalService).purge()).toBe(1);
    expect(await app.query('SELECT 1 FROM leads WHERE id = $1', [old.id])).toEqual([]);
    expect(await app.query('SELECT 1 FROM lead_interactions WHERE lead_id = $1', [old.id])).toEqual([]);
    expect(await app.query('SELECT 1 FROM consents WHERE phone_number = $1', [old.phone])).toHaveLength(2);
    expect((await caller.post(`${LEADS}/${recent.id}/restore`)).status).toBe(200);
  });
});

describe('POST /api/admin/leads/bulk', () => {
  it('deletes and categorises many, and counts those that existed', async () => {
    const leads = [await submitted(), await submitted(), await submitted()];
    const ids = leads.map(({ id }) => id);
    const unknown = '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';
    const bulk = (body: object) => caller.post<{ changed: number } & Refusal>(`${LEADS}/bulk`, body);
    expect((await bulk({ ids: [...ids, unknown], action: 'category', leadCategory: 'warm' })).body).toEqual({
      changed: 3,
      previousCategories: [{ leadCategory: 'new', ids: ids.toSorted() }],
    });
    expect((await get(ids[0]!)).body.leadCategory).toBe('warm');
    const [first, again] = await Promise.all([
      bulk({ ids, action: 'delete' }),
      bulk({ ids: ids.toReversed(), action: 'delete' }),
    ]);
    expect(first.body.changed + again.body.changed).toBe(3);
    expect((await bulk({ ids, action: 'category' })).status).toBe(400);
    expect((await bulk({ ids: [], action: 'delete' })).status).toBe(400);
    expect((await bulk({ ids: ['x'], action: 'delete' })).status).toBe(400);
  });

  it('takes a change of category back, except in leads that others changed meanwhile', async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await submitted()).id);
    const [one, two, three, four] = ids as [string, string, string, string];
    const categorise = (of: string[], leadCategory: string, more: object = {}) =>
      caller.post<{ changed: number; previousCategories: { leadCategory: string; ids: string[] }[] }>(
        `${LEADS}/bulk`,
        { ids: of, action: 'category', leadCategory, ...more },
      );
    await categorise([one, two], 'warm');
    const mistake = (await categorise(ids, 'lost')).body;
    const before = new Map(mistake.previousCategories.map((group) => [group.leadCategory, group.ids]));
    expect([mistake.changed, before]).toEqual([
      4,
      new Map([
        ['warm', [one, two].toSorted()],
        ['new', [three, four].toSorted()],
      ]),
    ]);
    await categorise([two], 'hot');
    await caller.patch(`${LEADS}/${four}`, { leadCategory: 'contacted' });
    const undone = await Promise.all(
      mistake.previousCategories.map(({ leadCategory, ids: group }) =>
        categorise(group, leadCategory, { currentCategory: 'lost' }),
      ),
    );
    expect(undone.map(({ body }) => body.changed)).toEqual([1, 1]);
    const categories = await Promise.all(ids.map(async (id) => (await get(id)).body.leadCategory));
    expect(categories).toEqual(['warm', 'hot', 'new', 'contacted']);
    expect((await categorise(ids, 'new', { currentCategory: 'x' })).status).toBe(400);
  });
});

describe('POST /api/admin/leads/actions', () => {
  const act = (body: object) =>
    caller.post<{ message: string; skipped: string[] } & Refusal>(`${LEADS}/actions`, body);

  it('blocks phone, address and device, lifts the blocks, and never blocks the caller’s address', async () => {
    const ip = newIp();
    const { id, phone } = await submitted({ deviceFingerprint: 'f'.repeat(32) }, ip);
    const active = () =>
      app.query<{ entity_type: string }>(
        `SELECT entity_type FROM active_blocks WHERE entity_value IN ($1, $2, $3) ORDER BY 1`,
        [ip, phone, 'f'.repeat(32)],
      );
    expect(
      (await act({ leadId: id, action: 'block', reason: 'Datos de otra persona', duration: 2 })).body,
    ).toEqual({
      message: 'Lead bloqueado',
      skipped: [],
      kept: [],
    });
    expect((await active()).map((row) => row.entity_type)).toEqual(['device', 'ip', 'phone']);
    expect((await get(id)).body.isBlocked).toBe(true);
    expect((await app.post('/api/leads', submission(newPhone()), ip)).status).toBe(403);
    await act({ leadId: id, action: 'unblock', reason: 'Fue un error' });
    expect(await active()).toEqual([]);
    expect((await get(id)).body.isBlocked).toBe(false);

    const own = await submitted({}, caller.ip);
    expect(
      (await act({ leadId: own.id, action: 'block', reason: 'x', blockType: 'permanent' })).body.skipped,
    ).toEqual(['ip']);
    expect((await caller.get('/api/admin/session')).status).toBe(200);
    expect((await audited(id)).map(({ action }) => action)).toEqual(['lead_blocked', 'lead_unblocked']);
  });

  it('blocks the /64 of an IPv6 address, which is one home', async () => {
    const { id } = await submitted({}, '2001:db8:9:1::5');
    const fromNextDoor = async () =>
      (await app.post('/api/validate-phone', { phoneNumber: '3054201234' }, '2001:db8:9:1::6')).status;
    await act({ leadId: id, action: 'block', reason: 'x', blockType: 'permanent' });
    expect(await fromNextDoor()).toBe(403);
    await act({ leadId: id, action: 'unblock', reason: 'x' });
    expect(await fromNextDoor()).toBe(200);
  });

  it('removes a mark of fraud and records it; other signs count as before', async () => {
    const { id } = await verified();
    await app.query(`UPDATE leads SET fraud_reason = 'voip', fraud_score = 20 WHERE id = $1`, [id]);
    const before = (await get(id)).body as unknown as { leadScore: number };
    await act({ leadId: id, action: 'mark_fraud', reason: 'Documento falso' });
    const { status, body } = await act({ leadId: id, action: 'unmark_fraud', reason: 'Era de su hermano' });
    expect([status, body['message']]).toEqual([200, 'Marca de fraude quitada']);
    const after = (await get(id)).body as unknown as { fraudScore: number; leadScore: number };
    expect(after).toMatchObject({ isFraudulent: false });
    expect(after.fraudScore).toBeLessThan(100);
    expect(after.leadScore > 0).toBe(before.leadScore > 0);
    // A repetition changes nothing and records nothing.
    await act({ leadId: id, action: 'unmark_fraud', reason: 'Otra vez' });
    expect(
      await app.query(
        `SELECT "after"->>'reason' AS reason FROM audit_entries WHERE target = 'lead:' || $1::text AND action = 'lead_unmarked_fraud'`,
        [id],
      ),
    ).toEqual([{ reason: 'Era de su hermano' }]);
    await act({ leadId: id, action: 'mark_fraud', reason: 'Sí lo era' });
    expect((await get(id)).body).toMatchObject({ isFraudulent: true, fraudScore: 100 });
  });

  it('marks a lead as fraud, and deletes one', async () => {
    const { id } = await verified();
    await act({ leadId: id, action: 'mark_fraud', reason: 'Documento falso' });
    expect((await get(id)).body).toMatchObject({ isFraudulent: true, fraudScore: 100, leadScore: 0 });
    expect((await act({ leadId: id, action: 'delete', reason: 'x' })).status).toBe(200);
    expect((await act({ leadId: id, action: 'delete', reason: 'x' })).status).toBe(404);
  });

  it.each([
    [{ action: 'block', reason: '' }, 'Reason is required'],
    [
      { action: 'explode', reason: 'x' },
      'action debe ser block, delete, unblock, mark_fraud o unmark_fraud.',
    ],
    [{ action: 'block', reason: 'x', blockType: 'forever' }, 'blockType debe ser temporary o permanent.'],
    [{ action: 'block', reason: 'x', duration: 0 }, 'duration es de al menos una hora.'],
    [{ action: 'block', reason: 'x', duration: 1e-7 }, 'duration debe ser un número de horas.'],
  ])('refuses %j', async (body, text) => {
    const answer = await act({ leadId: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', ...body });
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });
});
