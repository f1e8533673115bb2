import { paymentNumber } from 'domain/payments/payment-numbers';
import { Clock } from '../../../src/common/clock';
import { CancelLink } from '../../../src/modules/payments/cancellation/cancel-link';
import { CancellationRefundsService } from '../../../src/modules/payments/cancellation/cancellation-refunds.service';
import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { ReconciliationService } from '../../../src/modules/payments/settlement/reconciliation.service';
import { createAdmin, logInUntil2100, type Caller } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buy, detailOf, makeDue, tellNmi, transactionOf } from '../../support/payments';

/** Cancelling by the link in the receipt within the days in which the law requires a refund. */
let nmi: NmiStandIn;
let app: TestApp;
let vault: TestApp;
let admin: Caller;
const SECURITY_KEY = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';
/** Tuesday; Thursday is Thanksgiving, and the three days end on Monday the 30th. */
const PAID = '2026-11-24T17:00:00Z';
const LATER = '2026-11-24T18:00:00Z';

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi));
  vault = await createTestApp(nmiEnvironment(nmi, 'vault'), { databaseUrl: app.databaseUrl });
  admin = await logInUntil2100(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await vault.close();
  await app.close();
  await nmi.close();
});
beforeEach(() => {
  nmi.behaviour = { kind: 'approve' };
  nmi.securityKey = SECURITY_KEY;
  nmi.queryWorks = true;
  delete nmi.choose;
  delete nmi.cancellationRefused;
});
afterEach(() => jest.restoreAllMocks());

/** Sets the clock of both instances. */
function at(moment: string): void {
  for (const shop of [app, vault]) jest.spyOn(shop.app.get(Clock), 'now').mockReturnValue(new Date(moment));
}
/** Buys a plan at a set time. @returns the payment's id */
const bought = ({
  shop = app,
  at: moment = PAID,
  ...changes
}: { shop?: TestApp; at?: string; [field: string]: unknown } = {}): Promise<string> => {
  at(moment);
  return buy(shop, changes);
};
const linkOf = (id: string): string => {
  const { pathname, search } = new URL(app.app.get(CancelLink).urlOf(id));
  return pathname + search;
};
const open = async (id: string): Promise<string> => (await fetch(app.url + linkOf(id))).text();
const press = async (id: string, body = 'refund=offered'): Promise<string> => {
  const answer = await fetch(app.url + linkOf(id), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newIp() },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.text();
};
const refund = (paymentId: string): Promise<void> =>
  app.app.get(CancellationRefundsService).refund({ paymentId });
/** Lets the gateway settle a payment: from then on it is refunded, not voided. */
const settle = (id: string): void => {
  transactionOf(nmi, id).condition = 'complete';
};
const moneyBack = (id: string): { type: string; amount: string }[] =>
  nmi.requests
    .map(({ fields }) => fields)
    .filter(
      ({ type, transactionid }) =>
        ['refund', 'void'].includes(type!) && transactionid === transactionOf(nmi, id).id,
    )
    .map(({ type, amount }) => ({ type: type!, amount: amount ?? '' }));
const tasksOf = (id: string): Promise<{ title: string; dueAt: Date; createdBy: string }[]> =>
  app.query(
    `SELECT title, due_at AS "dueAt", created_by AS "createdBy" FROM tasks WHERE title LIKE '%' || $1 || '%'`,
    [paymentNumber(id)],
  );
