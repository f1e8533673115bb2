import type { ProviderCheck } from 'domain/office/provider-checks';
import { AppConfig } from '../../../src/config/app-config';
import type { Environment } from '../../../src/config/environment';
import { TwilioCheck } from '../../../src/modules/providers/checks/twilio-check';
import { TEST_ENVIRONMENT } from '../../support/app';
import { emptyAccount, numberOf, serviceOf } from '../../support/stand-ins/twilio-account';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

/** The check of a Twilio account over HTTP, in every state in which an owner can leave it. */
const SITE = 'https://creditoclaro.example';
const INBOUND = `${SITE}/api/webhooks/twilio/inbound`;
const SERVICE = `MG${'c'.repeat(32)}`;
const LOCAL = '+13054200000';
const TOLL_FREE = '+18884200000';

let twilio: TwilioStandIn;
beforeAll(async () => {
  twilio = await startTwilioStandIn();
});
afterAll(() => twilio.close());
beforeEach(() => {
  twilio.behaviour = { kind: 'accept' };
  twilio.account = emptyAccount();
});

const BY_SERVICE = { SMS_TRANSPORT: 'twilio', TWILIO_MESSAGING_SERVICE_SID: SERVICE };
const BY_NUMBER = { SMS_TRANSPORT: 'twilio', TWILIO_FROM: LOCAL };
const BY_VOICE = { VOICE_TRANSPORT: 'twilio', TWILIO_VOICE_FROM: LOCAL };
const BY_WHATSAPP = { WHATSAPP_TRANSPORT: 'twilio', TWILIO_WHATSAPP_FROM: LOCAL };

async function findings(environment: Environment): Promise<Map<string, ProviderCheck>> {
  const config = new AppConfig({
    ...TEST_ENVIRONMENT,
    DATABASE_URL: 'postgres://localhost/x',
    ALLOW_DEV_OUTBOX: 'true',
    PUBLIC_URL: SITE,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_API_BASE_URL: twilio.url,
    VOICE_TRANSPORT: 'off',
    WHATSAPP_TRANSPORT: 'off',
    ...environment,
  });
  const found = await new TwilioCheck(config.twilio!, config).run();
  return new Map(found.map((finding) => [finding.item, finding]));
}

const RIGHT = { ok: true, todo: null };
const wrong = (words: string): object => ({
  ok: false,
  text: expect.stringContaining(words),
  todo: expect.any(String),
});

describe('the account', () => {
  it('is active and not a trial', async () => {
    twilio.account.numbers = [numberOf(LOCAL, SITE)];
    expect((await findings(BY_VOICE)).get('credentials')).toMatchObject(RIGHT);
  });

  it.each([
    ['suspended', { status: 'suspended' as const }, 'suspendido'],
    ['closed', { status: 'closed' as const }, 'cerrada'],
  ])('is %s: nothing else is checked', async (_, state, words) => {
    Object.assign(twilio.account, state);
    const found = await findings(BY_SERVICE);
    expect([...found.keys()]).toEqual(['credentials']);
    expect(found.get('credentials')).toMatchObject(wrong(words));
  });

  it('is a trial: the rest is checked all the same', async () => {
    twilio.account.type = 'Trial';
    twilio.account.services = [serviceOf(SERVICE, [LOCAL], SITE)];
    const found = await findings(BY_SERVICE);
    expect(found.get('credentials')).toMatchObject(wrong('de prueba'));
    expect(found.get('sender')).toMatchObject(RIGHT);
  });

  it('refuses the token, which appears nowhere', async () => {
    const found = await findings({ ...BY_SERVICE, TWILIO_AUTH_TOKEN: 'a-secret-that-is-wrong' });
    expect([...found.keys()]).toEqual(['credentials']);
    expect(found.get('credentials')).toMatchObject(wrong('error 20003'));
    expect(JSON.stringify([...found])).not.toContain('a-secret-that-is-wrong');
  });

  it('is unreachable', async () => {
    twilio.behaviour = { kind: 'refuse', status: 503, code: 20503 };
    expect((await findings(BY_SERVICE)).get('credentials')).toMatchObject(wrong('no contestó'));
  });
});

