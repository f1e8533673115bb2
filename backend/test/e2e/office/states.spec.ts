import { addDays, dayOf } from 'domain/dates';
import { STATE_LAW_VERSION } from 'domain/state-law/state-law';
import { DataSource, EntityManager } from 'typeorm';
import type { AppError } from '../../../src/common/app-error';
import { AppConfig } from '../../../src/config/app-config';
import { Clock } from '../../../src/common/clock';
import { LeadCodesRepository } from '../../../src/modules/lead-store/submissions/lead-codes.repository';
import { DocumentDeadlinesService } from '../../../src/modules/tasks/document-deadlines.service';
import { ownerNoticeEmail } from '../../../src/modules/auth/account/owner-notice.copy';
import { AppointmentFactsRepository } from '../../../src/modules/appointments/messages/appointment-facts.repository';
import { PaymentLinkMails } from '../../../src/modules/payments/links/payment-link-mails.service';
import { SettingsService } from '../../../src/modules/settings/settings.service';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { StatesRepository } from '../../../src/modules/states/states.repository';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { createKey } from '../../support/api-keys';
import { insertLeads } from '../../support/leads';
import { book, newVisitor, slotsOf } from '../../support/own-calendar';
import { insertAudience } from '../../support/campaigns';
import { buyer, charge } from '../../support/payments';

interface Served {
  state: string;
  way: string;
  chosen: string | null;
  proposed: string;
  missing: string[];
  ended: string[];
  refusedForms: number;
}
interface List extends Refusal {
  mode: string;
  confirmedBy: string | null;
  tableVersion: number;
  listVersion: number;
  states: Served[];
}

const PATH = '/api/admin/states';
const WAYS = { FL: 'online', CO: 'advisor', KS: 'consultation', GA: 'closed' } as const;
const ZIPS = { FL: '33101', CO: '80202', KS: '66101', GA: '30301' } as const;
const STATES = Object.keys(WAYS) as (keyof typeof WAYS)[];

let app: TestApp;
let owner: Caller;
let ownerName: string;
let catalogVersion: number;

beforeAll(async () => {
  app = await createTestApp();
  ({ username: ownerName } = await createAdmin(app));
  owner = await logIn(app, ownerName);
  catalogVersion = (await app.get<{ catalogVersion: number }[]>('/api/plans')).body[0]!.catalogVersion;
});
afterAll(() => app.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await app.query('DELETE FROM state_choices');
  await app.query(`UPDATE state_rules SET mode = 'advise', confirmed_at = NULL, confirmed_by = NULL`);
  app.app.get(StateGate).forget();
});

const list = async (as = owner): Promise<List> => (await as.get<List>(PATH)).body;
const one = (body: List, state: string): Served => body.states.find((row) => row.state === state)!;
/** Returns the versions that a confirmation of a list sends. */
const read = ({ tableVersion, listVersion }: List) => ({ tableVersion, listVersion });
const enforce = async (): Promise<void> => {
  expect((await owner.post(`${PATH}/confirm`, read(await list()))).status).toBe(200);
};
const auditOf = (action: string): Promise<{ before: object | null; after: Record<string, unknown> }[]> =>
  app.query('SELECT before, after FROM audit_entries WHERE action = $1 ORDER BY id DESC', [action]);
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await app.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;

describe('GET /api/admin/states', () => {
  it('proposes a way for each state, and enforces nothing at first', async () => {
    const body = await list();
    expect([body.mode, body.states.length, body.tableVersion]).toEqual(['advise', 52, STATE_LAW_VERSION]);
    for (const state of STATES) expect(one(body, state)).toMatchObject({ way: WAYS[state], chosen: null });
    // No document helps where the trade is an offence.
    expect(one(body, 'GA').missing).toEqual([]);
    expect(one(body, 'TX')).toMatchObject({ way: 'consultation', missing: ['registration', 'agent'] });
  });

  it('is read by managers and auditors, changed by owners only', async () => {
    for (const role of ['manager', 'auditor', 'agent'] as const) {
      const caller = await logIn(app, (await createAdmin(app, { role })).username);
      expect((await caller.get(PATH)).status).toBe(role === 'agent' ? 403 : 200);
      expect((await caller.put(`${PATH}/TX`, { way: 'closed' })).status).toBe(403);
      expect((await caller.post(`${PATH}/confirm`, read(await list()))).status).toBe(403);
      expect((await caller.post(`${PATH}/advise`, { reason: 'Prueba' })).status).toBe(403);
    }
  });
});

