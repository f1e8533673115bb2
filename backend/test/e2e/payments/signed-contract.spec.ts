import { randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { AppConfig } from '../../../src/config/app-config';
import { PublishedSite } from '../../../src/modules/site-content/published-site';
import { ReceiptsService } from '../../../src/modules/payments/settlement/receipts.service';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, newIp, type Answer, type Refusal, type TestApp } from '../../support/app';
import { buyer } from '../../support/payments';

/** The signed contract is the contract that was shown. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

interface Contract extends Refusal {
  textVersion: string;
  textHash: string;
  stateName: string | null;
  cancelStatement: string;
  lastDayToCancel: string | null;
  sections: { paragraphs: string[] }[];
  english: { cancelStatement: string; sections: { paragraphs: string[] }[] };
}
const contractFor = async (zip?: string): Promise<Contract> =>
  (
    await app.get<Contract>(
      `/api/plans/growth/contract${zip === undefined ? '' : `?zip=${encodeURIComponent(zip)}`}`,
    )
  ).body;
const acceptanceOf = ({ textVersion, textHash }: Contract): object => ({ textVersion, textHash });
const pay = async (body: object, key?: string): Promise<Answer<Refusal & { paymentId: string }>> => {
  const response = await fetch(`${app.url}/api/payments/nmi/charge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': newIp(),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Refusal & { paymentId: string },
  };
};
const payments = async (email: unknown): Promise<number> =>
  (await app.query<{ n: number }>('SELECT count(*)::int AS n FROM payments WHERE email = $1', [email]))[0]!.n;

it.each([
  ['90012', 'California', 'quinto día hábil'],
  ['90012-1234', 'California', 'quinto día hábil'],
  ['33101', 'Florida', 'quinto día posterior'],
  ['80202', 'Colorado', 'quinto día hábil'],
  ['98101', 'Washington', 'quinto día posterior'],
  ['00901', 'Puerto Rico', 'tercer día hábil'],
  ['09012', null, 'quinto día hábil'],
  ['96910', null, 'quinto día hábil'],
  ['K1A 0B1', null, 'quinto día hábil'],
])('the same contract is shown, signed and mailed for %s', async (zip, stateName, days) => {
  const contract = await contractFor(zip);
  expect(contract.stateName).toBe(stateName);
  expect(contract.cancelStatement).toContain(days);
  const lastDay = /^Para usted, el último día para cancelar sin deber nada es el (.+)\.$/.exec(
    contract.lastDayToCancel!,
  )![1]!;
  expect(contract.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')).toContain(lastDay);
  expect((await contractFor()).lastDayToCancel).toBeNull();
  const body = buyer({ billingZip: zip, acceptance: acceptanceOf(contract) });
  const { status, body: paid } = await pay(body);
  expect(status).toBe(201);
  await app.app.get(ReceiptsService).sendReceipt({ paymentId: paid.paymentId });
  const mails = (await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' }))
    .body;
  const mail = mails.find(({ to }) => to === body['email'])!.body;
  const { english } = contract;
  for (const text of [
    contract.cancelStatement,
    ...[...contract.sections, ...english.sections].flatMap(({ paragraphs }) => paragraphs),
  ])
    expect(mail).toContain(text);
});

describe('the language in which the customer reads the contract', () => {
  const [spanish, english] = ['Nadie puede borrar de su reporte', 'No one can remove correct'];
  const [firstWords, secondWords] = ['Leer en español', 'Read it in English'];
  const signIn = async (language?: string): Promise<{ id: string; email: string }> => {
    const contract = await contractFor('33101');
    const body = buyer({ billingZip: '33101', acceptance: { ...acceptanceOf(contract), language } });
    const { status, body: paid } = await pay(body);
    expect(status).toBe(201);
    await app.app.get(ReceiptsService).sendReceipt({ paymentId: paid.paymentId });
    return { id: paid.paymentId, email: String(body['email']) };
  };
  const mailTo = async (email: string): Promise<string> =>
    (await app.get<{ to: string; body: string }[]>('/dev/outbox', { accept: 'application/json' })).body.find(
      ({ to }) => to === email,
    )!.body;

  it.each([
    ['en', 'en', [english, spanish], firstWords],
    ['es', 'es', [spanish, english], secondWords],
    [undefined, null, [spanish, english], secondWords],
  ] as const)(
    '%p is stored as %p, and stands first in the e-mail and on the page',
    async (...[sent, stored, order, link]) => {
      const { id, email } = await signIn(sent);
      const office = await logIn(app, (await createAdmin(app)).username);
      const detail = await office.get<{ acceptedLanguage: string | null }>(`/api/admin/payments/${id}`);
      expect(detail.body.acceptedLanguage).toBe(stored);
      const page = (await app.get<string>(`/api/payments/${id}/contract`)).body;
      for (const text of [await mailTo(email), page]) {
        const places = order.map((title) => text.indexOf(title));
        expect(places[0]).toBeGreaterThan(0);
        expect(places[1]).toBeGreaterThan(places[0]!);
      }
      expect(page.indexOf(link)).toBeLessThan(page.indexOf(order[0]));
      expect(page).toContain(`href="#${sent === 'en' ? 'espanol' : 'english'}"`);
      expect(page).toContain(`id="${sent === 'en' ? 'espanol' : 'english'}"`);
    },
  );

  it.each(['fr', '', 7, ['en']])('is refused if it is %p', async (language) => {
    const acceptance = { ...acceptanceOf(await contractFor('33101')), language };
    expect((await pay(buyer({ billingZip: '33101', acceptance }))).status).toBe(400);
  });
});

describe('a sale by telephone', () => {
  const SENTENCE = 'Usted no está obligado a pagar ningún dinero si no firma este contrato';
  const contractIn = async (query: string): Promise<Contract> =>
    (await app.get<Contract>(`/api/plans/growth/contract?${query}`)).body;
  beforeEach(() => {
    jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'vault');
  });

  it('in Florida has the sentence of the statute before the signature, in both languages', async () => {
    const online = await contractIn('zip=33101');
    const phone = await contractIn('zip=33101&soldVia=phone');
    expect(phone.cancelStatement).toContain(SENTENCE);
    expect(phone.english.cancelStatement).toContain('You are not obligated to pay any money unless you sign');
    expect(online.cancelStatement).not.toContain(SENTENCE);
    const body = { billingZip: '33101', soldVia: 'phone' };
    const wrong = await pay(buyer({ ...body, acceptance: acceptanceOf(online) }));
    expect([wrong.status, wrong.body.code]).toEqual([409, 'CONTRACT_CHANGED']);
    const { status, body: paid } = await pay(buyer({ ...body, acceptance: acceptanceOf(phone) }));
    expect(status).toBe(201);
    const document = (await app.get<string>(`/api/payments/${paid.paymentId}/contract`)).body;
    expect(document.split(SENTENCE)).toHaveLength(3);
    expect(document.lastIndexOf(SENTENCE)).toBeLessThan(document.indexOf('Firmado electrónicamente'));
  });

  it('in a state without such a sentence has the same contract', async () => {
    expect((await contractIn('zip=35004&soldVia=phone')).textHash).toBe(
      (await contractIn('zip=35004')).textHash,
    );
    expect((await app.get('/api/plans/growth/contract?zip=33101&soldVia=fax')).status).toBe(400);
  });
});

it('the stricter law of ZIP code and residence is shown and signed', async () => {
  const both = (await app.get<Contract>('/api/plans/growth/contract?zip=33101&state=CO')).body;
  expect([both.stateName, both.cancelStatement]).toEqual([
    'Colorado',
    expect.stringContaining('quinto día hábil'),
  ]);
  const body = buyer({ billingZip: '33101', state: 'CO', acceptance: acceptanceOf(both) });
  const { status, body: paid } = await pay(body);
  expect(status).toBe(201);
  const document = (await app.get<string>(`/api/payments/${paid.paymentId}/contract`)).body;
  expect(document).toContain('fifth working day');
  expect(document).toContain('quinto día hábil');
  expect((await pay({ ...buyer({ billingZip: '33101' }), acceptance: acceptanceOf(both) })).body.code).toBe(
    'CONTRACT_CHANGED',
  );
  for (const state of ['XX', 'fl', '', 'Florida'])
    expect((await app.get(`/api/plans/growth/contract?zip=33101&state=${state}`)).status).toBe(400);
});

describe('a state in which the trade is an offence', () => {
  const sell = (): void => {
    jest.replaceProperty(app.app.get(AppConfig), 'isProduction', true);
    jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'sale');
  };

  it.each([
    ['its ZIP code', { billingZip: '30301' }, '?zip=30301'],
    ['its residents', { billingZip: '33101', state: 'GA' }, '?zip=33101&state=GA'],
  ])('is not sold to in production: %s', async (_, place, query) => {
    const { textVersion } = await contractFor();
    sell();
    const contract = await app.get<Refusal>(`/api/plans/growth/contract${query}`);
    expect([contract.status, contract.body.code]).toEqual([422, 'STATE_NOT_SERVED']);
    expect(contract.body.message).toContain('annualcreditreport.com');
    for (const acceptance of [{ acceptance: { textVersion } }, {}]) {
      const body = buyer({ ...place, ...acceptance });
      const refused = await pay(body);
      expect([refused.status, refused.body.code]).toEqual([422, 'STATE_NOT_SERVED']);
      expect(await payments(body['email'])).toBe(0);
    }
    expect((await app.get('/api/plans/growth/contract?zip=33101')).status).toBe(200);
  });

  it('is sold to with the simulator', async () => {
    expect((await pay(buyer({ billingZip: '30301' }))).status).toBe(201);
  });
});

describe('a state in which nothing may be charged before the services', () => {
  const contractIn = (query: string): Promise<Answer<Contract>> =>
    app.get<Contract>(`/api/plans/growth/contract${query}`);

  it.each([
    ['its ZIP code', { billingZip: '10001' }, '?zip=10001'],
    ['its residents', { billingZip: '33101', state: 'NY' }, '?zip=33101&state=NY'],
  ])('is not sold to where cards are charged at once: %s', async (_, place, query) => {
    jest.replaceProperty(app.app.get(AppConfig), 'isProduction', true);
    const mode = jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'sale');
    const contract = await contractIn(query);
    const body = buyer(place);
    const refused = await pay(body);
    for (const { status, body: refusal } of [contract, refused])
      expect([status, refusal.code, refusal.message]).toEqual([
        422,
        'STATE_NOT_SOLD',
        expect.stringContaining('Nueva York'),
      ]);
    expect(await payments(body['email'])).toBe(0);
    mode.replaceValue('vault');
    const stored = await contractIn(query);
    expect([stored.status, JSON.stringify(stored.body.sections)]).toEqual([
      200,
      expect.stringContaining('no se puede cobrar ninguna cantidad antes'),
    ]);
  });

  it('is sold to with the simulator, whose contract does not contradict the charge', async () => {
    const { status, body } = await contractIn('?zip=10001');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('no se puede cobrar ninguna cantidad antes');
    expect((await pay(buyer({ billingZip: '10001' }))).status).toBe(201);
  });
});

it('the contract names no state before a ZIP code is typed, and an invalid ZIP code is refused', async () => {
  expect((await contractFor()).stateName).toBeNull();
  for (const zip of ['331', '<script>', '3'.repeat(5_000), '33101;--'])
    expect((await app.get(`/api/plans/growth/contract?zip=${encodeURIComponent(zip)}`)).status).toBe(400);
  expect((await app.get('/api/plans/growth/contract?zip=33101&zip=90012')).status).toBe(400);
});

it('the contract has one hash for all residents of a state on any day', async () => {
  const today = await contractFor('33101');
  jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date('2094-03-01T17:00:00Z'));
  const later = await contractFor('32801');
  expect(later.textHash).toBe(today.textHash);
  expect(later.sections).not.toEqual(today.sections);
  expect((await contractFor('90012')).textHash).not.toBe(today.textHash);
  expect((await app.get<Contract>('/api/plans/elite/contract?zip=33101')).body.textHash).not.toBe(
    today.textHash,
  );
});

it.each([
  ['the contract of another state', async () => acceptanceOf(await contractFor('33101'))],
  ['the contract that was shown before the ZIP code', async () => acceptanceOf(await contractFor())],
  [
    'an older version of the texts',
    async () => ({ ...acceptanceOf(await contractFor('90012')), textVersion: '2026-11-22' }),
  ],
  ['an older version without a hash', async () => ({ textVersion: '2026-11-22' })],
])('a request with %s is refused, charges nothing and leaves the key unused', async (_, acceptance) => {
  const key = randomUUID();
  const body = buyer({ billingZip: '90012' });
  const refused = await pay({ ...body, acceptance: await acceptance() }, key);
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTRACT_CHANGED']);
  expect(await payments(body['email'])).toBe(0);
  const signed = { ...body, acceptance: acceptanceOf(await contractFor('90012')) };
  const accepted = await pay(signed, key);
  expect(accepted.status).toBe(201);
  // A repetition gets the first answer, even with another hash.
  expect((await pay({ ...body, acceptance: await acceptance() }, key)).body.paymentId).toBe(
    accepted.body.paymentId,
  );
});

it('a request with the texts of a company that has moved since is refused', async () => {
  const acceptance = acceptanceOf(await contractFor('33101'));
  const published = app.app.get(PublishedSite);
  const now = published.current();
  jest.spyOn(published, 'current').mockReturnValue({
    ...now,
    office: { ...now.office, address: '1 Calle Nueva, Miami, FL 33101' },
  });
  expect((await pay(buyer({ acceptance }))).body.code).toBe('CONTRACT_CHANGED');
});

it('a request without a hash signs the contract of the ZIP code', async () => {
  const { textVersion } = await contractFor();
  const { status, body } = await pay(buyer({ billingZip: '90012', acceptance: { textVersion } }));
  expect(status).toBe(201);
  const document = await app.get<string>(`/api/payments/${body.paymentId}/contract`);
  expect(document.body).toContain('quinto día hábil');
  expect((await pay(buyer())).status).toBe(201);
});

it.each(['', 'a', 'A'.repeat(64), `${'a'.repeat(63)}g`, 'a'.repeat(5_000), 7, null, {}])(
  'a request with an invalid hash is refused',
  async (textHash) => {
    const { textVersion } = await contractFor();
    const { status } = await pay(buyer({ acceptance: { textVersion, textHash } }));
    expect(status).toBe(400);
  },
);
