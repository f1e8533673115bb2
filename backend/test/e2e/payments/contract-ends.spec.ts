import { addDays } from 'domain/dates';
import { Clock } from '../../../src/common/clock';
import { NotificationsService } from '../../../src/modules/messaging/notifications/notifications.service';
import { ContractEndsService } from '../../../src/modules/payments/office/contract-ends.service';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { createAdmin } from '../../support/admin';
import { buyer, charge } from '../../support/payments';

/** Contracts of states that limit the time of performance. */
let nmi: NmiStandIn;
let app: TestApp;

beforeAll(async () => {
  nmi = await startNmiStandIn();
  app = await createTestApp(nmiEnvironment(nmi, 'sale'));
  await createAdmin(app);
});
afterAll(async () => {
  await app.close();
  await nmi.close();
});
afterEach(() => jest.restoreAllMocks());

interface Sold {
  id: string;
  email: string;
  leadId: string;
  signedOn: string;
}
async function sell(billingZip: string, state: string): Promise<Sold> {
  const phone = newPhone();
  const [leadId] = await insertLeads(app, [{ phone_number: phone, state, verification_status: 'verified' }]);
  const body = buyer({ billingZip, phone });
  const { status, body: paid } = await charge(app, body);
  expect([status, paid.code]).toEqual([201, undefined]);
  const [row] = await app.query<{ signedOn: string }>(
    `SELECT signed_terms->>'signedOn' AS "signedOn" FROM payments WHERE id = $1`,
    [paid.paymentId],
  );
  return { id: paid.paymentId, email: body['email'] as string, leadId: leadId!, signedOn: row!.signedOn };
}
async function on(day: string): Promise<void> {
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(`${day}T18:00:00Z`));
  await Promise.all([app.app.get(ContractEndsService).endDue(), app.app.get(ContractEndsService).endDue()]);
}
const subscription = async ({ id }: Sold): Promise<string> =>
  (
    await app.query<{ status: string }>('SELECT subscription_status AS status FROM payments WHERE id = $1', [
      id,
    ])
  )[0]!.status;
const mails = ({ email }: Sold): Promise<object[]> =>
  app.query(
    `SELECT id FROM outbox_messages WHERE recipient = $1 AND body LIKE '%ni se cobra ningún mes nuevo%'`,
    [email],
  );
const tasks = ({ leadId }: Sold): Promise<{ title: string }[]> =>
  app.query('SELECT title FROM tasks WHERE lead_id = $1', [leadId]);

it.each([
  ['90012', 'CA', 180],
  ['43201', 'OH', 60],
])('a contract of %s (%s) ends after %s days, announced once 30 days before', async (zip, state, days) => {
  const sold = await sell(zip, state);
  const lastDay = addDays(sold.signedOn, days);
  await on(addDays(lastDay, -31));
  expect([await mails(sold), await tasks(sold)]).toEqual([[], []]);
  await on(addDays(lastDay, -30));
  await on(addDays(lastDay, -29));
  expect(await mails(sold)).toHaveLength(1);
  expect(await tasks(sold)).toEqual([{ title: expect.stringMatching(/el contrato termina el/) }]);
  expect(await subscription(sold)).toBe('active');
  await on(addDays(lastDay, -2));
  expect(await subscription(sold)).toBe('active');
  // A month that renews on the last day is not charged.
  await on(addDays(lastDay, -1));
  expect(await subscription(sold)).toBe('cancelled');
  expect(await mails(sold)).toHaveLength(1);
});

it('a contract whose notice cannot be recorded still ends in time', async () => {
  const sold = await sell('43201', 'OH');
  jest.spyOn(app.app.get(NotificationsService), 'emailOnce').mockRejectedValue(new Error('no queue'));
  await on(addDays(sold.signedOn, 59));
  expect(await subscription(sold)).toBe('cancelled');
});

it('a contract of a state without a limit goes on', async () => {
  const sold = await sell('33101', 'FL');
  await on(addDays(sold.signedOn, 400));
  expect([await mails(sold), await tasks(sold), await subscription(sold)]).toEqual([[], [], 'active']);
});
