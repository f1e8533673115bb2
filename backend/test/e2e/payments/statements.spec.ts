import { addDays } from 'domain/dates';
import { Clock } from '../../../src/common/clock';
import { monthsAfter } from '../../../src/common/calendar/business-days';
import { StatementsService } from '../../../src/modules/payments/office/statements.service';
import { createAdmin } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { buyer, charge } from '../../support/payments';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';

/** Statements of the services that the law of a state requires. */
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
  leadId: string;
  signedOn: string;
}
/** @param residence state that the customer names at the checkout, besides the ZIP code */
async function sell(billingZip: string, state: string, residence?: string): Promise<Sold> {
  const phone = newPhone();
  const [leadId] = await insertLeads(app, [{ phone_number: phone, state, verification_status: 'verified' }]);
  const { status, body } = await charge(app, buyer({ billingZip, phone, state: residence }));
  expect([status, body.code]).toEqual([201, undefined]);
  const [row] = await app.query<{ signedOn: string }>(
    `SELECT signed_terms->>'signedOn' AS "signedOn" FROM payments WHERE id = $1`,
    [body.paymentId],
  );
  return { id: body.paymentId, leadId: leadId!, signedOn: row!.signedOn };
}
/** Runs the job on two servers at once. */
async function on(day: string): Promise<void> {
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(`${day}T18:00:00Z`));
  await Promise.all([app.app.get(StatementsService).addDue(), app.app.get(StatementsService).addDue()]);
}
const tasks = async ({ leadId }: Sold): Promise<string[]> =>
  (
    await app.query<{ title: string }>('SELECT title FROM tasks WHERE lead_id = $1 ORDER BY created_at', [
      leadId,
    ])
  ).map(({ title }) => title);
/** Completes the tasks of a sale: a completed task does not prevent a second one with its title. */
const complete = async ({ leadId }: Sold): Promise<void> => {
  await app.query('UPDATE tasks SET done_at = now() WHERE lead_id = $1', [leadId]);
};

it.each([
  ['98101', 'WA', 1],
  ['90012', 'CA', 1],
  ['66101', 'KS', 3],
])('a contract of %s (%s) owes a statement every %s months', async (zip, state, months) => {
  const sold = await sell(zip, state);
  const [first, second] = [monthsAfter(sold.signedOn, months), monthsAfter(sold.signedOn, 2 * months)];
  await on(sold.signedOn);
  await on(addDays(first, -1));
  expect(await tasks(sold)).toEqual([]);
  await on(first);
  expect(await tasks(sold)).toEqual([
    expect.stringMatching(/mandar a la persona el informe de los servicios/),
  ]);
  await complete(sold);
  await on(addDays(first, 1));
  expect(await tasks(sold)).toHaveLength(1);
  await on(second);
  expect(await tasks(sold)).toHaveLength(2);
});

it.each(['98101', '98101-1234', '98101 1234', 'WA 98101'])(
  'the ZIP code %s alone makes a statement due, where the contract follows the state of residence',
  async (zip) => {
    const sold = await sell(zip, 'CO', 'CO');
    const [row] = await app.query<{ state: string }>(
      `SELECT signed_terms->>'state' AS state FROM payments WHERE id = $1`,
      [sold.id],
    );
    expect(row!.state).toBe('CO');
    await on(sold.signedOn);
    await on(monthsAfter(sold.signedOn, 1));
    expect(await tasks(sold)).toHaveLength(1);
  },
);

it('a contract of California that goes on for a year owes a notice of its renewal, with a deadline', async () => {
  const sold = await sell('90012', 'CA');
  // The law allows 180 days; older contracts and those of an owner with another value go on.
  await app.query(
    `UPDATE payments SET signed_terms = signed_terms #- '{law,performanceDays}' WHERE id = $1`,
    [sold.id],
  );
  const notices = (): Promise<{ title: string; day: string }[]> =>
    app.query(
      `SELECT title, (due_at AT TIME ZONE 'America/New_York')::date::text AS day FROM tasks
        WHERE lead_id = $1 AND title LIKE '%aviso anual de renovación%' ORDER BY created_at`,
      [sold.leadId],
    );
  const [first, second] = [monthsAfter(sold.signedOn, 12), monthsAfter(sold.signedOn, 24)];
  await on(sold.signedOn);
  await on(addDays(first, -31));
  expect(await notices()).toEqual([]);
  await on(addDays(first, -30));
  expect(await notices()).toEqual([{ title: expect.stringContaining('cómo cancelar'), day: first }]);
  await complete(sold);
  await on(addDays(first, -29));
  await on(addDays(first, 1));
  expect(await notices()).toHaveLength(1);
  await on(addDays(second, -30));
  expect((await notices()).map(({ day }) => day)).toEqual([first, second]);
});

it('statements that were missed share one task', async () => {
  const sold = await sell('98101', 'WA');
  await on(sold.signedOn);
  await on(addDays(monthsAfter(sold.signedOn, 3), 2));
  expect(await tasks(sold)).toHaveLength(1);
});

it('a cancelled contract and a state without such a law owe none', async () => {
  const [cancelled, texan] = [await sell('98101', 'WA'), await sell('75201', 'TX')];
  await on(cancelled.signedOn);
  await app.query(`UPDATE payments SET subscription_status = 'cancelled' WHERE id = $1`, [cancelled.id]);
  await on(monthsAfter(cancelled.signedOn, 1));
  expect([await tasks(cancelled), await tasks(texan)]).toEqual([[], []]);
});
