import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderCheck } from 'domain/office/provider-checks';
import { WebhookActivityRepository } from '../../../src/modules/webhooks-in/webhook-activity.repository';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { calendarEnvironment, CAL_KEY } from '../../support/calendars';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in';
import { numberOf, serviceOf } from '../../support/stand-ins/twilio-account';
import { postWebhook } from '../../support/stand-ins/twilio-calls';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

const CHECK = '/api/admin/providers/check';
const SITE = 'https://creditoclaro.example';
const SERVICE = `MG${'c'.repeat(32)}`;
const NUMBER = '+13054200000';

const states = (findings: ProviderCheck[]): string[] =>
  findings.map(
    ({ provider, item, ok, todo }) =>
      `${provider} ${item} ${!ok ? 'wrong' : todo === null ? 'good' : 'look'}`,
  );

describe('without any provider', () => {
  let app: TestApp;
  let caller: Caller;
  beforeAll(async () => {
    app = await createTestApp();
    caller = await logIn(app, (await createAdmin(app)).username);
  });
  afterAll(() => app.close());

  it('the check requires an administrator', async () => {
    expect((await app.post(CHECK, {})).status).toBe(401);
  });

  it('the check explains the outbox and the simulator in one line each', async () => {
    const { status, body } = await caller.post<ProviderCheck[]>(CHECK);
    expect(status).toBe(200);
    expect(states(body)).toEqual(['outbox in_use look', 'simulator in_use look', 'calendar address good']);
    expect(body[0]!.text).toBe(
      'Es la bandeja de salida incluida: los textos, las llamadas, los mensajes de WhatsApp y los correos se quedan en /dev/outbox. Nada sale de aquí y nadie los recibe.',
    );
  });

  it('twenty checks are allowed in ten minutes', async () => {
    await app.query(
      `INSERT INTO limit_counters (key, hits, resets_at) VALUES ('provider-checks', 20, now() + interval '5 minutes')
       ON CONFLICT (key) DO UPDATE SET hits = 20`,
    );
    const refused = await caller.post(CHECK);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_CHECKS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    await app.query(`DELETE FROM limit_counters WHERE key = 'provider-checks'`);
    expect((await caller.post(CHECK)).status).toBe(200);
  });

  it('the check reports the outbox of a public site as a fault', async () => {
    const open = await createTestApp(
      { PUBLIC_URL: SITE, ALLOW_DEV_OUTBOX: 'true' },
      { databaseUrl: app.databaseUrl },
    );
    const { body } = await caller.post<ProviderCheck[]>(CHECK, {}, open);
    await open.close();
    expect(states(body).slice(0, 2)).toEqual(['outbox in_use wrong', 'simulator in_use wrong']);
  });
});