describe('PUT /api/admin/states/{state}', () => {
  it('opens a state once its documents are entered, and closes its sale after their end', async () => {
    const documents = { registrationNumber: 'CSO-1', bondNumber: 'B-1', agent: 'Agente SA, Sacramento' };
    const opened = await owner.put<List>(`${PATH}/CA`, { ...documents, registrationEndsOn: '2126-12-31' });
    expect(one(opened.body, 'CA')).toMatchObject({ way: 'online', missing: [] });
    const ended = await owner.put<List>(`${PATH}/CA`, { registrationEndsOn: '2020-12-31' });
    const nameless = await owner.put<List>(`${PATH}/CA`, { registrationNumber: '' });
    expect(one(nameless.body, 'CA').ended).toEqual(['registration']);
    await owner.put(`${PATH}/CA`, { registrationNumber: 'CSO-1' });
    expect(one(ended.body, 'CA')).toMatchObject({
      way: 'consultation',
      ended: ['registration'],
      missing: ['registration'],
    });
    expect((await auditOf('state_changed'))[0]!.after).toMatchObject({
      state: 'CA',
      registrationNumber: 'CSO-1',
    });
  });

  it('asks for a reason for less than the law proposes, and for none if the owner is stricter', async () => {
    for (const [state, changes] of [
      ['GA', { way: 'consultation' }],
      ['TX', { registrationWaived: true }],
      ['CA', { bondWaived: true, reason: '  ' }],
    ] as const) {
      const refused = await owner.put(`${PATH}/${state}`, changes);
      expect([refused.status, refused.body.code]).toEqual([422, 'STATE_REASON_MISSING']);
      expect((await owner.put(`${PATH}/${state}`, { ...changes, reason: 'Lo dijo la abogada' })).status).toBe(
        200,
      );
    }
    // The reason of an earlier exception is none for another one.
    const later = await owner.put(`${PATH}/CA`, { registrationWaived: true });
    expect([later.status, later.body.code]).toEqual([422, 'STATE_REASON_MISSING']);
    await owner.put(`${PATH}/NV`, { registrationNumber: 'R-1', bondNumber: 'B-1' });
    await owner.put(`${PATH}/NV`, { way: 'online', reason: 'Todo entregado' });
    const without = await owner.put(`${PATH}/NV`, { bondNumber: '' });
    expect([without.status, without.body.code]).toEqual([422, 'STATE_REASON_MISSING']);
    const stricter = await owner.put<List>(`${PATH}/FL`, { way: 'closed' });
    expect([stricter.status, one(stricter.body, 'FL').way]).toEqual([200, 'closed']);
    const back = await owner.put<List>(`${PATH}/FL`, { way: null });
    expect(one(back.body, 'FL')).toMatchObject({ way: 'online', chosen: null });
  });

  it.each([
    ['TX', { way: 'open' }, 400],
    ['TX', { registrationEndsOn: '2030-02-30' }, 400],
    ['TX', { registrationNumber: 'x'.repeat(101) }, 400],
    ['TX', { agent: 7 }, 400],
    ['XX', { way: 'closed' }, 404],
    ['tx', { way: 'closed' }, 404],
  ])('refuses %s %j', async (state, changes, status) => {
    expect((await owner.put(`${PATH}/${state}`, changes)).status).toBe(status);
  });

  it('keeps each of several concurrent changes', async () => {
    const changes = [{ agent: 'A' }, { bondNumber: 'B' }, { registrationNumber: 'R' }, { reason: 'M' }];
    await Promise.all(changes.map((change) => owner.put(`${PATH}/OR`, change)));
    expect(one(await list(), 'OR')).toMatchObject(Object.assign({}, ...changes) as object);
  });
});

