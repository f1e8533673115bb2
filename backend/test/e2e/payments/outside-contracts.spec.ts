import { addDays, dayOf } from 'domain/dates';
import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { businessDaysAfter } from '../../../src/common/calendar/business-days';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Answer, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { buyer, charge } from '../../support/payments';

/** The law of Colorado requires a credit report to be annexed to the contract, which is signed outside the product. */
const ZIP = '80202';
const STATES = '/api/admin/states';

let app: TestApp;
let owner: Caller;
let catalogVersion: number;
let today: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
  catalogVersion = (await app.get<{ catalogVersion: number }[]>('/api/plans')).body[0]!.catalogVersion;
  today = dayOf(new Date(), 'America/New_York');
});
afterAll(() => app.close());
afterEach(async () => {
  await app.query(`UPDATE state_rules SET mode = 'advise', confirmed_at = NULL, confirmed_by = NULL`);
  app.app.get(StateGate).forget();
});

async function enforce(): Promise<void> {
  const { body } = await owner.get<{ tableVersion: number; listVersion: number }>(STATES);
  const { tableVersion, listVersion } = body;
  expect((await owner.post(`${STATES}/confirm`, { tableVersion, listVersion })).status).toBe(200);
}

const newLead = async (state: string | null = 'CO'): Promise<string> =>
  (await insertLeads(app, [{ full_name: 'Marisol Zaldívar', state }]))[0]!;
const create = (leadId: string, changes: object = {}): Promise<Answer<Refusal & { url: string }>> =>
  owner.post<Refusal & { url: string }>(`/api/admin/leads/${leadId}/payment-links`, {
    plan: 'growth',
    catalogVersion,
    soldVia: 'online',
    channel: 'copy',
    ...changes,
  });
const signed = (days: number, signedBy = 'Marisol Zaldívar Peña'): object => ({
  outsideContract: { signedOn: addDays(today, -days), signedBy },
});
const refOf = ({ body }: Answer<{ url: string }>): string => new URL(body.url).searchParams.get('ref')!;

interface Shown extends Refusal {
  contract: {
    isSignedOutside: boolean;
    textVersion: string;
    textHash: string;
    cancelStatement: string;
    lastDayToCancel: string;
    sections: object[];
    english: { cancelStatement: string; sections: object[] };
  };
}
const look = (ref: string): Promise<Answer<Shown>> =>
  app.get<Shown>(`/api/payment-links?ref=${ref}&zip=${ZIP}`);
const inWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

describe('a payment link for a contract that was signed outside the product', () => {
  it('shows no second contract, and the days to cancel count from the signature', async () => {
    const leadId = await newLead();
    const made = await create(leadId, signed(20));
    expect([made.status, made.body.code]).toEqual([201, undefined]);
    const ref = refOf(made);
    const { contract } = (await look(ref)).body;
    const signedOn = addDays(today, -20);
    expect(contract).toMatchObject({ isSignedOutside: true, sections: [], english: { sections: [] } });
    expect(contract.cancelStatement).toContain(`el ${inWords(signedOn, 'es-US')}`);
    expect(contract.english.cancelStatement).toContain(`on ${inWords(signedOn, 'en-US')}`);
    expect(contract.lastDayToCancel).toContain(inWords(businessDaysAfter(signedOn, 5), 'es-US'));
    const { textVersion, textHash } = contract;
    const body = buyer({ link: ref, billingZip: ZIP, acceptance: { textVersion, textHash } });
    const paid = await charge(app, body);
    expect([paid.status, paid.body.code]).toEqual([201, undefined]);
    const [payment] = await app.query(
      `SELECT accepted_at, signed_terms->>'signedOn' AS "signedOn", signed_terms->'outside'->>'signedBy' AS "signedBy"
         FROM payments WHERE id = $1`,
      [paid.body.paymentId],
    );
    expect(payment).toEqual({ accepted_at: null, signedOn, signedBy: 'Marisol Zaldívar Peña' });
    expect((await app.get(`/api/payments/${paid.body.paymentId}/contract`)).status).toBe(404);
    await app.app.get(ReceiptsService).sendReceipt({ paymentId: paid.body.paymentId });
    const mails = (
      await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' })
    ).body;
    const mail = mails.find(({ to }) => to === body['email'])!.body;
    expect(mail).toContain('Usted ya firmó su contrato con la oficina');
    expect(mail).not.toMatch(/Contrato firmado y aviso|Las partes/);
    expect(mail).not.toContain(`Fecha: ${inWords(signedOn, 'es-US')}`);
  });

  it('records who signed when, in the audit trail and on the link', async () => {
    const leadId = await newLead();
    await create(leadId, signed(3));
    const outsideContract = { signedOn: addDays(today, -3), signedBy: 'Marisol Zaldívar Peña' };
    const [audited] = await app.query<{ after: object; username: string }>(
      `SELECT after, username FROM audit_entries WHERE action = 'payment_link_created' AND target = $1`,
      [`lead:${leadId}`],
    );
    expect(audited).toMatchObject({ after: { outsideContract } });
    const { body } = await owner.get<object[]>(`/api/admin/leads/${leadId}/payment-links`);
    expect(body[0]).toMatchObject({ outsideContract });
  });

  it.each([
    ['a future day', () => signed(-1), 422, 'CONTRACT_DAY_NOT_POSSIBLE'],
    ['a day more than a year ago', () => signed(366), 422, 'CONTRACT_DAY_NOT_POSSIBLE'],
    ['no signer', () => signed(3, ' '), 400, 'VALIDATION_FAILED'],
    ['a card number as its signer', () => signed(3, 'Ana 4111111111111111'), 400, 'VALIDATION_FAILED'],
    [
      'a list of items',
      () => ({ disputedItems: [{ text: 'Chase', change: 'delete', expectedOn: addDays(today, 30) }] }),
      422,
      'ITEMS_NOT_NEEDED',
    ],
  ])('refuses %s', async (_, changes, status, code) => {
    const leadId = await newLead();
    const refused = await create(leadId, changes());
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [leadId])).toEqual([]);
  });

  it.each([0, 365])('accepts a signature of %s days ago', async (days) =>
    expect((await create(await newLead(), signed(days))).status).toBe(201),
  );

  it.each(['FL', 'TN', null])('is refused for a lead in the state %s', async (state) =>
    expect((await create(await newLead(state), signed(3))).body.code).toBe('OUTSIDE_CONTRACT_NOT_NEEDED'),
  );

  it('may be missing as long as the list only advises, and not once it is enforced', async () => {
    const before = refOf(await create(await newLead()));
    expect((await look(before)).body.contract.isSignedOutside).toBe(false);
    await enforce();
    const refused = await create(await newLead());
    expect([refused.status, refused.body.code]).toEqual([422, 'STATE_NEEDS_REPORT']);
    expect((await look(before)).body.code).toBe('STATE_NEEDS_REPORT');
    const body = buyer({ link: before, billingZip: ZIP });
    expect((await charge(app, body)).body.code).toBe('STATE_NEEDS_REPORT');
    expect(await app.query('SELECT 1 FROM payments WHERE email = $1', [body['email']])).toEqual([]);
    const made = await create(await newLead(), signed(3));
    expect(made.status).toBe(201);
    expect((await look(refOf(made))).status).toBe(200);
  });
});
