import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from 'domain/dates';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Answer, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { buyer, charge } from '../../support/payments';

/** The law of Tennessee requires the contract to list the disputed items, and Florida's does not. */
const TENNESSEE = { state: 'TN', zip: '37201' };
const STATES = '/api/admin/states';

let app: TestApp;
let owner: Caller;
let catalogVersion: number;
let expectedOn: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
  catalogVersion = (await app.get<{ catalogVersion: number }[]>('/api/plans')).body[0]!.catalogVersion;
  expectedOn = addDays(dayOf(new Date(), 'America/New_York'), 90);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.query('DELETE FROM state_choices');
  await app.query(`UPDATE state_rules SET mode = 'advise', confirmed_at = NULL, confirmed_by = NULL`);
  app.app.get(StateGate).forget();
});

/** Opens Tennessee for sales with an advisor, and enforces the list. */
async function enforce(): Promise<void> {
  await owner.put(`${STATES}/TN`, {
    registrationWaived: true,
    bondWaived: true,
    agent: 'Agente SA, Nashville',
    reason: 'Lo dijo la abogada',
  });
  const { body } = await owner.get<{ tableVersion: number; listVersion: number }>(STATES);
  const { tableVersion, listVersion } = body;
  expect((await owner.post(`${STATES}/confirm`, { tableVersion, listVersion })).status).toBe(200);
}

const item = (changes: object = {}): object => ({
  text: 'Capital One, terminada en 1234: pago tardío de marzo de 2024',
  change: 'delete',
  expectedOn,
  ...changes,
});
const newLead = async (state: string | null = 'TN'): Promise<string> =>
  (await insertLeads(app, [{ full_name: 'Marisol Zaldívar', state }]))[0]!;
