import { randomUUID } from 'node:crypto';
import { businessDaysAfter, monthsAfter } from '../../../src/common/calendar/business-days';
import { StoredCardRemovalService } from '../../../src/modules/payments/office/stored-card-removal.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Answer, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buy, buyer, charge, detailOf, pastCancellation, type PaymentDetail } from '../../support/payments';

/** Cards stored at NMI: when they may be charged, and how they are withdrawn. */
let nmi: NmiStandIn;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi, 'vault'));
  admin = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
beforeEach(() => {
  nmi.behaviour = { kind: 'approve' };
});

const act = (id: string, action: string, body: object): Promise<Answer<PaymentDetail>> =>
  admin.post<PaymentDetail>(`/api/admin/payments/${id}/${action}`, body);
const take = (id: string): Promise<Answer<PaymentDetail>> =>
  act(id, 'charge', { amountCents: 19_900, reason: 'Primer mes prestado' });
const detail = (id: string): Promise<PaymentDetail> => detailOf(admin, id);
const sales = (): number => nmi.transactions.filter(({ type }) => type === 'sale').length;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a stored card before the contract can no longer be cancelled', () => {
  it.each([
    ['of Alabama is not charged for three business days', { billingZip: '35004' }, 3, 0],
    ['of California is not charged for five business days', { billingZip: '90210' }, 5, 0],
    ['of Florida is not charged for five days', { billingZip: '33101' }, 3, 5],
    ['of Utah is not charged for five days', { billingZip: '84101' }, 3, 5],
    [
      'of a resident of Colorado is not charged for five business days',
      { billingZip: '33101', state: 'CO' },
      5,
      0,
    ],
  ])('%s, though no contract was accepted', async (_, place, days, calendarDays) => {
    const id = await buy(app, place);
    const before = sales();
    const { status, body } = await take(id);
    expect([status, body.code]).toEqual([422, 'CANCELLATION_PERIOD']);
    expect(body.message).toMatch(/desde el \d{1,2} de [a-z]+ de \d{4}\.$/);
    expect(sales()).toBe(before);
    const { chargeableFrom } = await detail(id);
    const signed = chargeableFrom!;
    // The day after the last one on which the contract can be cancelled.
    const last = new Date(Date.parse(signed) - 86_400_000).toISOString().slice(0, 10);
    expect(
      [0, 1, 2].map((back) =>
        [businessDaysAfter(daysAgo(back), days), daysAgo(back - calendarDays)].toSorted().at(-1),
      ),
    ).toContain(last);
  });

  it('is charged from the next day on', async () => {
    const id = await buy(app);
    await pastCancellation(app, id);
    expect((await take(id)).body.later).toEqual([
      expect.objectContaining({ status: 'approved', amountCents: 19_900 }),
    ]);
  });
});

describe('a charge that is requested again', () => {
  const requested = async (id: string, guards: { key?: string; chargeCount?: number } = {}) => {
    const { key, ...seen } = guards;
    const response = await fetch(`${app.url}/api/admin/payments/${id}/charge`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify({ amountCents: 19_900, reason: 'Primer mes prestado', ...seen }),
    });
    return { status: response.status, body: (await response.json()) as PaymentDetail };
  };
  async function stored(): Promise<string> {
    const id = await buy(app);
    await pastCancellation(app, id);
    return id;
  }

  it('without a key or the number of charges is refused for 10 minutes', async () => {
    const id = await stored();
    const before = sales();
    expect((await take(id)).status).toBe(200);
    const { status, body } = await take(id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'ALREADY_PAID',
      expect.stringMatching(/^Esta tarjeta ya se cobró hace unos minutos/),
    ]);
    expect(sales() - before).toBe(1);
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'payment_charged' AND target = ANY($1)`, [
        (await detail(id)).later.map((later) => `payment:${later.id}`),
      ]),
    ).toHaveLength(1);
    await app.query(
      `UPDATE payments SET created_at = created_at - interval '10 minutes' WHERE parent_id = $1`,
      [id],
    );
    expect((await take(id)).status).toBe(200);
    expect(sales() - before).toBe(2);
  });

  it('without them is made once for ten requests at the same moment', async () => {
    const id = await stored();
    const before = sales();
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(sales() - before).toBe(1);
  });

  it('without them is refused while the first one is in doubt', async () => {
    const id = await stored();
    const before = sales();
    nmi.behaviour = { kind: 'drop' };
    expect((await take(id)).body.later[0]!.status).toBe('unknown');
    nmi.behaviour = { kind: 'approve' };
    const { status, body } = await take(id);
    expect([status, body.code]).toEqual([409, 'PAYMENT_UNCONFIRMED']);
    expect(sales() - before).toBe(1);
  });

  it('is made after a declined one, with a new key, and with the number of charges', async () => {
    const id = await stored();
    nmi.behaviour = { kind: 'refuse', response: 2, code: '202', text: 'DECLINE' };
    expect((await take(id)).status).toBe(422);
    nmi.behaviour = { kind: 'approve' };
    const before = sales();
    expect((await take(id)).status).toBe(200);
    expect((await requested(id, { key: randomUUID() })).status).toBe(200);
    expect((await requested(id, { chargeCount: 3 })).status).toBe(200);
    expect((await requested(id, { chargeCount: 3 })).body.code).toBe('PAYMENT_CHANGED');
    expect(sales() - before).toBe(3);
  });
});

describe('a withdrawn card', () => {
  it('is deleted at the gateway, is no longer charged, and is in the audit trail', async () => {
    const id = await buy(app);
    await pastCancellation(app, id);
    expect(nmi.vault.has(id)).toBe(true);
    const { body } = await act(id, 'remove-card', { reason: 'Lo pidió' });
    expect(body).toMatchObject({
      hasStoredCard: false,
      isCardRemovalOpen: false,
      cardRemovedAt: expect.any(String),
    });
    expect(nmi.vault.has(id)).toBe(false);
    expect((await take(id)).body.code).toBe('NO_STORED_CARD');
    expect((await act(id, 'remove-card', { reason: 'Otra vez' })).body.code).toBe('NO_STORED_CARD');
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'stored_card_removed' AND target = $1`, [
        `payment:${id}`,
      ]),
    ).toHaveLength(1);
  });

  it.each([['reset'], ['drop']] as const)(
    'is not charged while the gateway has not confirmed (%s), and the request is retried',
    async (kind) => {
      const id = await buy(app);
      await pastCancellation(app, id);
      nmi.behaviour = { kind };
      expect((await act(id, 'remove-card', { reason: 'x' })).body).toMatchObject({
        hasStoredCard: false,
        isCardRemovalOpen: true,
      });
      nmi.behaviour = { kind: 'approve' };
      expect((await take(id)).body.code).toBe('NO_STORED_CARD');
      const jobs = await app.query(
        `SELECT 1 FROM jobs.job WHERE name = 'forget-card' AND data->>'paymentId' = $1`,
        [id],
      );
      expect(jobs).toHaveLength(1);
      await app.app.get(StoredCardRemovalService).forget({ paymentId: id });
      expect(nmi.vault.has(id)).toBe(false);
      expect((await detail(id)).isCardRemovalOpen).toBe(false);
    },
  );

  it('is charged at most once when charge and withdrawal arrive together, and never afterwards', async () => {
    const id = await buy(app);
    await pastCancellation(app, id);
    const before = sales();
    await Promise.all([take(id), act(id, 'remove-card', { reason: 'x' }), take(id)]);
    const charged = sales() - before;
    expect(charged).toBeLessThanOrEqual(2);
    await take(id);
    expect(sales() - before).toBe(charged);
  });

  it('is deleted with the data of its owner', async () => {
    const phone = newPhone();
    const id = await buy(app, { phone });
    await pastCancellation(app, id);
    const { body } = await admin.post<{ holdings: { kind: string; count: number }[] }>(
      '/api/admin/privacy/erase',
      { phoneNumber: phone, reason: 'Lo pidió' },
    );
    expect(body.holdings.find(({ kind }) => kind === 'storedCards')).toMatchObject({ count: 1 });
    expect((await take(id)).body.code).toBe('NO_STORED_CARD');
    await app.app.get(StoredCardRemovalService).forget({ paymentId: id });
    expect(nmi.vault.has(id)).toBe(false);
  });
});

