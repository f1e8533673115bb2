import { Clock } from '../../../src/common/clock';
import { AppConfig } from '../../../src/config/app-config';
import type { ContractTerms } from '../../../src/modules/payments/contract/contract-terms';
import { textsOf } from '../../../src/modules/payments/contract/contract-texts';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { insertAppointment } from '../../support/appointments';
import { createTestApp, newPhone, type Answer, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buyer, charge, pastCancellation } from '../../support/payments';

/** Facts that a sale has to wait for: a talk before the purchase, and a lead in another state. */
let nmi: NmiStandIn;
let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi, 'vault'));
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
afterEach(() => jest.restoreAllMocks());

async function setMode(mode: 'advise' | 'enforce'): Promise<void> {
  await app.query(
    'INSERT INTO state_rules (mode) VALUES ($1) ON CONFLICT (id) DO UPDATE SET mode = excluded.mode',
    [mode],
  );
  app.app.get(StateGate).forget();
}
beforeEach(() => setMode('enforce'));

interface Detail extends Refusal {
  soldVia: string;
  status: string;
  talkedAt: string | null;
  otherState: string | null;
  waitsForState: boolean;
  stateCheckedBy: string | null;
}
const detail = async (id: string): Promise<Detail> =>
  (await owner.get<Detail>(`/api/admin/payments/${id}`)).body;
const bought = async (body: object): Promise<Answer<Refusal & { paymentId: string }>> => {
  const answer = await charge(app, body);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer;
};
const take = async (id: string): Promise<string | undefined> => {
  await pastCancellation(app, id);
  const { body } = await owner.post<Refusal>(`/api/admin/payments/${id}/charge`, {
    amountCents: 19_900,
    reason: 'Primer mes prestado',
  });
  return body.code;
};
const newLead = async (columns: object = {}): Promise<{ id: string; phone: string; email: string }> => {
  const phone = newPhone();
  const email = `lead${phone.slice(2)}@example.com`;
  const [id] = await insertLeads(app, [
    { phone_number: phone, email, state: 'FL', verification_status: 'verified', ...columns },
  ]);
  return { id: id!, phone, email };
};
const call = async (leadId: string, outcome?: string): Promise<void> => {
  const { status } = await owner.post(`/api/admin/leads/${leadId}/interactions`, {
    type: 'call',
    direction: 'outbound',
    content: 'Llamada',
    ...(outcome ? { outcome } : {}),
  });
  expect(status).toBe(201);
};

