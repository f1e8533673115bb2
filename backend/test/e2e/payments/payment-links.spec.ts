import { randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { AppConfig } from '../../../src/config/app-config';
import { PaymentLinkMails } from '../../../src/modules/payments/links/payment-link-mails.service';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { type Caller, createAdmin, logIn, logInUntil2100 } from '../../support/admin';
import { createTestApp, newIp, newPhone, type Answer, type Refusal, type TestApp } from '../../support/app';
import { insertLeads, type LeadColumns } from '../../support/leads';
import { nmiEnvironment, startNmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { buyer, charge, detailOf } from '../../support/payments';

/** Noon in New York: texts are allowed. */
const NOON = new Date('2094-11-17T17:00:00Z');

interface LinkRow {
  id: string;
  state: string;
  channel: string;
  createdBy: string;
  paymentId: string | null;
  withdrawnBy: string | null;
}
interface Made extends Refusal {
  id: string;
  url: string;
  expiresAt: string;
}
interface Shown extends Refusal {
  firstName: string;
  plan: { id: string; priceCents: number; catalogVersion: number };
  contract: { textVersion: string; textHash: string; stateName: string | null };
}

let app: TestApp;
let office: Caller;
let catalogVersion: number;

beforeAll(async () => {
  app = await createTestApp();
  office = await logInUntil2100(app, (await createAdmin(app, { role: 'agent' })).username);
  catalogVersion = (await app.get<{ catalogVersion: number }[]>('/api/plans')).body[0]!.catalogVersion;
});
afterAll(() => app.close());

const newLead = async (columns: LeadColumns = {}, on = app): Promise<string> => {
  const [id] = await insertLeads(on, [
    {
      full_name: 'Marisol Zaldívar Peña',
      verification_status: 'verified',
      verified_at: NOON.toISOString(),
      ...columns,
    },
  ]);
  return id!;
};
const create = async (
  leadId: string,
  changes: object = {},
  { key, on = app, as = office }: { key?: string; on?: TestApp; as?: Caller } = {},
): Promise<Answer<Made>> => {
  const response = await fetch(`${on.url}/api/admin/leads/${leadId}/payment-links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ plan: 'growth', catalogVersion, soldVia: 'online', channel: 'copy', ...changes }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Made };
};
const refOf = (url: string): string => new URL(url).searchParams.get('ref')!;
const newRef = async (leadId: string, changes: object = {}): Promise<string> =>
  refOf((await create(leadId, changes)).body.url);
const look = (ref: string): Promise<Answer<Shown>> => app.get<Shown>(`/api/payment-links?ref=${ref}`);
const linksOf = async (leadId: string): Promise<LinkRow[]> =>
  (await office.get<LinkRow[]>(`/api/admin/leads/${leadId}/payment-links`)).body;
const outbox = async (to: string): Promise<string[]> => {
  const { body } = await app.get<{ to: string; body: string }[]>('/dev/outbox', {
    accept: 'application/json',
  });
  return body.filter((message) => message.to === to).map((message) => message.body);
};
const jobsOf = async (name: string): Promise<never[]> =>
  (
    await app.query<{ data: never }>(`SELECT data FROM jobs.job WHERE name = $1 ORDER BY created_on DESC`, [
      name,
    ])
  ).map(({ data }) => data);

describe('POST /api/admin/leads/{id}/payment-links', () => {
  it('creates an address of the payment page that is valid for seven days', async () => {
    const leadId = await newLead();
    const { status, body } = await create(leadId);
    expect([status, body.code]).toEqual([201, undefined]);
    expect(body.url).toMatch(/\/checkout\?plan=growth&ref=[\w-]{43}$/);
    expect((Date.parse(body.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    expect(await linksOf(leadId)).toMatchObject([{ id: body.id, state: 'sent', channel: 'copy' }]);
  });

  it('stores nothing from which the address could be derived', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    const kept = await app.query('SELECT * FROM payment_links WHERE lead_id = $1', [leadId]);
    const audited = await app.query(`SELECT * FROM audit_entries WHERE target = 'lead:' || $1::text`, [
      leadId,
    ]);
    expect(JSON.stringify([kept, audited])).not.toContain(ref);
  });

  it('returns the same link for the same key, and sends it once', async () => {
    const phone = newPhone();
    const leadId = await newLead({ phone_number: phone, state: 'FL' });
    const key = randomUUID();
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(NOON);
    try {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => create(leadId, { channel: 'sms' }, { key })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    } finally {
      jest.restoreAllMocks();
    }
    const [sent] = await app.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sms_messages WHERE lead_id = $1`,
      [leadId],
    );
    expect(sent!.count).toBe(1);
    for (const changes of [
      { channel: 'copy' },
      { plan: 'elite' },
      { soldVia: 'phone' },
      { catalogVersion: catalogVersion + 1 },
    ]) {
      const other = await create(leadId, { channel: 'sms', ...changes }, { key });
      expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it('mentions neither credit nor money in the text, and does not store the secret', async () => {
    const phone = newPhone();
    const leadId = await newLead({ phone_number: phone, state: 'FL' });
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(NOON);
    try {
      expect((await create(leadId, { channel: 'sms' })).status).toBe(201);
      await app.app.get(SmsMessagesService).deliver((await jobsOf('send-conditional-sms-message'))[0]!);
    } finally {
      jest.restoreAllMocks();
    }
    const [text] = await outbox(phone);
    expect(text).toMatch(/checkout\?plan=growth&ref=[\w-]{43} /);
    expect(text!.replace(/^Credito Claro:|https?:\S+/g, '')).not.toMatch(
      /cr[eé]dito|deuda|pag[ao]|cobr|plan|\$|\d/i,
    );
    const ref = /ref=([\w-]{43})/.exec(text!)![1]!;
    expect(
      JSON.stringify(await app.query('SELECT * FROM sms_messages WHERE lead_id = $1', [leadId])),
    ).not.toContain(ref);
    expect((await look(ref)).status).toBe(200);
  });

  it('mails the link once, however often the job runs', async () => {
    const email = `m${newPhone().slice(1)}@example.com`;
    const leadId = await newLead({ email });
    expect((await create(leadId, { channel: 'email' })).status).toBe(201);
    const [job] = await jobsOf('payment-link-mail');
    expect(JSON.stringify(job)).not.toContain('ref=');
    const service = app.app.get(PaymentLinkMails);
    await service.mail(job!);
    await service.mail(job!);
    expect(await outbox(email)).toEqual([expect.stringMatching(/checkout\?plan=growth&ref=[\w-]{43}/)]);
  });

  it('does not mail a link that was withdrawn meanwhile', async () => {
    const email = `w${newPhone().slice(1)}@example.com`;
    const leadId = await newLead({ email });
    const { id } = (await create(leadId, { channel: 'email' })).body;
    await office.delete(`/api/admin/leads/${leadId}/payment-links/${id}`);
    await app.app.get(PaymentLinkMails).mail((await jobsOf('payment-link-mail'))[0]!);
    expect(await outbox(email)).toEqual([]);
  });

  it.each<[string, LeadColumns, object, number, string]>([
    [
      'a text to an unverified lead',
      { verification_status: 'pending' },
      { channel: 'sms' },
      422,
      'LEAD_NOT_VERIFIED',
    ],
    ['a mail to a lead without an address', {}, { channel: 'email' }, 422, 'LEAD_WITHOUT_EMAIL'],
    [
      'a mail to an unverified lead',
      { verification_status: 'pending', email: 'a@example.com' },
      { channel: 'email' },
      422,
      'LEAD_NOT_REACHABLE',
    ],
    ['a price that is no longer offered', {}, { catalogVersion: 4_000 }, 409, 'PRICE_CHANGED'],
    [
      'a sale by telephone where cards are charged at once',
      {},
      { soldVia: 'phone' },
      422,
      'PHONE_SALE_NOT_CHARGED',
    ],
    ['an unknown plan', {}, { plan: 'otro' }, 400, 'VALIDATION_FAILED'],
    ['a deleted lead', { deleted_at: NOON.toISOString() }, {}, 404, 'LEAD_NOT_FOUND'],
  ])('refuses %s', async (_, columns, changes, status, code) => {
    const leadId = await newLead(columns);
    const { status: answered, body } = await create(leadId, changes);
    expect([answered, body.code]).toEqual([status, code]);
    expect(await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [leadId])).toEqual([]);
  });

  it('refuses a lead that is blocked or marked as a fraud', async () => {
    for (const mark of ['is_blocked', 'is_fraudulent']) {
      const leadId = await newLead();
      await app.query(`UPDATE leads SET ${mark} = true WHERE id = $1`, [leadId]);
      expect((await create(leadId)).body.code).toBe('LEAD_NOT_CHARGEABLE');
    }
  });

  it('refuses a lead of a state in which the trade is an offence, in production, and leaves no message', async () => {
    const [leadId, other] = [await newLead({ state: 'GA' }), await newLead({ state: 'FL' })];
    const config = app.app.get(AppConfig);
    const replaced = [
      jest.replaceProperty(config, 'isProduction', true),
      jest.replaceProperty(config, 'paymentsMode', 'vault'),
    ];
    const { status, body } = await create(leadId);
    const allowed = await create(other);
    replaced.forEach((property) => property.restore());
    expect([status, body.code]).toEqual([422, 'STATE_NOT_SERVED']);
    expect(await app.query('SELECT 1 FROM payment_links WHERE lead_id = $1', [leadId])).toEqual([]);
    expect(allowed.status).toBe(201);
  });

  it('replaces the previous link', async () => {
    const leadId = await newLead();
    const first = await newRef(leadId);
    const second = await newRef(leadId, { plan: 'elite' });
    expect((await look(first)).body.code).toBe('PAYMENT_LINK_WITHDRAWN');
    expect((await look(second)).body.plan.id).toBe('elite');
  });

  it('refuses while a payment by an expired link may have been charged', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    const { body } = await charge(app, buyer({ link: ref, catalogVersion }));
    await app.query(`UPDATE payments SET status = 'unknown' WHERE id = $1`, [body.paymentId]);
    await app.query(`UPDATE payment_links SET expires_at = now() WHERE lead_id = $1`, [leadId]);
    const again = await create(leadId);
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_LINK_BUSY']);
  });

  it('leaves one valid link after many requests at the same time', async () => {
    const leadId = await newLead();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(leadId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const states = (await linksOf(leadId)).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  });
});

describe('GET /api/payment-links', () => {
  it('returns the plan, its price and only the first name of the person', async () => {
    const phone = newPhone();
    const leadId = await newLead({ phone_number: phone, email: 'marisol@example.com' });
    const { status, body, headers } = await look(await newRef(leadId));
    expect([status, body.firstName, body.plan.id]).toEqual([200, 'Marisol', 'growth']);
    expect(JSON.stringify(body)).not.toMatch(/Zald|Peña|marisol@/);
    expect(JSON.stringify(body)).not.toContain(phone.slice(-4));
    expect(JSON.stringify(body)).not.toContain(leadId);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(await linksOf(leadId)).toMatchObject([{ state: 'opened' }]);
  });

  it('refuses a link that was invented or changed', async () => {
    const ref = await newRef(await newLead());
    const other = refOf((await create(await newLead())).body.url);
    for (const wrong of ['x', `${'A'.repeat(43)}`, other.slice(0, 22) + ref.slice(22), `${ref}A`])
      expect((await look(wrong)).body.code).toBe('PAYMENT_LINK_NOT_FOUND');
  });

  it('states how an ended link ended', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    await app.query(`UPDATE payment_links SET expires_at = now() WHERE lead_id = $1`, [leadId]);
    const { status, body } = await look(ref);
    expect([status, body.code]).toEqual([410, 'PAYMENT_LINK_EXPIRED']);
    expect((await charge(app, buyer({ link: ref }))).body.code).toBe('PAYMENT_LINK_EXPIRED');
  });

  it('refuses a link of a person who has been blocked or deleted since', async () => {
    for (const change of ['is_blocked = true', 'is_fraudulent = true', 'deleted_at = now()']) {
      const leadId = await newLead();
      const ref = await newRef(leadId);
      await app.query(`UPDATE leads SET ${change} WHERE id = $1`, [leadId]);
      expect((await look(ref)).body.code).toBe('PAYMENT_LINK_NOT_FOUND');
      expect((await charge(app, buyer({ link: ref }))).body.code).toBe('PAYMENT_LINK_NOT_FOUND');
    }
  });
});

