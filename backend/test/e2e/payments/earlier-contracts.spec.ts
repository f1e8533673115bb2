import { CURRENT_CONTRACT_VERSION } from '../../../src/modules/payments/contract/contract-terms';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { buyer, charge } from '../../support/payments';

/** Contracts that were signed with an earlier version of the texts. */
let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
afterEach(() => app.query('DELETE FROM payments'));

interface Contract {
  paymentId: string;
  leadId: string | null;
  fullName: string;
  state: string | null;
  textVersion: string;
  signedOn: string;
  isRunning: boolean;
}
interface Contracts extends Refusal {
  currentVersion: string;
  total: number;
  states: { state: string | null; signed: number; running: number }[];
  contracts: Contract[];
}
const PATH = '/api/admin/payments/earlier-contracts';
const list = async (query = '', as = owner): Promise<Contracts> =>
  (await as.get<Contracts>(`${PATH}${query}`)).body;

/** Signs a contract, and stores it as one with other texts. */
async function sign(
  billingZip: string,
  {
    version = '2026-11-26',
    terms = '',
    phone = newPhone(),
  }: { version?: string; terms?: string; phone?: string } = {},
): Promise<string> {
  const { textVersion } = (await app.get<{ textVersion: string }>('/api/plans/growth/contract')).body;
  const { status, body } = await charge(app, buyer({ billingZip, phone, acceptance: { textVersion } }));
  expect(status).toBe(201);
  await app.query(
    `UPDATE payments SET accepted_text_version = $2, signed_terms = ${terms || 'signed_terms'} WHERE id = $1`,
    [body.paymentId, version],
  );
  return body.paymentId;
}

it('are counted by state, and listed with the latest first', async () => {
  const first = await sign('33101');
  const second = await sign('33101');
  const third = await sign('80202');
  await sign('33101', { version: CURRENT_CONTRACT_VERSION });
  await app.query(`UPDATE payments SET subscription_status = 'cancelled' WHERE id = $1`, [first]);
  const body = await list();
  expect([body.currentVersion, body.total]).toEqual([CURRENT_CONTRACT_VERSION, 3]);
  expect(body.states).toEqual([
    { state: 'FL', signed: 2, running: 1 },
    { state: 'CO', signed: 1, running: 1 },
  ]);
  expect(body.contracts.map(({ paymentId }) => paymentId)).toEqual([third, second, first]);
  expect(body.contracts[0]).toMatchObject({ state: 'CO', textVersion: '2026-11-26', isRunning: true });
  const running = await list('?state=FL&only=running');
  expect(running.contracts.map(({ paymentId }) => paymentId)).toEqual([second]);
  expect([running.total, running.states]).toEqual([1, body.states]);
  const page = await list('?pageSize=1&page=2');
  expect([page.total, page.contracts.map(({ paymentId }) => paymentId)]).toEqual([3, [second]]);
});

it.each([
  ['33101', 'FL'],
  ['06390', 'NY'],
  ['96799', null],
  ['98101-1234', 'WA'],
  ['GA 30301', 'GA'],
  ['K1A 0B1', null],
])('without terms, or without a state in them, follow the ZIP code %s to %p', async (zip, state) => {
  await sign(zip, { terms: 'NULL' });
  await sign(zip, { terms: `signed_terms - 'state'` });
  expect((await list()).states).toEqual([{ state, signed: 2, running: 2 }]);
});

it('are only those that were concluded here', async () => {
  const [declined, outside] = [await sign('33101'), await sign('33101')];
  await app.query(`UPDATE payments SET status = 'declined' WHERE id = $1`, [declined]);
  await app.query('UPDATE payments SET accepted_at = NULL, accepted_text_version = NULL WHERE id = $1', [
    outside,
  ]);
  expect(await list()).toMatchObject({ total: 0, states: [], contracts: [] });
});

it('are shown to those who may see the payment', async () => {
  const phone = newPhone();
  const colleague = await createAdmin(app, { role: 'agent' });
  const [leadId] = await insertLeads(app, [{ phone_number: phone, verification_status: 'verified' }]);
  const id = await sign('33101', { phone });
  await app.query('UPDATE payments SET lead_id = $2 WHERE id = $1', [id, leadId]);
  await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [leadId, colleague.id]);
  const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
  expect((await list()).contracts).toMatchObject([{ paymentId: id, leadId }]);
  expect(await list('', await logIn(app, colleague.username))).toMatchObject({ total: 1 });
  expect(await list('', agent)).toMatchObject({ total: 0, states: [] });
  for (const query of ['?state=XX', '?only=all', '?page=0', '?pageSize=101'])
    expect((await owner.get(`${PATH}${query}`)).status).toBe(400);
});