describe('a sale by telephone', () => {
  const provenOn = { resultOn: daysAgo(250), reportOn: daysAgo(10), proof: 'Reporte de Experian' };

  it('is not charged before a report of more than six months later proves the result', async () => {
    const id = await buy(app, { soldVia: 'phone' });
    await pastCancellation(app, id);
    const before = sales();
    expect((await take(id)).body.code).toBe('PHONE_SALE_UNPROVEN');
    expect(sales()).toBe(before);
    const resultOn = daysAgo(200);
    for (const early of [
      { ...provenOn, resultOn, reportOn: monthsAfter(resultOn, 6) },
      { ...provenOn, reportOn: daysAgo(-3) },
      { ...provenOn, resultOn: daysAgo(100) },
    ])
      expect((await act(id, 'result-proof', early)).body.code).toBe('PROOF_TOO_EARLY');
    expect((await act(id, 'result-proof', { ...provenOn, resultOn: '2026-02-30' })).status).toBe(400);
    expect((await act(id, 'result-proof', provenOn)).body).toMatchObject({
      resultOn: provenOn.resultOn,
      resultReportOn: provenOn.reportOn,
      resultProof: 'Reporte de Experian',
    });
    expect((await take(id)).body.later).toEqual([expect.objectContaining({ status: 'approved' })]);
    expect((await detail((await detail(id)).later[0]!.id)).soldVia).toBe('phone');
    expect(
      await app.query(
        `SELECT "after" FROM audit_entries WHERE action = 'result_proof_recorded' AND target = $1`,
        [`payment:${id}`],
      ),
    ).toEqual([{ after: provenOn }]);
  });

  it('can be recorded afterwards, and is in the export', async () => {
    const id = await buy(app, { fullName: 'Telma Llamada' });
    await pastCancellation(app, id);
    expect((await act(id, 'result-proof', provenOn)).body.code).toBe('NOT_A_PHONE_SALE');
    expect(
      (await act(id, 'sold-via', { soldVia: 'phone', reason: 'Se cerró en la llamada' })).body.soldVia,
    ).toBe('phone');
    expect((await take(id)).body.code).toBe('PHONE_SALE_UNPROVEN');
    const csv = await fetch(`${app.url}/api/admin/payments/export?search=Telma`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await csv.text()).toMatch(/,Por teléfono,,/);
  });

  it('is refused where cards are charged at once', async () => {
    const sale = await createTestApp(nmiEnvironment(nmi), { databaseUrl: app.databaseUrl });
    const { status, body } = await charge(sale, buyer({ soldVia: 'phone' }));
    await sale.close();
    expect([status, body.code]).toEqual([422, 'PHONE_SALE_NOT_CHARGED']);
  });

  it('is named in the contract', async () => {
    const { body } = await app.get<{ priceLines: string[] }>('/api/plans/growth/contract');
    expect(body.priceLines.join(' ')).toContain('más de seis meses después de lograrlo');
  });
});