describe('a Messaging Service', () => {
  const service = serviceOf(SERVICE, [LOCAL], SITE);

  it('is complete', async () => {
    twilio.account.services = [service];
    const found = await findings(BY_SERVICE);
    for (const item of ['sender', 'registration', 'inbound_address', 'status_address'])
      expect([item, found.get(item)]).toMatchObject([item, RIGHT]);
  });

  it('does not belong to the account', async () => {
    expect((await findings(BY_SERVICE)).get('sender')).toMatchObject(wrong('error 20404'));
  });

  it('has no senders', async () => {
    twilio.account.services = [{ ...service, numbers: [] }];
    const found = await findings(BY_SERVICE);
    expect(found.get('sender')).toMatchObject(wrong('21703'));
    expect(found.has('registration')).toBe(false);
  });

  it.each([
    ['no campaign', [], 'ninguna campaña'],
    ['a campaign that waits', [{ status: 'IN_PROGRESS' }], 'en trámite'],
    ['a suspended campaign', [{ status: 'SUSPENDED' }], 'suspendida'],
    [
      'a refused campaign',
      [{ status: 'FAILED', errors: [{ error_code: 30870, fields: ['USE_CASE'] }] }],
      'rechazada (error 30870)',
    ],
  ])('has %s', async (_, campaigns, words) => {
    twilio.account.services = [{ ...service, campaigns }];
    expect((await findings(BY_SERVICE)).get('registration')).toMatchObject({
      ...wrong(words),
      todo: expect.stringContaining('no admiten la reparación de crédito'),
    });
  });

  it.each([
    ['requested', { phoneNumber: TOLL_FREE, status: 'PENDING_REVIEW' }, false, 'en trámite'],
    ['refused', { phoneNumber: TOLL_FREE, status: 'TWILIO_REJECTED', errorCode: 30460 }, false, '30460'],
    ['approved', { phoneNumber: TOLL_FREE, status: 'TWILIO_APPROVED' }, true, 'está verificado'],
    [
      'not requested',
      { phoneNumber: '+18004200000', status: 'TWILIO_APPROVED' },
      false,
      'no está verificado',
    ],
  ])('has only a toll-free number, with a verification that is %s', async (_, verification, ok, words) => {
    twilio.account.services = [{ ...service, numbers: [TOLL_FREE], campaigns: [] }];
    twilio.account.tollFree = [verification];
    expect((await findings(BY_SERVICE)).get('registration')).toMatchObject({
      ok,
      text: expect.stringContaining(words),
    });
  });

  it.each([
    ['no address', { inboundRequestUrl: null }, 'No hay ninguna dirección'],
    [
      'another address',
      { inboundRequestUrl: 'https://otra.example/sms?k=1' },
      'https://otra.example/sms y no',
    ],
    ['our address by GET', { inboundMethod: 'GET' }, 'espera POST'],
  ])('sends answers to %s', async (_, change, words) => {
    twilio.account.services = [{ ...service, ...change }];
    expect((await findings(BY_SERVICE)).get('inbound_address')).toMatchObject({
      ...wrong(words),
      todo: expect.stringContaining(INBOUND),
    });
  });

  it('leaves answers to its numbers, one of which has another address', async () => {
    const other = '+13054200001';
    twilio.account.services = [
      { ...service, numbers: [LOCAL, other], useInboundWebhookOnNumber: true, inboundRequestUrl: null },
    ];
    twilio.account.numbers = [numberOf(LOCAL, SITE), { ...numberOf(other, SITE), smsUrl: '' }];
    expect((await findings(BY_SERVICE)).get('inbound_address')).toMatchObject({
      ...wrong('No hay ninguna dirección'),
      todo: expect.stringContaining(other),
    });
    twilio.account.numbers[1]!.smsUrl = INBOUND;
    expect((await findings(BY_SERVICE)).get('inbound_address')).toMatchObject(RIGHT);
  });
});