describe('a plan bought after a talk', () => {
  it.each(['answered', 'callback', 'not_interested', undefined])(
    'is a sale by telephone after a call with the outcome %s, and the payer does not learn of it',
    async (outcome) => {
      const { id, phone } = await newLead();
      await call(id, outcome);
      const { body } = await bought(buyer({ phone, billingZip: '33101' }));
      const { body: plain } = await bought(buyer({ billingZip: '33101' }));
      expect(Object.keys(body).toSorted()).toEqual(Object.keys(plain).toSorted());
      expect(body.message).toBe(plain.message);
      expect(await detail(body.paymentId)).toMatchObject({ soldVia: 'phone', otherState: null });
      expect(await take(body.paymentId)).toBe('PHONE_SALE_UNPROVEN');
      expect(await take(plain.paymentId)).toBeUndefined();
    },
  );

  it.each(['no_answer', 'voicemail', 'wrong_number'])(
    'is none after a call with the outcome %s',
    async (outcome) => {
      const { id, phone } = await newLead();
      await call(id, outcome);
      const { body } = await bought(buyer({ phone, billingZip: '33101' }));
      expect(await detail(body.paymentId)).toMatchObject({ soldVia: 'online', talkedAt: null });
    },
  );

  it('is matched by the e-mail address, and an attended consultation counts', async () => {
    const { id, email } = await newLead();
    const startsAt = new Date(Date.now() - 86_400_000).toISOString();
    await insertAppointment(app, {
      provider: 'calendly',
      lead_id: id,
      starts_at: startsAt,
      status: 'attended',
    });
    const { body } = await bought(buyer({ email: email.toUpperCase(), billingZip: '33101' }));
    const { soldVia, talkedAt } = await detail(body.paymentId);
    expect([soldVia, talkedAt]).toEqual(['phone', startsAt]);
  });

  it('is matched by the phone of a lead that was merged into the one of the talk', async () => {
    const { id } = await newLead();
    await call(id, 'answered');
    const merged = await newLead({ merged_into: id, deleted_at: new Date() });
    const { body } = await bought(buyer({ phone: merged.phone, billingZip: '33101' }));
    expect(await detail(body.paymentId)).toMatchObject({ soldVia: 'phone' });
  });

  it('is matched by the payment link, whose payer gives another phone', async () => {
    const { id } = await newLead();
    await call(id, 'answered');
    const [plan] = (await app.get<{ id: string; catalogVersion: number }[]>('/api/plans')).body;
    const { body: link } = await owner.post<{ url: string }>(`/api/admin/leads/${id}/payment-links`, {
      plan: plan!.id,
      catalogVersion: plan!.catalogVersion,
      soldVia: 'online',
      channel: 'copy',
    });
    const ref = new URL(link.url).searchParams.get('ref')!;
    const { body } = await bought(buyer({ plan: plan!.id, link: ref, billingZip: '33101' }));
    expect(await detail(body.paymentId)).toMatchObject({ soldVia: 'phone' });
  });

  it('is not one for a talk after the purchase', async () => {
    const { id, phone } = await newLead();
    const { body } = await bought(buyer({ phone, billingZip: '33101' }));
    await call(id, 'answered');
    expect(await detail(body.paymentId)).toMatchObject({ soldVia: 'online', talkedAt: null });
  });

  it('only shows it in the mode that advises, and with the simulator', async () => {
    const { id, phone } = await newLead();
    await call(id, 'answered');
    const buy = async () => (await bought(buyer({ phone, billingZip: '33101', again: true }))).body.paymentId;
    const isEnforced = async () =>
      (await owner.get<{ sale: { phoneSince: string; isEnforced: boolean } }>(`/api/admin/leads/${id}`)).body
        .sale;
    await setMode('advise');
    expect(await isEnforced()).toEqual({ phoneSince: expect.any(String), isEnforced: false, mark: null });
    expect(await detail(await buy())).toMatchObject({ soldVia: 'online', talkedAt: expect.any(String) });
    await setMode('enforce');
    expect((await isEnforced()).isEnforced).toBe(true);
    jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'simulator');
    expect((await isEnforced()).isEnforced).toBe(false);
  });

  it('is stored and not charged in the mode that charges at once, as the signed text says', async () => {
    jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'sale');
    const { id, phone } = await newLead({ state: 'AL' });
    await call(id, 'answered');
    const { body } = await bought(buyer({ phone, billingZip: '35004' }));
    const { body: plain } = await bought(buyer({ billingZip: '35004' }));
    expect(await detail(body.paymentId)).toMatchObject({
      soldVia: 'phone',
      status: 'stored',
      amountCents: 0,
    });
    expect(await detail(plain.paymentId)).toMatchObject({ soldVia: 'online', status: 'approved' });
    const [signed] = await app.query<{ terms: ContractTerms }>(
      'SELECT signed_terms AS terms FROM payments WHERE id = $1',
      [body.paymentId],
    );
    expect(textsOf(signed!.terms).priceLines(signed!.terms).join(' ')).toContain(
      'Si la ley nos obliga a esperar, en lugar de eso hoy no se le cobra nada',
    );
    expect(await take(body.paymentId)).toBe('PHONE_SALE_UNPROVEN');
  });

  it('is none while the mark of an owner says so, until the next talk', async () => {
    const { id, phone } = await newLead();
    await call(id, 'answered');
    const mark = (soldVia: string, reason = 'Fue otro asunto', as = owner) =>
      as.post<Refusal & { sale: { phoneSince: string | null; mark: object }; timeline: { kind: string }[] }>(
        `/api/admin/leads/${id}/sale-mark`,
        { soldVia, reason },
      );
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await mark('online', 'x', agent)).status).toBe(403);
    expect((await mark('online', ' ')).status).toBe(400);
    const { status, body } = await mark('online');
    expect([status, body.sale]).toEqual([
      200,
      {
        phoneSince: null,
        isEnforced: true,
        mark: {
          soldVia: 'online',
          reason: 'Fue otro asunto',
          by: expect.any(String),
          at: expect.any(String),
        },
      },
    ]);
    expect(body.timeline.filter(({ kind }) => kind === 'lead_sale_marked' || kind === 'note')).toMatchObject([
      { kind: 'lead_sale_marked', content: 'Fue otro asunto', by: expect.any(String) },
    ]);
    const [entry] = await app.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'lead_sale_marked' AND target = $1`,
      [`lead:${id}`],
    );
    expect(entry!.after).toEqual({ soldVia: 'online', reason: 'Fue otro asunto' });
    const buy = async () =>
      detail((await bought(buyer({ phone, billingZip: '33101', again: true }))).body.paymentId);
    expect((await buy()).soldVia).toBe('online');
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 3_600_000));
    await app.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, metadata, created_at)
       VALUES ($1, 'call', 'outbound', '{"outcome": "answered"}', now() + interval '30 minutes')`,
      [id],
    );
    expect((await buy()).soldVia).toBe('phone');
  });
});

