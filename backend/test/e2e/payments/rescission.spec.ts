import { paymentNumber } from 'domain/payments/payment-numbers';
import { Clock } from '../../../src/common/clock';
import { CancelLink } from '../../../src/modules/payments/cancellation/cancel-link';
import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { createAdmin, logInUntil2100, type Caller } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { buy, detailOf } from '../../support/payments';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';

/** Contracts of Kansas, which a customer may end by a written notice at any time. */
const KANSAS = '66101';
/** Tuesday. The three business days end on Friday the 8th, and a notice of the 20th of April is answered by the 27th. */
const PAID = '2094-03-02T17:00:00Z';
const LATER = '2094-04-20T17:00:00Z';

let nmi: NmiStandIn;
let app: TestApp;
let vault: TestApp;
let admin: Caller;

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
afterEach(() => jest.restoreAllMocks());

const NMI_KEY = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';

function at(moment: string): void {
  for (const shop of [app, vault]) jest.spyOn(shop.app.get(Clock), 'now').mockReturnValue(new Date(moment));
}
const bought = (shop: TestApp, changes: object): Promise<string> => {
  at(PAID);
  return buy(shop, changes);
};
const linkOf = (id: string): string =>
  app.app
    .get(CancelLink)
    .urlOf(id)
    .replace(/^https?:\/\/[^/]+/, app.url);
const open = async (id: string): Promise<string> => (await fetch(linkOf(id))).text();
const press = async (id: string, body = ''): Promise<string> => {
  const answer = await fetch(linkOf(id), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newIp() },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.text();
};
const tasksOf = (id: string): Promise<{ title: string; dueAt: Date; role: string }[]> =>
  app.query(
    `SELECT t.title, t.due_at AS "dueAt", a.role FROM tasks t JOIN admin_users a ON a.id = t.admin_id
      WHERE t.title LIKE '%' || $1 || '%'`,
    [paymentNumber(id)],
  );
const askedAt = async (id: string): Promise<Date | null> =>
  (
    await app.query<{ at: Date | null }>('SELECT cancellation_asked_at AS at FROM payments WHERE id = $1', [
      id,
    ])
  )[0]!.at;
const mailsTo = async (email: string): Promise<string[]> =>
  (await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' })).body
    .filter(({ to }) => to === email)
    .map(({ body }) => body);

it('a notice after the legal days ends the contract once, with a task for an owner and a mail', async () => {
  const email = 'kansas@example.com';
  const id = await bought(app, { billingZip: KANSAS, email });
  at(LATER);
  const page = await open(id);
  expect(page).toContain('La ley de Kansas le permite cancelar su contrato en cualquier momento');
  expect(page).toContain(
    'La oficina revisa si debe devolverle algo de lo que pagó, y le escribe a más tardar el 27 de abril de 2094',
  );
  expect(page).not.toContain('Lo que ya pagó no se devuelve con esto');
  expect(await tasksOf(id)).toEqual([]);

  const pages = await Promise.all(Array.from({ length: 5 }, () => press(id)));
  for (const text of pages) expect(text).toMatch(/Recibimos su cancelación|está cancelado/);
  expect(await open(id)).toContain('su contrato terminó el 20 de abril de 2094');
  expect(await tasksOf(id)).toEqual([
    {
      title: expect.stringContaining('la ley de Kansas termina así el contrato en cualquier momento'),
      dueAt: new Date('2094-04-27T16:00:00Z'),
      role: 'owner',
    },
  ]);
  expect((await tasksOf(id))[0]!.title.length).toBeLessThanOrEqual(200);
  expect(await askedAt(id)).toEqual(new Date(LATER));
  const detail = await detailOf(admin, id);
  expect([detail.subscriptionStatus, detail.refundedCents]).toEqual(['cancelled', 0]);
  await app.app.get(ReceiptsService).notifyOfCancellation({ paymentId: id });
  expect((await mailsTo(email)).at(-1)).toContain('su contrato terminó el 20 de abril de 2094');
});

it('a notice ends the contract with a stored card, of which nothing was paid', async () => {
  const id = await bought(vault, { billingZip: KANSAS });
  at(LATER);
  const page = await open(id);
  expect(page).toContain('este botón vale como aviso');
  expect(page).not.toContain('devolverle algo');
  expect(await press(id)).toContain('su contrato terminó el 20 de abril de 2094');
  expect(await tasksOf(id)).toHaveLength(1);
  expect(await askedAt(id)).toEqual(new Date(LATER));
});

it('a notice counts from the press of the button, while the gateway does not confirm', async () => {
  const id = await bought(app, { billingZip: KANSAS });
  at(LATER);
  nmi.securityKey = 'another';
  const page = await press(id);
  nmi.securityKey = NMI_KEY;
  expect(page).toContain('Recibimos su cancelación');
  expect(page).toContain('su contrato terminó el 20 de abril de 2094');
  expect(await tasksOf(id)).toHaveLength(1);
});

it('within the legal days the money is returned as in every state, without that task', async () => {
  const id = await bought(app, { billingZip: KANSAS });
  at('2094-03-04T17:00:00Z');
  expect(await open(id)).toContain('Está dentro del plazo para cancelar su contrato');
  expect(await press(id, 'refund=offered')).not.toContain('Kansas');
  expect(await tasksOf(id)).toEqual([]);
});

it('a press that comes after the midnight of the last day promises no return', async () => {
  const id = await bought(app, { billingZip: KANSAS });
  at(LATER);
  const page = await press(id, 'refund=offered');
  expect(page).toContain('ya había terminado');
  expect(page).not.toContain('no se devuelve con esto');
});

it('the residence decides as well as the ZIP code', async () => {
  const id = await bought(app, { billingZip: '64105', state: 'KS' });
  at(LATER);
  expect(await open(id)).toContain('La ley de Kansas');
});

it('in other states the page stays as it is', async () => {
  const id = await bought(app, { billingZip: '33101' });
  at(LATER);
  expect(await open(id)).toContain('Lo que ya pagó no se devuelve con esto');
  expect(await press(id)).not.toMatch(/su contrato terminó|devolverle algo/);
  expect(await tasksOf(id)).toEqual([]);
});

it('a contract that the office ended is no notice of the customer', async () => {
  const id = await bought(app, { billingZip: KANSAS });
  at(LATER);
  const ended = await admin.post(`/api/admin/payments/${id}/cancel-subscription`, { reason: 'Lo pidió' });
  expect([ended.status, (await open(id)).includes('Kansas')]).toEqual([200, false]);
});