describe('one number', () => {
  it('does not belong to the account', async () => {
    expect((await findings(BY_NUMBER)).get('sender')).toMatchObject(wrong('no es un número de esta cuenta'));
  });

  it('sends no texts', async () => {
    twilio.account.numbers = [{ ...numberOf(LOCAL, SITE), capabilities: { sms: false, voice: true } }];
    expect((await findings(BY_NUMBER)).get('sender')).toMatchObject(wrong('no puede enviar'));
  });

  it('is in no service, and therefore in no campaign', async () => {
    twilio.account.numbers = [numberOf(LOCAL, SITE)];
    const found = await findings(BY_NUMBER);
    expect(found.get('sender')).toMatchObject(RIGHT);
    expect(found.get('registration')).toMatchObject(wrong('ningún Messaging Service'));
    expect(found.get('inbound_address')).toMatchObject(RIGHT);
  });

  it('is in a service that has the campaign and the address', async () => {
    twilio.account.numbers = [{ ...numberOf(LOCAL, SITE), smsUrl: '' }];
    twilio.account.services = [
      serviceOf(`MG${'d'.repeat(32)}`, ['+13054200009'], SITE),
      serviceOf(SERVICE, [LOCAL], SITE),
    ];
    const found = await findings(BY_NUMBER);
    expect(found.get('registration')).toMatchObject(RIGHT);
    expect(found.get('inbound_address')).toMatchObject(RIGHT);
  });

  it('passes texts to an application', async () => {
    twilio.account.numbers = [{ ...numberOf(LOCAL, SITE), smsApplicationSid: `AP${'0'.repeat(32)}` }];
    expect((await findings(BY_NUMBER)).get('inbound_address')).toMatchObject(wrong('TwiML App'));
  });
});

describe('calls', () => {
  const number = numberOf(LOCAL, SITE);

  it('can be placed and received', async () => {
    twilio.account.numbers = [number];
    const found = await findings(BY_VOICE);
    expect(found.get('voice_sender')).toMatchObject(RIGHT);
    expect(found.get('voice_address')).toMatchObject(RIGHT);
    expect(found.has('sender')).toBe(false);
  });

  it('come from a number that does not belong to the account', async () => {
    expect((await findings(BY_VOICE)).get('voice_sender')).toMatchObject(wrong('no es un número'));
  });

  it('come from a number that cannot call', async () => {
    twilio.account.numbers = [{ ...number, capabilities: { sms: true, voice: false } }];
    expect((await findings(BY_VOICE)).get('voice_sender')).toMatchObject(wrong('no puede hacer llamadas'));
  });

  it.each([
    ['no address', { voiceUrl: '' }, 'No hay ninguna dirección'],
    ["Twilio's demonstration", { voiceUrl: 'https://demo.twilio.com/welcome/voice/' }, 'demo.twilio.com'],
    ['an application', { voiceApplicationSid: `AP${'0'.repeat(32)}` }, 'TwiML App'],
    ['our address by GET', { voiceMethod: 'GET' }, 'espera POST'],
  ])('are passed to %s', async (_, change, words) => {
    twilio.account.numbers = [{ ...number, ...change }];
    expect((await findings(BY_VOICE)).get('voice_address')).toMatchObject({
      ...wrong(words),
      todo: expect.stringContaining(`${SITE}/api/webhooks/twilio/voice`),
    });
  });
});

describe('WhatsApp', () => {
  const sender = { number: LOCAL, status: 'ONLINE', callbackUrl: INBOUND, callbackMethod: 'POST' };

  it.each(['ONLINE', 'ONLINE:UPDATING'])('has a sender that is %s', async (status) => {
    twilio.account.whatsapp = [{ ...sender, status }];
    const found = await findings(BY_WHATSAPP);
    expect(found.get('whatsapp_sender')).toMatchObject(RIGHT);
    expect(found.get('whatsapp_address')).toMatchObject(RIGHT);
  });

  it('has no such sender', async () => {
    expect((await findings(BY_WHATSAPP)).get('whatsapp_sender')).toMatchObject(wrong('no es un remitente'));
  });

  it('waits for approval', async () => {
    twilio.account.whatsapp = [{ ...sender, status: 'PENDING_VERIFICATION' }];
    expect((await findings(BY_WHATSAPP)).get('whatsapp_sender')).toMatchObject(wrong('no está en línea'));
  });

  it('is in trial use only', async () => {
    const found = await findings({ ...BY_WHATSAPP, TWILIO_WHATSAPP_FROM: '+14155238886' });
    expect(found.get('whatsapp_sender')).toMatchObject(wrong('número de pruebas'));
  });

  it('sends messages elsewhere', async () => {
    twilio.account.whatsapp = [{ ...sender, callbackUrl: '' }];
    expect((await findings(BY_WHATSAPP)).get('whatsapp_address')).toMatchObject(
      wrong('No hay ninguna dirección'),
    );
  });
});

it('a site on this machine is reported as unreachable for status callbacks', async () => {
  twilio.account.numbers = [numberOf(LOCAL, SITE)];
  const found = await findings({ ...BY_VOICE, PUBLIC_URL: 'http://localhost:3000' });
  expect(found.get('status_address')).toMatchObject(wrong('no puede llegar'));
});