describe('a payer whose lead lives in a state that the contract does not name', () => {
  const tasks = (leadId: string): Promise<{ title: string }[]> =>
    app.query('SELECT title FROM tasks WHERE lead_id = $1', [leadId]);

  it('buys as others do, and the first charge waits for a check by the office', async () => {
    const { id, phone } = await newLead({ state: 'CO' });
    const { body } = await bought(buyer({ phone, billingZip: '33101' }));
    expect(JSON.stringify(body)).not.toMatch(/Colorado|CO\b/);
    expect(await detail(body.paymentId)).toMatchObject({ otherState: 'CO', waitsForState: true });
    expect(await tasks(id)).toEqual([{ title: expect.stringMatching(/comprobar en qué estado vive/) }]);
    const sales = () => nmi.transactions.filter(({ type }) => type === 'sale').length;
    const before = sales();
    expect(await Promise.all([1, 2, 3].map(() => take(body.paymentId)))).toEqual(
      Array(3).fill('STATE_UNCHECKED'),
    );
    expect(sales()).toBe(before);
    const check = () =>
      owner.post<Detail>(`/api/admin/payments/${body.paymentId}/state-check`, { reason: 'Mandó su recibo' });
    expect((await check()).body).toMatchObject({ waitsForState: false, stateCheckedBy: expect.any(String) });
    expect((await check()).status).toBe(200);
    expect(await take(body.paymentId)).toBeUndefined();
    expect(
      await app.query(`SELECT FROM audit_entries WHERE action = 'payment_state_checked' AND target = $1`, [
        `payment:${body.paymentId}`,
      ]),
    ).toHaveLength(1);
  });

  it('only gets a task in the mode that advises', async () => {
    await setMode('advise');
    const { id, phone } = await newLead({ state: 'CO' });
    const { body } = await bought(buyer({ phone, billingZip: '33101' }));
    expect(await detail(body.paymentId)).toMatchObject({ otherState: 'CO', waitsForState: false });
    expect(await tasks(id)).toHaveLength(1);
    expect(await take(body.paymentId)).toBeUndefined();
  });

  it('does not wait if the payer named that state as the residence', async () => {
    const { id, phone } = await newLead({ state: 'AL' });
    const { body } = await bought(buyer({ phone, billingZip: '33101', state: 'AL' }));
    expect(await detail(body.paymentId)).toMatchObject({ otherState: null, waitsForState: false });
    expect(await tasks(id)).toEqual([]);
    const answer = await owner.post<Refusal>(`/api/admin/payments/${body.paymentId}/state-check`, {
      reason: 'x',
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'NO_OTHER_STATE']);
  });
});
