import { randomUUID } from 'node:crypto';
import { PaymentLinkMails } from '../../../src/modules/payments/links/payment-link-mails.service';
import { type Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';
import { buyer, charge } from '../../support/payments';

/** Payment links that are requested again without an Idempotency-Key. */
let app: TestApp;
let office: Caller;
let catalogVersion: number;

beforeAll(async () => {
  app = await createTestApp();
  office = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
  catalogVersion = (await app.get<{ catalogVersion: number }[]>('/api/plans')).body[0]!.catalogVersion;
});
afterAll(() => app.close());

interface Made extends Refusal {
  id: string;
  url: string;
}
interface Lead {
  id: string;
  email: string;
}

async function newLead(): Promise<Lead> {
  const email = `r${newPhone().slice(1)}@example.com`;
  const verified = { verification_status: 'verified', verified_at: new Date().toISOString() };
  const [id] = await insertLeads(app, [{ full_name: 'Marisol Zaldívar', email, ...verified }]);
  return { id: id!, email };
}
async function create({ id }: Lead, changes: object = {}, { as = office, key = '' } = {}) {
  const response = await fetch(`${app.url}/api/admin/leads/${id}/payment-links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ plan: 'growth', catalogVersion, soldVia: 'online', channel: 'email', ...changes }),
  });
  const { id: link, url, code } = (await response.json()) as Made;
  return { status: response.status, id: link, url, code };
}
const linksOf = async ({ id }: Lead): Promise<number> =>
  (await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [id])).length;
/** Sends the queued mails of a lead, and returns how many it received. */
async function mailsTo({ id, email }: Lead): Promise<number> {
  const jobs = await app.query<{ data: { linkId: string } }>(
    `SELECT data FROM jobs.job
      WHERE name = 'payment-link-mail' AND data->>'linkId' IN (SELECT id::text FROM payment_links WHERE lead_id = $1)`,
    [id],
  );
  for (const { data } of jobs) await app.app.get(PaymentLinkMails).mail(data);
  const { body } = await app.get<{ to: string }[]>('/dev/outbox', { accept: 'application/json' });
  return body.filter(({ to }) => to === email).length;
}
const passMinutes = (minutes: number, { id }: Lead): Promise<unknown> =>
  app.query(
    `UPDATE payment_links SET created_at = created_at - make_interval(mins => $2) WHERE lead_id = $1`,
    [id, minutes],
  );

describe('a payment link that is requested again without a key', () => {
  it('is the first one for 10 minutes, and is mailed once', async () => {
    const lead = await newLead();
    const first = await create(lead);
    expect(first.status).toBe(201);
    expect(await mailsTo(lead)).toBe(1);
    await passMinutes(9, lead);
    expect(await create(lead)).toEqual(first);
    expect([await linksOf(lead), await mailsTo(lead)]).toEqual([1, 1]);
    await passMinutes(1, lead);
    expect((await create(lead)).id).not.toBe(first.id);
    expect([await linksOf(lead), await mailsTo(lead)]).toEqual([2, 2]);
  });

  it('is one link and one mail for eight requests at the same moment', async () => {
    const lead = await newLead();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(lead)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect([await linksOf(lead), await mailsTo(lead)]).toEqual([1, 1]);
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'payment_link_created' AND target = $1`, [
        `lead:${lead.id}`,
      ]),
    ).toHaveLength(1);
  });

  it('is a new one for another choice, by another user, with a key, and after a withdrawal', async () => {
    const lead = await newLead();
    const other = await logIn(app, (await createAdmin(app)).username);
    const links = [
      await create(lead),
      await create(lead, { plan: 'elite' }),
      await create(lead, { plan: 'elite', channel: 'copy' }),
      await create(lead, { plan: 'elite', channel: 'copy' }, { as: other }),
      await create(lead, { plan: 'elite', channel: 'copy' }, { as: other, key: randomUUID() }),
    ];
    const last = links.at(-1)!;
    expect((await office.delete(`/api/admin/leads/${lead.id}/payment-links/${last.id}`)).status).toBe(204);
    links.push(await create(lead, { plan: 'elite', channel: 'copy' }, { as: other }));
    expect(new Set(links.map(({ id }) => id)).size).toBe(6);
  });

  it('is refused when the first one was paid meanwhile', async () => {
    const lead = await newLead();
    const { url } = await create(lead);
    const link = new URL(url).searchParams.get('ref')!;
    expect((await charge(app, buyer({ link, catalogVersion }))).status).toBe(201);
    expect(await create(lead)).toMatchObject({ status: 409, code: 'PAYMENT_LINK_OVER' });
    expect(await linksOf(lead)).toBe(1);
  });
});

describe('a key that is used for several leads at the same moment', () => {
  it('makes one link, and every other request is 409', async () => {
    for (let round = 0; round < 5; round++) {
      const leads = await Promise.all(Array.from({ length: 4 }, newLead));
      const key = randomUUID();
      const answers = await Promise.all(leads.map((lead) => create(lead, {}, { key })));
      const codes = answers.map(({ status, code }) => `${status} ${code ?? ''}`).sort();
      expect(codes).toEqual(['201 ', ...Array<string>(3).fill('409 IDEMPOTENCY_KEY_REUSED')]);
      const made = await Promise.all(leads.map(linksOf));
      expect(made.filter((links) => links > 0)).toEqual([1]);
    }
  });
});
