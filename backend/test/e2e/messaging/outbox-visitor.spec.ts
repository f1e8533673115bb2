import {
  createTestApp,
  lastCode,
  newIp,
  newPhone,
  submission,
  type Answer,
  type TestApp,
} from '../../support/app';
import { ACCOUNT_SID, AUTH_TOKEN } from '../../support/stand-ins/twilio-stand-in';

/** The outbox simulates people who answer, call and write, if no provider does. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
});
afterAll(() => app.close());

interface Entry {
  id: string;
  channel: string;
  to: string;
  body: string;
}
interface Sent {
  submissionId: string;
  method: string;
  methods: { method: string; digits?: string; link?: string }[];
}
interface Heard {
  said: string[];
  ended: boolean;
}
const submit = async (phone: string, method: string): Promise<Sent> =>
  (await app.post<Sent>('/api/leads', { ...submission(phone), method }, newIp())).body;
const entries = async (phone: string): Promise<Entry[]> =>
  (await app.get<Entry[]>('/dev/outbox', { accept: 'application/json' })).body.filter(
    ({ to }) => to === phone,
  );
/** Asks as a program of this machine. */
const play = async <T = Heard>(
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer<T>> => {
  const response = await fetch(`${app.url}/dev/outbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
};
const stateOf = async (id: string) =>
  (await app.get<{ state: string; redirectUrl?: string }>(`/api/leads/submissions/${id}`)).body;

describe('a call in the outbox', () => {
  it('first asks to press 1, and contains the code once and no other number', async () => {
    const phone = newPhone();
    const { method } = await submit(phone, 'voice');
    expect(method).toBe('voice');
    const [call, ...others] = await entries(phone);
    expect([call!.channel, others]).toEqual(['call', []]);
    const [code, ...more] = call!.body.match(/(?<!\d)\d{6}(?!\d)/g)!;
    expect(more).toEqual([]);
    expect(call!.body.indexOf('oprima 1')).toBeGreaterThanOrEqual(0);
    expect(call!.body.indexOf('oprima 1')).toBeLessThan(call!.body.indexOf(code!));
    expect(call!.body.replace(code!, '')).not.toMatch(/\d{2}/);
    expect(await lastCode(app, phone)).toBe(code);
  });

  it('can be answered, and reads the code after 1 is pressed', async () => {
    const phone = newPhone();
    const { submissionId } = await submit(phone, 'voice');
    const [{ id }] = (await entries(phone)) as [Entry];
    const answered = await play(`calls/${id}/answer`);
    expect(answered.body).toEqual({ said: [expect.stringContaining('oprima 1')], ended: false });
    const code = await lastCode(app, phone);
    const heard = await play(`calls/${id}/press`, { key: '1' });
    expect(heard.body.said[0]!.replace(/\D/g, '')).toContain(code + code);
    expect((await play(`calls/${id}/hang-up`)).body).toEqual({ said: [], ended: true });
    expect(await stateOf(submissionId)).toMatchObject({ state: 'waiting' });
    expect((await play(`calls/${id}/press`, { key: '1' })).body.said[0]).toContain('ya no es válida');
    expect((await app.post('/api/leads/verify', { phoneNumber: phone, code })).body).toMatchObject({
      verified: true,
    });
  });

  it('reports an unanswered call to the dialog, and ends all calls after a 9', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const { submissionId } = await submit(first, 'voice');
    await play(`calls/${(await entries(first))[0]!.id}/no-answer`);
    expect(await stateOf(submissionId)).toMatchObject({ state: 'undelivered' });
    await submit(second, 'voice');
    const heard = await play(`calls/${(await entries(second))[0]!.id}/press`, { key: '9' });
    expect(heard.body).toEqual({ said: [expect.stringContaining('no volverá a llamarle')], ended: true });
    expect(await app.query('SELECT channel FROM sms_suppressions WHERE phone_number = $1', [second])).toEqual(
      [{ channel: 'voice' }],
    );
  });
});

describe('a visitor of the outbox', () => {
  it('calls in with attestation A and the figures', async () => {
    const phone = newPhone();
    const { submissionId, methods } = await submit(phone, 'inbound_call');
    const digits = methods.find(({ method }) => method === 'inbound_call')!.digits!;
    const heard = await play('calls', { from: phone, attestation: 'A', digits });
    expect(heard.body).toEqual({
      said: [expect.any(String), expect.stringContaining('quedó comprobado')],
      ended: true,
    });
    expect(await stateOf(submissionId)).toMatchObject({ state: 'verified', redirectUrl: expect.any(String) });
  });

  it('is called back without one', async () => {
    const phone = newPhone();
    await submit(phone, 'inbound_call');
    const heard = await play('calls', { from: phone, attestation: 'B', digits: '1234' });
    expect(heard.body).toEqual({ said: [expect.stringContaining('le devolvemos la llamada')], ended: true });
    while ((await entries(phone)).length === 0);
    expect((await entries(phone)).map(({ channel }) => channel)).toEqual(['call']);
  });

  it('writes by WhatsApp, and is answered', async () => {
    const phone = newPhone();
    const { submissionId, methods } = await submit(phone, 'whatsapp');
    const link = methods.find(({ method }) => method === 'whatsapp')!.link!;
    const body = new URL(link).searchParams.get('text')!;
    expect((await play('whatsapp', { from: phone, body })).status).toBe(200);
    expect(await stateOf(submissionId)).toMatchObject({ state: 'verified', redirectUrl: expect.any(String) });
    while ((await entries(phone)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await entries(phone)).toEqual([
      expect.objectContaining({ channel: 'whatsapp', body: expect.stringContaining('quedó comprobado') }),
    ]);
  });

  it('has forms without scripts, which answer with pages', async () => {
    const phone = newPhone();
    await submit(phone, 'voice');
    const [{ id }] = (await entries(phone)) as [Entry];
    const page = await app.get<string>('/dev/outbox', { accept: 'text/html' });
    expect(page.body).toContain(`action="/dev/outbox/calls/${id}/press"`);
    expect(page.body).not.toMatch(/<script|\son\w+=/i);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    const response = await fetch(`${app.url}/dev/outbox/calls/${id}/press`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: 'key=1',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('Su código es');
  });

  it.each(['calls', 'whatsapp', 'calls/5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52/press'])(
    'is not played for other sites, nor beyond this machine: %s',
    async (path) => {
      expect((await play(path, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
      expect((await play(path, {}, { 'x-forwarded-for': '8.8.8.8' })).status).toBe(404);
    },
  );
});

it('plays nothing that a provider carries', async () => {
  const real = await createTestApp({
    ALLOW_DEV_OUTBOX: 'true',
    VOICE_TRANSPORT: 'twilio',
    WHATSAPP_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_VOICE_FROM: '+13054200001',
    TWILIO_WHATSAPP_FROM: '+13054200002',
  });
  for (const path of ['calls', 'whatsapp', 'calls/5f0d3c0e-6c0b-4a37-8c80-0f4c8a3b1d52/press'])
    expect((await real.post(`/dev/outbox/${path}`, { from: newPhone(), attestation: 'A' })).status).toBe(404);
  const page = await real.get<string>('/dev/outbox', { accept: 'text/html' });
  expect(page.body).not.toContain('<form');
  await real.close();
});