describe('a payment by a link', () => {
  it('belongs to the lead whichever phone was typed, at the promised price', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    await app.query(
      `UPDATE payment_links SET promised = jsonb_set(promised, '{priceCents}', '12300') WHERE lead_id = $1`,
      [leadId],
    );
    const { status, body } = await charge(app, buyer({ link: ref, catalogVersion, phone: '(305) 420-9999' }));
    expect(status).toBe(201);
    const [payment] = await app.query('SELECT lead_id, amount_cents, status FROM payments WHERE id = $1', [
      body.paymentId,
    ]);
    expect(payment).toEqual({ lead_id: leadId, amount_cents: 12_300, status: 'approved' });
    const [lead] = await app.query('SELECT lead_category FROM leads WHERE id = $1', [leadId]);
    expect(lead).toEqual({ lead_category: 'client' });
    expect(await linksOf(leadId)).toMatchObject([{ state: 'paid', paymentId: body.paymentId }]);
    expect((await look(ref)).body.code).toBe('PAYMENT_LINK_USED');
  });

  it.each<[string, LeadColumns, { billingZip: string; state?: string }, string]>([
    ['the lead', { state: 'CO' }, { billingZip: '10001', state: 'FL' }, 'Colorado'],
    ['the payer', { state: 'FL' }, { billingZip: '10001', state: 'CO' }, 'Colorado'],
    ['the ZIP code', { state: 'NY' }, { billingZip: '80202', state: 'FL' }, 'Colorado'],
    ['the lead, if the payer names none', { state: 'WA' }, { billingZip: '10001' }, 'Washington'],
  ])('follows the law that gives most days: that of %s', async (_, columns, place, stateName) => {
    const ref = await newRef(await newLead(columns));
    const named = new URLSearchParams({
      zip: place.billingZip,
      ...(place.state ? { state: place.state } : {}),
    });
    const { contract } = (await look(`${ref}&${named.toString()}`)).body;
    expect(contract.stateName).toBe(stateName);
    const { textVersion, textHash } = contract;
    const paid = await charge(app, buyer({ link: ref, ...place, acceptance: { textVersion, textHash } }));
    expect([paid.status, paid.body.code]).toEqual([201, undefined]);
  });

  it.each<{ billingZip: string; state?: string }>([
    { billingZip: '33101' },
    { billingZip: '33101', state: 'FL' },
  ])('is refused in production for a lead of a state in which the trade is an offence: %j', async (place) => {
    const leadId = await newLead({ state: 'GA' });
    const ref = await newRef(leadId);
    const config = app.app.get(AppConfig);
    const replaced = [
      jest.replaceProperty(config, 'isProduction', true),
      jest.replaceProperty(config, 'paymentsMode', 'vault'),
    ];
    const query = new URLSearchParams({ zip: '33101', ...(place.state ? { state: place.state } : {}) });
    const shown = await look(`${ref}&${query.toString()}`);
    const paid = await charge(app, buyer({ link: ref, ...place }));
    replaced.forEach((property) => property.restore());
    expect([shown.body.code, paid.body.code]).toEqual(['STATE_NOT_SERVED', 'STATE_NOT_SERVED']);
    expect(await app.query('SELECT 1 FROM payments WHERE lead_id = $1', [leadId])).toEqual([]);
  });

  it('is made once when several people pay at the same time', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => charge(app, buyer({ link: ref, catalogVersion }))),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(paid).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(['PAYMENT_IN_PROGRESS', 'PAYMENT_LINK_USED']).toContain(body.code);
    const payments = await app.query('SELECT 1 FROM payments WHERE lead_id = $1', [leadId]);
    expect(payments).toHaveLength(1);
  });

  it('leaves the link valid after a decline', async () => {
    const leadId = await newLead();
    const ref = await newRef(leadId);
    const declined = await charge(app, buyer({ link: ref, cardNumber: '4000000000000002' }));
    expect(declined.status).toBe(422);
    expect((await look(ref)).status).toBe(200);
    expect((await charge(app, buyer({ link: ref }))).status).toBe(201);
    expect(await linksOf(leadId)).toMatchObject([{ state: 'paid' }]);
  });

  it('repeats the first answer for the same key, though the link is used', async () => {
    const ref = await newRef(await newLead());
    const [body, key] = [buyer({ link: ref }), randomUUID()];
    const send = async (): Promise<{ paymentId: string }> =>
      (await (
        await fetch(`${app.url}/api/payments/nmi/charge`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': newIp() },
          body: JSON.stringify(body),
        })
      ).json()) as { paymentId: string };
    const first = await send();
    expect(first.paymentId).toBeDefined();
    expect((await send()).paymentId).toBe(first.paymentId);
  });

  it('is refused for a plan or a price other than that of the link', async () => {
    const ref = await newRef(await newLead());
    expect((await charge(app, buyer({ link: ref, plan: 'elite' }))).body.code).toBe(
      'PAYMENT_LINK_OTHER_PLAN',
    );
    expect((await charge(app, buyer({ link: ref, catalogVersion: 900 }))).body.code).toBe('PRICE_CHANGED');
  });
});

