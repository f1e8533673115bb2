import { OnlineCancellationService } from '../../../src/modules/payments/cancellation/online-cancellation.service';
import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buy, detailOf, pastCancellation } from '../../support/payments';

/** Cancelling by the link in the receipt, without logging in, after the legal days to cancel. */
let nmi: NmiStandIn;
let app: TestApp;
let vault: TestApp;
let admin: Caller;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi));
  vault = await createTestApp(nmiEnvironment(nmi, 'vault'), { databaseUrl: app.databaseUrl });
  admin = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await vault.close();
  await app.close();
  await nmi.close();
});
beforeEach(() => {
  nmi.behaviour = { kind: 'approve' };
  delete nmi.cancellationRefused;
  nmi.securityKey = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';
});

interface Mail {
  to: string;
  body: string;
}
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await app.get<Mail[]>('/dev/outbox', { accept: 'application/json' })).body.filter(
    ({ to }) => to === email,
  );

/** The cancellation link in the receipt of a payment. */
async function linkOf(paymentId: string, email: string): Promise<string> {
  await app.app.get(ReceiptsService).sendReceipt({ paymentId });
  const [receipt] = await mailsTo(email);
  const link = /\/api\/payments\/[0-9a-f-]{36}\/cancel\?token=[\w-]{43}/.exec(receipt!.body)?.[0];
  expect(link).toBeDefined();
  await pastCancellation(app, paymentId);
  return link!;
}
const press = (link: string): Promise<Response> =>
  fetch(app.url + link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newIp() },
    body: '',
  });
const deletions = (): number =>
  nmi.requests.filter(({ fields }) => fields['recurring'] === 'delete_subscription').length;

it('the link requires a confirmation, cancels once, and confirms by mail', async () => {
  const email = 'cancela@example.com';
  const id = await buy(app, { email });
  const link = await linkOf(id, email);
  const page = await fetch(app.url + link);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(html).toContain('Sí, cancelar mi suscripción');
  expect(html).toContain('$249');
  expect(html).toContain('Lo que ya pagó no se devuelve con esto.');
  expect((await detailOf(admin, id)).subscriptionStatus).toBe('active');

  const before = deletions();
  const done = await press(link);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('está cancelado')]);
  expect((await detailOf(admin, id)).subscriptionStatus).toBe('cancelled');
  expect(await (await press(link)).text()).toContain('está cancelado');
  expect(deletions() - before).toBe(1);
  await app.app.get(ReceiptsService).notifyOfCancellation({ paymentId: id });
  await app.app.get(ReceiptsService).notifyOfCancellation({ paymentId: id });
  expect((await mailsTo(email)).filter(({ body }) => body.includes('quedó cancelado'))).toHaveLength(1);
  expect(
    await app.query(
      `SELECT username FROM audit_entries WHERE action = 'subscription_cancelled' AND target = $1`,
      [`payment:${id}`],
    ),
  ).toEqual([{ username: 'cliente, por enlace' }]);
});

it('the link withdraws a stored card', async () => {
  const email = 'guardada@example.com';
  const id = await buy(vault, { email });
  const link = await linkOf(id, email);
  expect(await (await fetch(app.url + link)).text()).toContain('retirar mi tarjeta');
  expect(await (await press(link)).text()).toContain('está cancelado');
  expect(nmi.vault.has(id)).toBe(false);
});

it('two presses at the same time cancel a subscription or a stored card once', async () => {
  const removals = (id: string): Promise<{ jobs: number; audits: number }[]> =>
    app.query(
      `SELECT (SELECT count(*)::int FROM jobs.job WHERE name = 'cancellation-receipt' AND data->>'paymentId' = $1) AS jobs,
              (SELECT count(*)::int FROM audit_entries WHERE target = 'payment:' || $1 AND action LIKE '%cancelled' OR
                 target = 'payment:' || $1 AND action LIKE '%removed') AS audits`,
      [id],
    );
  for (const [shop, email] of [
    [app, 'doble@example.com'],
    [vault, 'doble-guardada@example.com'],
  ] as const) {
    const id = await buy(shop, { email });
    const link = await linkOf(id, email);
    const pages = await Promise.all(Array.from({ length: 6 }, () => press(link)));
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await (await fetch(app.url + link)).text()).toContain('está cancelado');
    expect(await removals(id)).toEqual([{ jobs: 1, audits: 1 }]);
  }
});

it('a cancellation is retried until NMI confirms, and the owner is notified', async () => {
  const email = 'espera@example.com';
  const id = await buy(app, { email });
  const link = await linkOf(id, email);
  nmi.securityKey = 'another';
  expect(await (await press(link)).text()).toContain('Recibimos su cancelación');
  expect((await detailOf(admin, id)).subscriptionStatus).toBe('active');
  // On return, the page shows that the customer has requested it.
  const again = await (await fetch(app.url + link)).text();
  expect([again.includes('Recibimos su cancelación'), again.includes('<button')]).toEqual([true, false]);
  expect(
    await app.query(
      `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'customer-cancellation' AND data->>'paymentId' = $1`,
      [id],
    ),
  ).toEqual([{ n: 1 }]);
  // A server that stops here has notified the owner of nothing; the queue does.
  await app.query(`DELETE FROM gateway_notices WHERE subject = $1`, [id]);
  await expect(app.app.get(OnlineCancellationService).retryAtGateway({ paymentId: id })).rejects.toThrow();
  const open = (): Promise<object[]> =>
    app.query(
      `SELECT 1 FROM gateway_notices WHERE kind = 'cancellation_open' AND subject = $1 AND cleared_at IS NULL`,
      [id],
    );
  expect(await open()).toHaveLength(1);
  nmi.securityKey = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';
  await app.app.get(OnlineCancellationService).retryAtGateway({ paymentId: id });
  expect((await detailOf(admin, id)).subscriptionStatus).toBe('cancelled');
  expect(await open()).toEqual([]);
});

it('the page accepts only the link of this payment', async () => {
  const email = 'ajena@example.com';
  const id = await buy(app, { email });
  const other = await buy(app, { email: 'otra@example.com' });
  const link = await linkOf(id, email);
  const token = new URL(link, app.url).searchParams.get('token')!;
  const before = deletions();
  for (const forged of [
    `/api/payments/${id}/cancel`,
    `/api/payments/${id}/cancel?token=`,
    `/api/payments/${id}/cancel?token=${'A'.repeat(43)}`,
    `/api/payments/${id}/cancel?token=${token.slice(0, -1)}`,
    `/api/payments/${id}/cancel?token=${token}&token=${token}`,
    `/api/payments/${other}/cancel?token=${token}`,
  ]) {
    expect((await fetch(app.url + forged)).status).toBe(404);
    expect((await press(forged)).status).toBe(404);
  }
  expect(deletions()).toBe(before);
  expect((await detailOf(admin, other)).subscriptionStatus).toBe('active');
});