const create = async (
  leadId: string,
  disputedItems?: object[],
  key: string = randomUUID(),
): Promise<Answer<Refusal & { id: string; url: string }>> => {
  const response = await fetch(`${app.url}/api/admin/leads/${leadId}/payment-links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      plan: 'growth',
      catalogVersion,
      soldVia: 'online',
      channel: 'copy',
      ...(disputedItems && { disputedItems }),
    }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Refusal & { id: string; url: string },
  };
};
const refOf = (url: string): string => new URL(url).searchParams.get('ref')!;

interface Shown extends Refusal {
  contract: {
    textVersion: string;
    textHash: string;
    sections: { title: string; paragraphs: string[] }[];
    english: { sections: { title: string; paragraphs: string[] }[] };
  };
}
const look = (ref: string, zip = TENNESSEE.zip): Promise<Answer<Shown>> =>
  app.get<Shown>(`/api/payment-links?ref=${ref}&zip=${zip}`);

describe('a payment link for a state that requires the list of disputed items', () => {
  it('carries them into the contract in both languages, and into the signed document', async () => {
    const second = item({ text: 'Midland: cobro de $1,250.00 que no es mío', change: 'correct' });
    const leadId = await newLead();
    const made = await create(leadId, [item(), second]);
    expect([made.status, made.body.code]).toEqual([201, undefined]);
    const ref = refOf(made.body.url);
    const { contract } = (await look(ref)).body;
    const texts = [
      contract.sections.find(({ title }) => title === 'Lo que se va a disputar'),
      contract.english.sections.find(({ title }) => title === 'What will be disputed'),
    ].map((section) => section!.paragraphs.join('\n'));
    expect(texts[0]).toContain('1. “Capital One, terminada en 1234: pago tardío de marzo de 2024”');
    expect(texts[0]).toContain('Cambio que se pide: que se corrija.');
    expect(texts[1]).toContain(
      '2. “Midland: cobro de $1,250.00 que no es mío” Change asked for: to correct it.',
    );
    const { textVersion, textHash } = contract;
    const body = buyer({ link: ref, billingZip: TENNESSEE.zip, acceptance: { textVersion, textHash } });
    const paid = await charge(app, body);
    expect([paid.status, paid.body.code]).toEqual([201, undefined]);
    const document = (await app.get<string>(`/api/payments/${paid.body.paymentId}/contract`)).body;
    for (const words of ['Lo que se va a disputar', 'What will be disputed', 'terminada en 1234'])
      expect(document).toContain(words);
    const [link] = (
      await owner.get<{ disputedItems: object[] }[]>(`/api/admin/leads/${leadId}/payment-links`)
    ).body;
    expect(link!.disputedItems).toEqual([item(), second]);
    const [audited] = await app.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'payment_link_created' AND target = $1`,
      [`lead:${leadId}`],
    );
    expect(audited!.after).toMatchObject({ disputedItems: 2 });
    expect(JSON.stringify(audited)).not.toContain('Capital One');
  });

  it('is the same link for a repeated request, and another key is needed for other items', async () => {
    const [leadId, key] = [await newLead(), randomUUID()];
    const first = await create(leadId, [item()], key);
    expect((await create(leadId, [item()], key)).body.url).toBe(first.body.url);
    for (const items of [[item({ change: 'update' })], [item(), item()], undefined]) {
      const other = await create(leadId, items, key);
      expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it.each([
    ['an account number', { text: 'Cuenta 4111 1111 1111 1111 de Chase' }, 422, 'ITEM_WITH_ACCOUNT_NUMBER'],
    ['a day that has passed', { expectedOn: '2020-01-15' }, 422, 'ITEM_DAY_NOT_POSSIBLE'],
    ['a day after more than a year', { expectedOn: '2099-01-15' }, 422, 'ITEM_DAY_NOT_POSSIBLE'],
    ['no day', { expectedOn: '2027-02-30' }, 400, 'VALIDATION_FAILED'],
    ['an unknown change', { change: 'hide' }, 400, 'VALIDATION_FAILED'],
    ['an empty text', { text: '  ' }, 400, 'VALIDATION_FAILED'],
    ['a text that is too long', { text: 'x'.repeat(201) }, 400, 'VALIDATION_FAILED'],
  ])('refuses an item with %s', async (_, changes, status, code) => {
    const leadId = await newLead();
    const refused = await create(leadId, [item(), item(changes)]);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (status === 422) expect(refused.body.message).toMatch(/dato 2/);
    expect(await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [leadId])).toEqual([]);
  });

  it('refuses more than 30 items', async () =>
    expect(
      (
        await create(
          await newLead(),
          Array.from({ length: 31 }, () => item()),
        )
      ).status,
    ).toBe(400));

  it.each(['FL', null])('refuses items for a lead in the state %s', async (state) =>
    expect((await create(await newLead(state), [item()])).body.code).toBe('ITEMS_NOT_NEEDED'),
  );

  it('may lack them as long as the list of states only advises', async () => {
    const { status, body } = await create(await newLead());
    expect(status).toBe(201);
    expect((await look(refOf(body.url))).status).toBe(200);
    expect((await charge(app, buyer({ link: refOf(body.url), billingZip: TENNESSEE.zip }))).status).toBe(201);
  });

  it('is refused without them once the list is enforced, and is not paid', async () => {
    const before = refOf((await create(await newLead())).body.url);
    const elsewhere = refOf((await create(await newLead('FL'))).body.url);
    await enforce();
    const leadId = await newLead();
    const refused = await create(leadId);
    expect([refused.status, refused.body.code]).toEqual([422, 'STATE_NEEDS_ITEMS']);
    expect(await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [leadId])).toEqual([]);
    expect((await create(leadId, [item()])).status).toBe(201);
    for (const ref of [before, elsewhere]) {
      const shown = await look(ref);
      expect([shown.status, shown.body.code]).toEqual([422, 'STATE_NEEDS_ITEMS']);
      const body = buyer({ link: ref, billingZip: TENNESSEE.zip });
      const paid = await charge(app, body);
      expect([paid.status, paid.body.code]).toEqual([422, 'STATE_NEEDS_ITEMS']);
      expect(await app.query('SELECT 1 FROM payments WHERE email = $1', [body['email']])).toEqual([]);
    }
    expect((await look(elsewhere, '33101')).status).toBe(200);
  });
});