describe('with all providers', () => {
  let twilio: TwilioStandIn;
  let nmi: NmiStandIn;
  let smtp: SmtpStandIn;
  let calendar: Server;
  const visits: ServerResponse[] = [];
  let holdsVisits = false;
  let visited: () => void = () => undefined;
  let app: TestApp;
  let caller: Caller;

  beforeAll(async () => {
    [twilio, nmi, smtp] = await Promise.all([startTwilioStandIn(), startNmiStandIn(), startSmtpStandIn()]);
    calendar = createServer((_, response) => {
      if (!holdsVisits) return void response.end();
      visits.push(response);
      visited();
    });
    await new Promise<void>((resolve) => calendar.listen(0, '127.0.0.1', resolve));
    app = await createTestApp({
      PUBLIC_URL: SITE,
      SMS_TRANSPORT: 'twilio',
      VOICE_TRANSPORT: 'twilio',
      WHATSAPP_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_MESSAGING_SERVICE_SID: SERVICE,
      TWILIO_VOICE_FROM: NUMBER,
      TWILIO_WHATSAPP_FROM: NUMBER,
      TWILIO_API_BASE_URL: twilio.url,
      EMAIL_TRANSPORT: 'smtp',
      SMTP_URL: `smtp://equipo:clave%20larga@127.0.0.1:${smtp.port}`,
      EMAIL_FROM: 'avisos@example.com',
      EMAIL_REPLY_TO: 'oficina@example.com',
      ...nmiEnvironment(nmi),
      NMI_TOKENIZATION_KEY: 'public',
      ...calendarEnvironment,
    });
    caller = await logIn(app, (await createAdmin(app)).username);
    const calendarUrl = `http://127.0.0.1:${(calendar.address() as AddressInfo).port}/consulta`;
    await caller.put('/api/admin/settings', { calendarUrl });
    twilio.account.numbers = [numberOf(NUMBER, SITE)];
    twilio.account.services = [serviceOf(SERVICE, [NUMBER], SITE)];
    twilio.account.whatsapp = [
      {
        number: NUMBER,
        status: 'ONLINE',
        callbackUrl: `${SITE}/api/webhooks/twilio/inbound`,
        callbackMethod: 'POST',
      },
    ];
  });
  afterAll(async () => {
    calendar.closeAllConnections();
    calendar.close();
    await Promise.all([twilio.close(), nmi.close(), smtp.close()]);
    await app.close();
  });

  it('the check finds everything in order, sends and charges nothing, and discloses no secret', async () => {
    const { status, body } = await caller.post<ProviderCheck[]>(CHECK);
    expect(status).toBe(200);
    expect(states(body)).toEqual([
      'twilio credentials good',
      'twilio sender good',
      'twilio registration good',
      'twilio inbound_address good',
      'twilio voice_sender good',
      'twilio voice_address good',
      'twilio whatsapp_sender good',
      'twilio whatsapp_address good',
      'twilio status_address good',
      'twilio inbound_heard look',
      'twilio status_heard look',
      'twilio voice_heard look',
      'twilio call_status_heard look',
      'smtp connection good',
      'smtp reply_to look',
      'nmi key good',
      'nmi query_right good',
      'nmi vault good',
      'nmi recurring look',
      'nmi test_mode good',
      'nmi card_fields look',
      'nmi webhook_key good',
      'nmi webhook_heard look',
      'calendar address good',
    ]);
    expect([twilio.received, twilio.calls, smtp.received, nmi.transactions]).toEqual([[], [], [], []]);
    for (const secret of [AUTH_TOKEN, 'clave larga', nmiEnvironment(nmi)['NMI_SECURITY_KEY']!, CAL_KEY])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('an unsigned webhook does not count as received', async () => {
    await fetch(`${app.url}/api/webhooks/calendly`, { method: 'POST', body: '{}' });
    await fetch(`${app.url}/api/webhooks/twilio/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'forged' },
      body: 'From=x',
    });
    expect(await app.query('SELECT source FROM heard_webhooks')).toEqual([]);
  });

  it('the check states when each webhook was last received, which is stored once a minute', async () => {
    const addresses = { local: app.url, public: SITE };
    const fields = { AccountSid: ACCOUNT_SID, From: NUMBER, To: NUMBER };
    const fromTwilio = (name: string): Promise<unknown> =>
      postWebhook(addresses, { token: AUTH_TOKEN }, `/api/webhooks/twilio/${name}`, fields);
    for (const name of ['inbound', 'status', 'voice', 'call-status']) await fromTwilio(name);
    const event = JSON.stringify({ event_id: 'e-1', event_type: 'transaction.auth.success', event_body: {} });
    const signature = createHmac('sha256', nmiEnvironment(nmi)['NMI_WEBHOOK_KEY']!)
      .update(`n.${event}`)
      .digest('hex');
    await fetch(`${app.url}/api/webhooks/nmi`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-signature': `t=n,s=${signature}` },
      body: event,
    });
    const ping = '{"triggerEvent":"PING"}';
    await fetch(`${app.url}/api/webhooks/cal`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-cal-signature-256': createHmac('sha256', CAL_KEY).update(ping).digest('hex'),
      },
      body: ping,
    });
    const heard = await app.query<{ source: string; xmin: string }>(
      'SELECT source, xmin::text FROM heard_webhooks ORDER BY source',
    );
    expect(heard.map(({ source }) => source)).toEqual([
      'cal',
      'nmi',
      'twilio_call_status',
      'twilio_inbound',
      'twilio_status',
      'twilio_voice',
    ]);
    const { body } = await caller.post<ProviderCheck[]>(CHECK);
    for (const item of ['inbound_heard', 'status_heard', 'voice_heard', 'call_status_heard', 'webhook_heard'])
      expect(body.find((finding) => finding.item === item)).toMatchObject({
        ok: true,
        todo: null,
        text: expect.stringMatching(/^Llegó el .* de 20\d\d/),
      });
    // Another instance, without a cache, keeps the row of this minute.
    await new WebhookActivityRepository(app.dataSource).note('twilio_inbound', new Date());
    expect(await app.query('SELECT source, xmin::text FROM heard_webhooks ORDER BY source')).toEqual(heard);
  });

  it('one check runs at a time, for any number of requests', async () => {
    const arrives = new Promise<void>((resolve) => (visited = resolve));
    holdsVisits = true;
    const first = caller.post<ProviderCheck[]>(CHECK);
    await arrives;
    const second = await caller.post<Refusal>(CHECK);
    expect([second.status, second.body.code]).toEqual([409, 'CHECK_RUNNING']);
    holdsVisits = false;
    for (const visit of visits.splice(0)) visit.end();
    expect((await first).status).toBe(200);
    expect((await caller.post(CHECK)).status).toBe(200);
  });

  it('the other providers are checked even when one does not answer', async () => {
    twilio.behaviour = { kind: 'hang' };
    const { body } = await caller.post<ProviderCheck[]>(CHECK);
    twilio.behaviour = { kind: 'accept' };
    expect(states(body)).toContain('twilio credentials wrong');
    expect(states(body)).toContain('nmi key good');
  });
});