describe('the mode', () => {
  it('is enforced by a confirmation of the present table, and set back with a reason', async () => {
    const first = await list();
    const old = await owner.post(`${PATH}/confirm`, { ...read(first), tableVersion: STATE_LAW_VERSION - 1 });
    expect([old.status, old.body.code]).toEqual([409, 'STATE_LIST_CHANGED']);
    await owner.put(`${PATH}/FL`, { way: 'closed' });
    const edited = await owner.post(`${PATH}/confirm`, read(first));
    expect([edited.status, edited.body.code]).toEqual([409, 'STATE_LIST_CHANGED']);
    expect((await list()).mode).toBe('advise');
    await enforce();
    const entries = (await auditOf('state_rules_enforced')).length;
    await enforce();
    expect((await auditOf('state_rules_enforced')).length).toBe(entries);
    expect(await list()).toMatchObject({ mode: 'enforce', confirmedBy: ownerName });
    expect((await owner.post(`${PATH}/advise`, { reason: ' ' })).status).toBe(400);
    expect((await owner.post<List>(`${PATH}/advise`, { reason: 'Se revisa' })).body.mode).toBe('advise');
    const tableVersion = STATE_LAW_VERSION;
    expect((await auditOf('state_rules_advised'))[0]).toEqual({
      before: { mode: 'enforce', tableVersion },
      after: { mode: 'advise', tableVersion, reason: 'Se revisa' },
    });
    expect((await auditOf('state_rules_enforced'))[0]).toMatchObject({ before: { mode: 'advise' } });
    const record = { action: 'state_rules_advised', username: 'ana', after: { reason: 'Se revisa' } };
    const { text } = ownerNoticeEmail(
      { ...record, before: null, person: null, ipAddress: null, createdAt: new Date() } as never,
      { brand: 'Oficina', timeZone: 'UTC' },
    );
    expect(text).toContain('ana dejó las reglas por estado en solo avisar. Motivo: Se revisa');
  });

  it('is changed by a person with a confirmed password only, as is a way that is freer', async () => {
    const { caller: key } = await createKey(app, owner);
    await enforce();
    const acts = (caller: Caller) => [
      caller.post(`${PATH}/advise`, { reason: 'Prueba' }),
      caller.post(`${PATH}/confirm`, { tableVersion: STATE_LAW_VERSION, listVersion: 1 }),
      caller.put(`${PATH}/GA`, { way: 'online', reason: 'Prueba' }),
      caller.put(`${PATH}/TX`, { bondWaived: true, reason: 'Prueba' }),
    ];
    for (const { status, body } of await Promise.all(acts(key)))
      expect([status, (body as Refusal).code]).toEqual([403, 'NOT_FOR_KEYS']);
    expect((await key.put(`${PATH}/FL`, { way: 'closed' })).status).toBe(200);
    const late = await logIn(app, ownerName);
    await app.query(
      `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes')`,
    );
    for (const { status, body } of await Promise.all(acts(late)))
      expect([status, (body as Refusal).code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect(await list()).toMatchObject({ mode: 'enforce' });
    owner = await logIn(app, ownerName);
  });

  it('is advised while the row of rules is missing, and has one row only', async () => {
    await expect(app.query('INSERT INTO state_rules (id) VALUES (false)')).rejects.toThrow(/ck_state_rules/);
    await app.query('DELETE FROM state_rules');
    app.app.get(StateGate).forget();
    const form = await app.post('/api/leads', { ...submission(newPhone()), state: 'GA' }, newIp());
    expect([form.status, (await list()).mode]).toEqual([201, 'advise']);
    await enforce();
    expect((await list()).mode).toBe('enforce');
  });
});

/** Codes with which each act is refused in a state of a way, if the list is enforced. */
const REFUSED = {
  online: { contact: null, sale: null, link: null },
  advisor: { contact: null, sale: 'STATE_NEEDS_ADVISOR', link: null },
  consultation: { contact: null, sale: 'STATE_NOT_SOLD', link: 'STATE_NOT_SOLD' },
  closed: { contact: 'STATE_NOT_SERVED', sale: 'STATE_NOT_SERVED', link: 'STATE_NOT_SERVED' },
} as const;

describe.each(STATES)('%s', (state) => {
  const codesOf = (isEnforced: boolean) =>
    isEnforced ? REFUSED[WAYS[state]] : { contact: null, sale: null, link: null };

  it.each([false, true])('takes leads as its way allows (enforced: %s)', async (isEnforced) => {
    if (isEnforced) await enforce();
    const { contact: code } = codesOf(isEnforced);
    const [phone, called] = [newPhone(), newPhone()];
    const before = one(await list(), state).refusedForms;
    const form = await app.post<Refusal>('/api/leads', { ...submission(phone), state }, newIp());
    const byOffice = await owner.post('/api/admin/leads', {
      fullName: 'Ana Ruiz',
      phoneNumber: called,
      state,
    });
    for (const { status, body } of [form, byOffice])
      expect([status, body.code]).toEqual(code ? [422, code] : [201, undefined]);
    expect(await count('leads WHERE phone_number = ANY($1)', [phone, called])).toBe(code ? 0 : 2);
    expect(await count('leads WHERE phone_number = $1 AND otp_code IS NOT NULL', phone)).toBe(code ? 0 : 1);
    if (code) expect(await count('outbox_messages WHERE recipient = $1', phone)).toBe(0);
    expect(one(await list(), state).refusedForms).toBe(before + (code ? 1 : 0));
    if (code)
      expect(form.body.message).toMatch(/annualcreditreport\.com.*consejero de crédito sin fines de lucro/);
  });

  it.each([false, true])('is sold to as its way allows (enforced: %s)', async (isEnforced) => {
    const [leadId] = await insertLeads(app, [{ state, verification_status: 'verified' }]);
    const link = () =>
      owner.post<Refusal & { url: string }>(`/api/admin/leads/${leadId!}/payment-links`, {
        plan: 'growth',
        catalogVersion,
        soldVia: 'online',
        channel: 'copy',
        // The law of Colorado requires a contract with an annexed report, signed outside the product.
        ...(state === 'CO' && {
          outsideContract: { signedOn: addDays(dayOf(new Date(), 'UTC'), -2), signedBy: 'Ana Ruiz' },
        }),
      });
    const made = await link();
    if (isEnforced) await enforce();
    const codes = codesOf(isEnforced);
    // The billing ZIP code, and the residence with a ZIP code of a state without a rule.
    for (const place of [{ billingZip: ZIPS[state] }, { billingZip: '33101', state }]) {
      const query = new URLSearchParams({ zip: place.billingZip, ...('state' in place ? { state } : {}) });
      const shown = await app.get<Refusal>(`/api/plans/growth/contract?${query.toString()}`);
      const body = buyer(place);
      const paid = await charge(app, body);
      expect([shown.status, shown.body.code]).toEqual(codes.sale ? [422, codes.sale] : [200, undefined]);
      expect([paid.status, paid.body.code]).toEqual(codes.sale ? [422, codes.sale] : [201, undefined]);
      expect(await count('payments WHERE email = $1', body['email'])).toBe(codes.sale ? 0 : 1);
    }
    const again = await link();
    expect([again.status, again.body.code]).toEqual(codes.link ? [422, codes.link] : [201, undefined]);
    const ref = new URL((codes.link ? made : again).body.url).searchParams.get('ref')!;
    const opened = await app.get<Refusal>(`/api/payment-links?ref=${ref}&zip=33101`);
    const paid = await charge(app, buyer({ link: ref, billingZip: '33101' }));
    expect([opened.status, opened.body.code]).toEqual(codes.link ? [422, codes.link] : [200, undefined]);
    expect([paid.status, paid.body.code]).toEqual(codes.link ? [422, codes.link] : [201, undefined]);
  });

  it.each([false, true])(
    'receives appointments and campaigns as its way allows (enforced: %s)',
    async (isEnforced) => {
      const { id, ref } = await newVisitor(app, { state });
      const [phone] = await insertAudience((sql, values) => app.query(sql, values), 1, { state });
      if (isEnforced) await enforce();
      const { contact: code } = codesOf(isEnforced);
      const startsAt = (await slotsOf(app, ref, { days: 14 })).body.days.flatMap(({ slots }) => slots)[1]!
        .startsAt;
      const booked = await book(app, ref, startsAt, { requestedOutsideHours: true });
      expect([booked.status, booked.body.code]).toEqual(code ? [422, code] : [201, undefined]);
      expect(await count('appointments WHERE lead_id = $1', id)).toBe(code ? 0 : 1);
      const { body: draft } = await owner.post<{ id: string }>('/api/admin/campaigns', {
        name: `Prueba ${state}`,
        message: 'Hola',
        targetCriteria: { states: [state] },
      });
      const { body: review } = await owner.post<{ recipients: number; stateClosed: number; blocked: number }>(
        `/api/admin/campaigns/${draft.id}/preview`,
      );
      expect(review.recipients > 0).toBe(!code);
      expect(review.stateClosed > 0).toBe(code !== null);
      expect(review.blocked).toBe(0);
      const { body: rows } = await owner.get<{ leads: { id: string; isStateClosed: boolean }[] }>(
        `/api/admin/leads?search=${encodeURIComponent(phone!)}`,
      );
      expect(rows.leads[0]!.isStateClosed).toBe(WAYS[state] === 'closed');
      const { body: detail } = await owner.get<{
        stateRule: object;
        textingRefusal: { code: string } | null;
      }>(`/api/admin/leads/${rows.leads[0]!.id}`);
      expect(detail.stateRule).toEqual({
        way: WAYS[state],
        isEnforced,
        needsItems: false,
        needsReport: state === 'CO',
      });
      expect(detail.textingRefusal?.code === 'STATE_NOT_SERVED').toBe(code !== null);
    },
  );
});

it('refuses a form in the same way if it cannot be counted', async () => {
  await enforce();
  jest.spyOn(app.app.get(StatesRepository), 'countRefusal').mockRejectedValue(new Error('full disk'));
  const form = await app.post<Refusal>('/api/leads', { ...submission(newPhone()), state: 'GA' }, newIp());
  expect([form.status, form.body.code]).toEqual([422, 'STATE_NOT_SERVED']);
});

it('counts each of many refused forms once, for its state and day', async () => {
  await enforce();
  const before = one(await list(), 'GA').refusedForms;
  const phones = Array.from({ length: 12 }, () => newPhone());
  const answers = await Promise.all(
    phones.map((phone) => app.post('/api/leads', { ...submission(phone), state: 'GA' }, newIp())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(422));
  expect(one(await list(), 'GA').refusedForms).toBe(before + 12);
  expect(await count('leads WHERE phone_number = ANY($1)', phones)).toBe(0);
});

it('answers a repeated charge as the first one, after the state was closed', async () => {
  const [body, key] = [buyer({ billingZip: '33101' }), crypto.randomUUID()];
  const pay = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(`${app.url}/api/payments/nmi/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': newIp() },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const first = await pay();
  await owner.put(`${PATH}/FL`, { way: 'closed' });
  await enforce();
  expect(await pay()).toEqual(first);
  expect((await charge(app, buyer({ billingZip: '33101' }))).body.code).toBe('STATE_NOT_SERVED');
});

describe('the end of a document', () => {
  const titles = async (): Promise<string[]> =>
    (
      await app.query<{ title: string }>(
        `SELECT title FROM tasks WHERE created_by = 'sistema' AND title LIKE '%California%' AND done_at IS NULL ORDER BY title`,
      )
    ).map(({ title }) => title);
  const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
  const remind = () => app.app.get(DocumentDeadlinesService).remind();

  it('is announced twice before, and every day after it, while only new sales stop', async () => {
    await enforce();
    const documents = { registrationNumber: 'CSO-1', bondNumber: 'B-1' };
    await owner.put(`${PATH}/CA`, { ...documents, registrationEndsOn: inDays(40) });
    await Promise.all([remind(), remind()]);
    expect(await titles()).toEqual([expect.stringMatching(/^El registro de California vence el /)]);
    const bought = buyer({ billingZip: '90012' });
    expect((await charge(app, bought)).status).toBe(201);
    await owner.put(`${PATH}/CA`, { registrationEndsOn: inDays(5) });
    await remind();
    expect(await titles()).toHaveLength(2);
    await owner.put(`${PATH}/CA`, { registrationEndsOn: inDays(-3) });
    await remind();
    await remind();
    expect((await titles()).filter((title) => title.includes('venció'))).toHaveLength(1);
    expect((await charge(app, buyer({ billingZip: '90012' }))).body.code).toBe('STATE_NOT_SOLD');
    expect(await count(`payments WHERE email = $1 AND status = 'approved'`, bought['email'])).toBe(1);
    // The next day it comes back, unless it is still open.
    await app.query(`UPDATE tasks SET done_at = now() WHERE title LIKE '%California venció%'`);
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 36 * 3_600_000));
    await remind();
    expect((await titles()).filter((title) => title.includes('venció'))).toHaveLength(1);
  });
});

it('counts a bond that is due only for money in advance, where cards are charged at once', async () => {
  expect(one(await list(), 'FL').way).toBe('online');
  jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'sale');
  expect(one(await list(), 'FL')).toMatchObject({ way: 'consultation', missing: ['bond', 'agent'] });
});

describe('a state that was closed after its people came', () => {
  const closed = async (verification: 'pending' | 'verified' = 'verified') => {
    const phone = newPhone();
    const [id] = await insertLeads(app, [
      { state: 'GA', phone_number: phone, email: 'ga@example.com', verification_status: verification },
    ]);
    return { id: id!, phone };
  };

  it('sends no new code there, and answers as for an unknown phone', async () => {
    const { phone } = await closed('pending');
    await enforce();
    const ask = (phoneNumber: string) =>
      app.post<{ expiresInSeconds: number }>('/api/leads/resend', { phoneNumber }, newIp());
    const [known, unknown] = [await ask(phone), await ask(newPhone())];
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect(await count('leads WHERE phone_number = $1 AND otp_code IS NOT NULL', phone)).toBe(0);
  });

  it('asks for the state of the form that is to be proven, if a person has moved', async () => {
    const { phone } = await closed();
    await enforce();
    const form = await app.post('/api/leads', { ...submission(phone), state: 'FL' }, newIp());
    expect(form.status).toBe(201);
    const leads = app.app.get(LeadCodesRepository);
    const asked = await app.app.get(DataSource).transaction((manager) => leads.lockLive(manager, phone));
    expect(asked?.state).toBe('FL');
  });

  it('lets a customer with a running contract book, and be called back', async () => {
    const { id, ref } = await newVisitor(app, { state: 'GA' });
    const startsAt = (await slotsOf(app, ref, { days: 14 })).body.days.flatMap(({ slots }) => slots)[3]!
      .startsAt;
    const { body: link } = await owner.post<{ url: string }>(`/api/admin/leads/${id}/payment-links`, {
      plan: 'growth',
      catalogVersion,
      soldVia: 'online',
      channel: 'copy',
    });
    const secret = new URL(link.url).searchParams.get('ref')!;
    expect((await charge(app, buyer({ link: secret }))).status).toBe(201);
    const cancelled = (status: string) =>
      app.query('UPDATE payments SET subscription_status = $2 WHERE lead_id = $1', [id, status]);
    await enforce();
    await cancelled('cancelled');
    const facts = app.app.get(AppointmentFactsRepository);
    const isInvited = async () => (await facts.findInvited(id, new Date(), 'marketing'))!.isReachable;
    expect([(await book(app, ref, startsAt)).status, await isInvited()]).toEqual([422, false]);
    await cancelled('active');
    expect(await isInvited()).toBe(true);
    expect((await book(app, ref, startsAt, { requestedOutsideHours: true })).status).toBe(201);
  });

  it('sends no invitation, no link to the calendar and no payment link there', async () => {
    const { id } = await closed();
    const facts = app.app.get(AppointmentFactsRepository);
    const isReachable = async () => (await facts.findInvited(id, new Date(), 'marketing'))!.isReachable;
    expect(await isReachable()).toBe(true);
    const { body: link } = await owner.post<{ id: string }>(`/api/admin/leads/${id}/payment-links`, {
      plan: 'growth',
      catalogVersion,
      soldVia: 'online',
      channel: 'copy',
    });
    await enforce();
    expect(await isReachable()).toBe(false);
    const mail = await owner.post<Refusal>(`/api/admin/leads/${id}/calendar-link`, { channel: 'email' });
    expect([mail.status, mail.body.code]).toEqual([422, 'STATE_NOT_SERVED']);
    await app.app.get(PaymentLinkMails).mail({ linkId: link.id });
    expect(await count('outbox_messages WHERE recipient = $1', 'ga@example.com')).toBe(0);
  });

  it('lets the office write to people with a running contract only, not to those marked as clients', async () => {
    const { id } = await closed();
    await app.query(`UPDATE leads SET lead_category = 'client', phone_proven_at = now() WHERE id = $1`, [id]);
    const { body: link } = await owner.post<{ url: string }>(`/api/admin/leads/${id}/payment-links`, {
      plan: 'growth',
      catalogVersion,
      soldVia: 'online',
      channel: 'copy',
    });
    const refused = async () =>
      (await owner.get<{ textingRefusal: { code: string } | null }>(`/api/admin/leads/${id}`)).body
        .textingRefusal?.code === 'STATE_NOT_SERVED';
    await enforce();
    expect(await refused()).toBe(true);
    await owner.post(`${PATH}/advise`, { reason: 'Prueba' });
    const secret = new URL(link.url).searchParams.get('ref')!;
    expect((await charge(app, buyer({ link: secret }))).status).toBe(201);
    await app.query(`UPDATE leads SET lead_category = 'contacted' WHERE id = $1`, [id]);
    await enforce();
    expect(await refused()).toBe(false);
  });

  it('reports a payment that may have been charged before the refusal that denies it', async () => {
    const [id] = await insertLeads(app, [{ state: 'FL', verification_status: 'verified' }]);
    const { body: link } = await owner.post<{ url: string }>(`/api/admin/leads/${id!}/payment-links`, {
      plan: 'growth',
      catalogVersion,
      soldVia: 'online',
      channel: 'copy',
    });
    const ref = new URL(link.url).searchParams.get('ref')!;
    const [first, byLink] = [buyer(), buyer({ link: ref })];
    for (const body of [first, byLink]) expect((await charge(app, body)).status).toBe(201);
    await owner.put(`${PATH}/FL`, { way: 'closed' });
    await enforce();
    expect((await charge(app, byLink)).body.code).toBe('PAYMENT_LINK_USED');
    await app.query(`UPDATE payments SET status = 'unknown' WHERE email = ANY($1)`, [
      [first['email'], byLink['email']],
    ]);
    expect((await charge(app, first)).body.code).toBe('PAYMENT_UNCONFIRMED');
    // The page of the link shows the payment in progress.
    expect((await app.get(`/api/payment-links?ref=${ref}&zip=33101`)).status).toBe(200);
    expect((await charge(app, byLink)).body.code).toBe('PAYMENT_IN_PROGRESS');
  });
});

it('asks the gate in the connection of a transaction, so that no other one is needed', async () => {
  await enforce();
  const visitors = await Promise.all(Array.from({ length: 3 }, () => newVisitor(app, { state: 'FL' })));
  const startsAt = (await slotsOf(app, visitors[0]!.ref, { days: 14 })).body.days.flatMap(
    ({ slots }) => slots,
  )[0]!.startsAt;
  const gate = app.app.get(StateGate);
  const settings = app.app.get(SettingsService);
  const sources: unknown[] = [];
  for (const name of ['rules', 'choices'] as const) {
    const original = app.app.get(StatesRepository)[name].bind(app.app.get(StatesRepository));
    jest.spyOn(app.app.get(StatesRepository), name).mockImplementation((...[source]) => {
      sources.push(source);
      return original(source) as never;
    });
  }
  const get = settings.get.bind(settings);
  jest.spyOn(gate, 'today').mockImplementation(async (manager) => {
    sources.push(manager);
    return (await get(manager), '2030-01-01');
  });
  gate.forget();
  await book(app, visitors[0]!.ref, startsAt, { requestedOutsideHours: true });
  gate.forget();
  await app.post('/api/appointments/callbacks', {
    ref: visitors[1]!.ref,
    timeOfDay: 'morning',
    timeZone: 'America/New_York',
  });
  gate.forget();
  await owner.post(`/api/admin/leads/${visitors[2]!.id}/payment-links`, {
    plan: 'growth',
    catalogVersion,
    soldVia: 'online',
    channel: 'copy',
  });
  gate.forget();
  await owner.post(`/api/admin/leads/${visitors[2]!.id}/sms`, { body: 'Hola' });
  expect(sources.length).toBeGreaterThanOrEqual(12);
  expect(sources.every((source) => source instanceof EntityManager)).toBe(true);
});

describe('a sale with a real gateway, in production', () => {
  const codeOf = async (states: string[], reader: 'person' | 'office' = 'person') => {
    const error: unknown = await app.app
      .get(StateGate)
      .refuse('advisor_sale', states, { reader })
      .catch((refusal: unknown) => refusal);
    return error as AppError | undefined;
  };
  const sellForReal = (): void => {
    jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'sale');
    jest.replaceProperty(app.app.get(AppConfig), 'isProduction', true);
  };

  it.each([false, true])(
    'is refused by the strictest rule of all states (enforced: %s)',
    async (isEnforced) => {
      await owner.put(`${PATH}/FL`, { way: 'closed' });
      await owner.put(`${PATH}/GA`, { way: 'online', reason: 'Prueba' });
      if (isEnforced) await enforce();
      expect(await codeOf(['GA'])).toBeUndefined();
      const isMarked = async () => (one(await list(), 'GA') as { isAlwaysRefused?: boolean }).isAlwaysRefused;
      expect(await isMarked()).toBe(false);
      sellForReal();
      expect(await isMarked()).toBe(true);
      for (const states of [['GA'], ['NY', 'GA'], ['GA', 'NY']])
        expect((await codeOf(states))!.code).toBe('STATE_NOT_SERVED');
      expect((await codeOf(['NY', 'FL']))!.code).toBe(isEnforced ? 'STATE_NOT_SERVED' : 'STATE_NOT_SOLD');
      expect((await codeOf(['NY']))!.message).toContain('no permite cobrar antes');
    },
  );

  it('is refused to the office in its own words', async () => {
    sellForReal();
    expect((await codeOf(['GA'], 'office'))!.message).toMatch(/la ley de ese estado lo prohíbe/);
    expect((await codeOf(['NY'], 'office'))!.message).toMatch(/^En Nueva York no se puede vender así/);
    for (const state of ['GA', 'NY'])
      expect((await codeOf([state], 'office'))!.message).not.toMatch(/annualcreditreport|No podemos/);
  });
});