const mailsTo = async (email: string): Promise<string[]> =>
  (await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' })).body
    .filter(({ to }) => to === email)
    .map(({ body }) => body);
const confirm = (paymentId: string): Promise<void> =>
  app.app.get(ReceiptsService).notifyOfCancellation({ paymentId });
const setWay = async (cancellationRefunds: string): Promise<void> =>
  expect((await admin.put('/api/admin/settings', { cancellationRefunds })).status).toBe(200);

describe('a cancellation within the legal days', () => {
  it.each([
    [
      'days over a holiday, paid a minute before midnight',
      '33101',
      '2026-11-25T04:59:00Z',
      '2026-12-01T05:00:00Z',
      '30 de noviembre',
    ],
    [
      'five days in California, paid a minute before midnight',
      '90012',
      '2026-11-25T07:59:00Z',
      '2026-12-03T08:00:00Z',
      '2 de diciembre',
    ],
    ['five days in Florida', '33101', '2026-12-07T17:00:00Z', '2026-12-13T05:00:00Z', '12 de diciembre'],
    [
      'five business days in Colorado',
      '80202',
      '2026-12-07T17:00:00Z',
      '2026-12-15T07:00:00Z',
      '14 de diciembre',
    ],
    ['three days in Hawaii', '96813-1234', PAID, '2026-12-01T10:00:00Z', '30 de noviembre'],
    ['clocks set back in between', '77001', '2026-10-28T17:00:00Z', '2026-11-03T06:00:00Z', '2 de noviembre'],
    ['clocks set forward in between', '10001', '2026-03-04T17:00:00Z', '2026-03-10T04:00:00Z', '9 de marzo'],
    [
      'the longest period for a ZIP code without a state',
      '09012',
      PAID,
      '2026-12-03T11:00:00Z',
      '2 de diciembre',
    ],
    ['Christmas and the New Year', '33101', '2026-12-31T17:00:00Z', '2027-01-07T05:00:00Z', '6 de enero'],
  ])(
    'is possible until the last second where the customer lives, with or without a signature: %s',
    async (_, billingZip, paid, ends, lastDay) => {
      const { textVersion } = (await app.get<{ textVersion: string }>('/api/plans/growth/contract')).body;
      const signed = await bought({ at: paid, billingZip, acceptance: { textVersion } });
      const id = await bought({ at: paid, billingZip });
      const last = new Date(Date.parse(ends) - 1_000).toISOString();
      at(last);
      const within = await open(id);
      expect(within).toContain(`a la medianoche del ${lastDay}`);
      expect(await open(signed)).toContain(`a la medianoche del ${lastDay}`);
      expect(within).toContain('le devolvemos los $199 que pagó');
      at(ends);
      const outside = await open(id);
      expect(outside).toContain('Lo que ya pagó no se devuelve con esto.');
      expect(outside).not.toContain('le devolvemos');
      at(last);
      expect(await press(id)).toContain('Le devolvimos $199 a la misma tarjeta');
      expect(await detailOf(admin, id)).toMatchObject({
        status: 'voided',
        subscriptionStatus: 'cancelled',
        refundedCents: 19_900,
      });
    },
  );

  it('refunds the payment, and the page, the mail and the audit trail state it', async () => {
    const email = 'legal@example.com';
    const id = await bought({ email });
    settle(id);
    at(LATER);
    expect(await open(id)).toContain('Sí, cancelar y que me devuelvan $199');
    expect(moneyBack(id)).toEqual([]);
    const page = await press(id);
    expect(page).toContain('dentro del plazo: no debe nada');
    expect(page).toContain('Le devolvimos $199');
    expect(page).not.toContain('<button');
    expect(moneyBack(id)).toEqual([{ type: 'refund', amount: '199.00' }]);
    expect(await press(id)).toContain('Le devolvimos $199');
    expect(moneyBack(id)).toHaveLength(1);
    await confirm(id);
    await confirm(id);
    const mails = (await mailsTo(email)).filter((body) => body.includes('Canceló el contrato'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Le devolvimos $199');
    expect(
      await app.query(`SELECT username, action FROM audit_entries WHERE target = $1 ORDER BY action`, [
        `payment:${id}`,
      ]),
    ).toEqual(
      ['contract_cancelled', 'payment_refunded', 'subscription_cancelled'].map((action) => ({
        username: 'cliente, por enlace',
        action,
      })),
    );
  });

  it('refunds nothing one second too late, and the page that still offered it explains why', async () => {
    const id = await bought();
    const other = await bought();
    settle(id);
    at('2026-12-01T05:00:00Z');
    const page = await press(id);
    expect(page).toContain('está cancelado');
    expect(page).toContain('llegó después de la medianoche del 30 de noviembre');
    expect(page).toContain('no se devuelve con esto');
    expect(moneyBack(id)).toEqual([]);
    expect(await press(other, '')).not.toContain('llegó después');
    expect(await detailOf(admin, other)).toMatchObject({ refundedCents: 0, subscriptionStatus: 'cancelled' });
  });

  it('refunds only the rest after a partial refund', async () => {
    const id = await bought();
    settle(id);
    at(LATER);
    await admin.post(`/api/admin/payments/${id}/refund`, { amountCents: 5_000, reason: 'Cortesía' });
    expect(await open(id)).toContain('$149 que pagó');
    expect(await press(id)).toContain('Le devolvimos $149');
    expect(moneyBack(id).map(({ amount }) => amount)).toEqual(['50.00', '149.00']);
    expect(await detailOf(admin, id)).toMatchObject({ refundedCents: 19_900, status: 'refunded' });
  });

  it('refunds every month that was charged, and one that the gateway charges afterwards', async () => {
    const id = await bought();
    settle(id);
    const { subscriptionId } = await detailOf(admin, id);
    const month = async (): Promise<string> => {
      const charged = { ...transactionOf(nmi, id) };
      charged.id = String(7_000_000_000 + nmi.transactions.length);
      Object.assign(charged, {
        orderId: '',
        amount: '249.00',
        condition: 'complete',
        source: 'recurring',
        refunded: 0,
        subscriptionId,
      });
      nmi.transactions.push(charged);
      await tellNmi(app, 'transaction.sale.success', {
        transaction_id: charged.id,
        subscription_id: subscriptionId,
        action: { amount: '249.00', source: 'recurring', success: '1', response_code: '100' },
      });
      return charged.id;
    };
    await month();
    at(LATER);
    expect(await open(id)).toContain('$448 que pagó');
    expect(await press(id)).toContain('Le devolvimos $448');
    at('2026-11-24T19:00:00Z');
    await month();
    await refund(id);
    const { later } = await detailOf(admin, id);
    expect(later.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  });

  it('refunds once for six requests at the same time', async () => {
    const id = await bought();
    settle(id);
    at(LATER);
    await Promise.all(Array.from({ length: 6 }, () => press(id)));
    await refund(id).catch(() => undefined);
    expect(moneyBack(id)).toEqual([{ type: 'refund', amount: '199.00' }]);
    expect(await open(id)).toContain('Le devolvimos $199');
  });

  it('refunds once when the office refunds at the same time', async () => {
    for (const amountCents of [undefined, 19_900, 5_000]) {
      const id = await bought();
      settle(id);
      at(LATER);
      await Promise.all([
        press(id),
        admin.post(`/api/admin/payments/${id}/refund`, {
          ...(amountCents ? { amountCents } : {}),
          reason: 'Pidió cancelar',
        }),
        press(id),
      ]);
      await refund(id);
      const back = moneyBack(id).reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(back).toBe(199);
      expect(await detailOf(admin, id)).toMatchObject({ status: 'refunded', refundedCents: 19_900 });
    }
  });

  it('reports a refund in doubt, and reconciliation finds its result', async () => {
    const id = await bought();
    settle(id);
    at(LATER);
    nmi.choose = ({ type }) => (type === 'refund' ? { kind: 'drop' } : { kind: 'approve' });
    const page = await press(id);
    expect(page).toContain('Le devolvemos $199');
    expect(page).toContain('todavía no lo confirma');
    expect((await detailOf(admin, id)).refunds).toMatchObject([
      { status: 'unknown', createdBy: 'cliente, por enlace' },
    ]);
    // The queue retries: while one refund is in doubt, no other is made.
    await expect(refund(id)).rejects.toThrow();
    expect(moneyBack(id)).toHaveLength(1);
    delete nmi.choose;
    await makeDue(app);
    at('2026-11-25T18:00:00Z');
    await app.query(`UPDATE payment_refunds SET next_check_at = $1 WHERE next_check_at IS NOT NULL`, [
      new Date('2026-11-25T17:00:00Z'),
    ]);
    await app.app.get(ReconciliationService).run();
    await refund(id);
    expect(await open(id)).toContain('Le devolvimos $199');
    expect(moneyBack(id)).toHaveLength(1);
  });

  it('is retried when the gateway cannot be reached, and the owner is notified', async () => {
    const id = await bought({ fullName: 'Inés Espera' });
    settle(id);
    at(LATER);
    nmi.queryWorks = false;
    nmi.securityKey = 'another';
    const page = await press(id);
    expect(page).toContain('Le devolvemos $199');
    expect(page).toContain('no confirma que dejó de cobrar');
    const notices = (): Promise<object[]> =>
      app.query(
        `SELECT 1 FROM gateway_notices WHERE kind = 'refund_open' AND subject = $1 AND cleared_at IS NULL`,
        [id],
      );
    expect(await notices()).toHaveLength(1);
    nmi.queryWorks = true;
    nmi.securityKey = SECURITY_KEY;
    await refund(id);
    expect(await notices()).toHaveLength(0);
    expect(await open(id)).toContain('Le devolvimos $199');
  });

  it('becomes a task of the office with a deadline when the gateway refuses the refund', async () => {
    const id = await bought({ fullName: 'Rita Rechazada' });
    settle(id);
    at(LATER);
    nmi.choose = ({ type }) =>
      type === 'refund'
        ? { kind: 'refuse', response: 3, code: '300', text: 'Refunds are disabled' }
        : { kind: 'approve' };
    const page = await press(id);
    expect(page).toContain('La oficina le devuelve $199 a la misma tarjeta a más tardar el 2 de diciembre');
    expect(await tasksOf(id)).toMatchObject([
      {
        title: expect.stringContaining('Devolver $199'),
        dueAt: new Date('2026-12-02T17:00:00Z'),
        createdBy: 'cliente, por enlace',
      },
    ]);
    delete nmi.choose;
    await refund(id);
    expect(moneyBack(id)).toHaveLength(1);
    await admin.post(`/api/admin/payments/${id}/refund`, { reason: 'Tarea' });
    expect(await open(id)).toContain('Le devolvimos $199');
  });

  it.each([
    ['33101', '3 de enero'],
    ['35004', '4 de enero'],
  ])('names the day of the contract’s law if that is earlier than ours: %s', async (billingZip, day) => {
    await setWay('by_hand');
    // Ten days after Christmas Eve end a day before five business days.
    const id = await bought({ at: '2026-12-23T17:00:00Z', billingZip });
    settle(id);
    at('2026-12-24T17:00:00Z');
    expect(await open(id)).toContain(`a más tardar el ${day}`);
    expect(await press(id)).toContain(`a más tardar el ${day}`);
    await setWay('automatic');
  });

  it('becomes a task with a deadline where the owner refunds by hand', async () => {
    await setWay('by_hand');
    const email = 'a-mano@example.com';
    const id = await bought({ fullName: 'Amanda Mano', email });
    settle(id);
    at(LATER);
    expect(await open(id)).toContain(
      'la oficina le devuelve los $199 que pagó, a la misma tarjeta, a más tardar el 2 de diciembre',
    );
    expect(await Promise.all([press(id), press(id)])).toEqual(
      Array(2).fill(
        expect.stringContaining(
          'La oficina le devuelve $199 a la misma tarjeta a más tardar el 2 de diciembre',
        ),
      ),
    );
    const detail = () =>
      admin.get<{ legalCancellation: object | null }>(`/api/admin/payments/${id}`).then(({ body }) => body);
    expect((await detail()).legalCancellation).toMatchObject({
      way: 'by_hand',
      promisedCents: 19_900,
      leftCents: 19_900,
      dueOn: expect.stringMatching(/-12-02$/) as string,
    });
    expect(moneyBack(id)).toEqual([]);
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual([expect.stringContaining('Devolver $199')]);
    await confirm(id);
    expect((await mailsTo(email)).at(-1)).toContain('a más tardar el 2 de diciembre');
    await setWay('automatic');
    await refund(id);
    expect(moneyBack(id)).toEqual([]);
  });

  it('refunds nothing automatically after a chargeback', async () => {
    const id = await bought({ fullName: 'Carla Contracargo' });
    settle(id);
    await tellNmi(app, 'chargeback.batch.complete', {
      chargebacks: [
        {
          id: 'cb-legal',
          transaction_id: transactionOf(nmi, id).id,
          amount: '199.00',
          cc_number: '4xxxxxxxxxxx1111',
          reason: 'Fraud',
        },
      ],
    });
    at(LATER);
    expect(await open(id)).toContain('su banco ya reclamó un cobro');
    const page = await press(id);
    expect(page).toContain('no debe nada');
    expect(page).toContain('Su banco ya reclamó un cobro');
    expect(moneyBack(id)).toEqual([]);
    expect(await tasksOf(id)).toHaveLength(1);
    expect((await detailOf(admin, id)).subscriptionStatus).toBe('cancelled');
  });

  it('before the first charge states that nothing will be charged', async () => {
    const email = 'nada@example.com';
    const id = await bought({ shop: vault, email });
    at(LATER);
    const asked = await open(id);
    expect(asked).toContain('no se le ha cobrado nada y no se le cobrará nada');
    const page = await press(id);
    expect(page).toContain('no debe nada y no se le cobra nada más');
    expect(page).not.toContain('$');
    expect(nmi.vault.has(id)).toBe(false);
    await confirm(id);
    expect((await mailsTo(email)).at(-1)).toContain('no se le cobra nada más');
    const { body: detail } = await admin.get<object>(`/api/admin/payments/${id}`);
    expect(detail).toMatchObject({ legalCancellation: { promisedCents: 0, leftCents: 0, dueOn: null } });
  });

  it('blocks charges of a stored card until the period ends where the customer lives', async () => {
    const id = await bought({ shop: vault, billingZip: '96813' });
    const take = () =>
      admin.post(`/api/admin/payments/${id}/charge`, { amountCents: 5_000, reason: 'Mes prestado' });
    at('2026-12-01T09:59:59Z');
    const early = await take();
    expect([early.status, early.body['message']]).toEqual([
      422,
      expect.stringContaining('desde el 1 de diciembre de 2026, en unas horas'),
    ]);
    at('2026-12-01T10:00:00Z');
    expect((await take()).status).toBe(200);
  });

  it('blocks charges of a stored card for the five days of Florida', async () => {
    const acceptance = (await vault.get<{ textVersion: string }>('/api/plans/growth/contract')).body;
    const id = await bought({
      shop: vault,
      at: '2026-12-07T17:00:00Z',
      acceptance: { textVersion: acceptance.textVersion },
    });
    const take = () =>
      admin.post(`/api/admin/payments/${id}/charge`, { amountCents: 5_000, reason: 'Mes prestado' });
    at('2026-12-13T04:59:59Z');
    expect((await take()).status).toBe(422);
    at('2026-12-13T05:00:00Z');
    expect((await take()).status).toBe(200);
  });

  it('refunds the money after the office has stopped future months', async () => {
    const id = await bought();
    settle(id);
    await admin.post(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'Llamó' });
    at(LATER);
    expect(await open(id)).toContain('Sí, cancelar y que me devuelvan $199');
    expect(await press(id)).toContain('Le devolvimos $199');
  });
});

it('the GET request of a mail scanner does not cancel', async () => {
  const id = await bought();
  for (const method of ['GET', 'HEAD']) await fetch(app.url + linkOf(id), { method });
  expect(await detailOf(admin, id)).toMatchObject({ subscriptionStatus: 'active', refundedCents: 0 });
  expect(moneyBack(id)).toEqual([]);
});