describe('DELETE /api/admin/leads/{id}/payment-links/{linkId}', () => {
  it('withdraws a link and records the user', async () => {
    const leadId = await newLead();
    const { id, url } = (await create(leadId)).body;
    expect((await office.delete(`/api/admin/leads/${leadId}/payment-links/${id}`)).status).toBe(204);
    expect((await look(refOf(url))).body.code).toBe('PAYMENT_LINK_WITHDRAWN');
    const [link] = await linksOf(leadId);
    expect([link!.state, link!.withdrawnBy]).toEqual(['withdrawn', link!.createdBy]);
    const again = await office.delete(`/api/admin/leads/${leadId}/payment-links/${id}`);
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_LINK_OVER']);
  });

  it('does not withdraw a paid link, nor that of another lead', async () => {
    const leadId = await newLead();
    const { id, url } = (await create(leadId)).body;
    const elsewhere = await office.delete(`/api/admin/leads/${await newLead()}/payment-links/${id}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'PAYMENT_LINK_NOT_FOUND']);
    await charge(app, buyer({ link: refOf(url) }));
    const paid = await office.delete(`/api/admin/leads/${leadId}/payment-links/${id}`);
    expect(paid.body.code).toBe('PAYMENT_LINK_OVER');
  });
});

describe('GET /api/admin/payments/links', () => {
  it('lists the links of the leads that the user may see, by state', async () => {
    const colleague = await createAdmin(app, { role: 'agent' });
    const owner = await logIn(app, (await createAdmin(app)).username);
    const [mine, strange] = [await newLead(), await newLead({ full_name: 'Zoraida Ajena' })];
    await create(mine);
    await create(strange);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [strange, colleague.id]);
    const seen = async (who: Caller): Promise<string[]> =>
      (
        await who.get<{ links: { leadId: string }[] }>('/api/admin/payments/links?state=sent&pageSize=100')
      ).body.links.map(({ leadId }) => leadId);
    expect(await seen(owner)).toEqual(expect.arrayContaining([mine, strange]));
    expect(await seen(office)).toContain(mine);
    expect(await seen(office)).not.toContain(strange);
  });
});

describe('a payment made by a link', () => {
  it('names the user who created the link', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const ref = await newRef(await newLead());
    const { body } = await charge(app, buyer({ link: ref }));
    const detail = (await detailOf(owner, body.paymentId)) as unknown as { link: object };
    expect(detail.link).toMatchObject({ createdBy: expect.stringMatching(/^admin/) });
  });
});

describe('a payment by a link where cards are stored', () => {
  it('is a sale by telephone when the office set it, regardless of the request', async () => {
    const nmi = await startNmiStandIn();
    const vault = await createTestApp(nmiEnvironment(nmi, 'vault'));
    try {
      const as = await logIn(vault, (await createAdmin(vault)).username);
      const leadId = await newLead({}, vault);
      const made = await create(leadId, { soldVia: 'phone' }, { on: vault, as });
      expect(made.status).toBe(201);
      const { body } = await charge(vault, buyer({ link: refOf(made.body.url), soldVia: 'online' }));
      const [payment] = await vault.query<{ sold_via: string }>(
        'SELECT sold_via FROM payments WHERE lead_id = $1',
        [leadId],
      );
      expect([body.code, payment?.sold_via]).toEqual([undefined, 'phone']);
    } finally {
      await vault.close();
      await nmi.close();
    }
  });
});
