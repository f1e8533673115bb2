import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Internet } from '../../../src/common/internet/internet';
import { postWebhook, webhookUrl, type Answered } from '../../../src/modules/webhooks-out/webhook-post';
import { PUBLIC_ADDRESS } from '../../support/stand-ins/calendar-stand-in';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/stand-ins/webhook-receiver';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const post = (url: string, { longestMs = 60_000, allowPrivate = false } = {}): Promise<Answered> =>
  postWebhook(receiver.there.network, url, { body: '{}', headers: {}, allowPrivate, longestMs });

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example.com/',
    'https://ana:clave@hooks.example.com/',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    '',
  ])('is not %j', (text) => {
    expect(webhookUrl(text, { allowPrivate: false })).toBeNull();
  });

  it.each(['https://hooks.example.com/a?b=c#d', ' https://n8n.example.com:8443/webhook/x '])(
    'may be %j',
    (text) => {
      expect(webhookUrl(text, { allowPrivate: false })?.href).toBe(text.trim().replace('#d', ''));
    },
  );

  it.each(['http://n8n:5678/webhook/x', 'http://127.0.0.1:9/', 'https://[::1]/'])(
    'may be %j where private ones are allowed',
    (text) => {
      expect(webhookUrl(text, { allowPrivate: true })?.href).toBe(text);
    },
  );

  it('is refused if it contains a user name', () => {
    expect(webhookUrl('http://a:b@n8n:5678/', { allowPrivate: true })).toBeNull();
  });
});

describe('a message to another system', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['192.168.1.1']],
    [['100.64.0.1']],
    [['0.0.0.0']],
    [['::1']],
    [['fd00::1']],
    [['fe80::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [[PUBLIC_ADDRESS, '127.0.0.1']],
  ])('is never sent to %j', async (addresses) => {
    const url = receiver.address();
    receiver.there.names.set('hooks.example.com', [addresses]);
    expect(await post(url)).toEqual({ status: null, answer: null, problem: 'not_public' });
    expect(receiver.there.connected).toEqual([]);
  });

  it('is sent to the address that was checked, even if the name resolves differently afterwards', async () => {
    const url = receiver.address();
    receiver.there.names.set('hooks.example.com', [[PUBLIC_ADDRESS], ['127.0.0.1']]);
    expect(await post(url)).toEqual({ status: 204, answer: '', problem: null });
    expect(receiver.there.connected).toEqual([PUBLIC_ADDRESS]);
    expect(await post(url)).toMatchObject({ problem: 'not_public' });
  });

  it('follows no redirect', async () => {
    const url = receiver.address();
    receiver.answer = (response) => void response.writeHead(307, { location: 'http://127.0.0.1/' }).end();
    expect(await post(url)).toEqual({ status: 307, answer: '', problem: 'redirected' });
    expect(receiver.there.connected).toEqual([PUBLIC_ADDRESS]);
  });

  it('keeps the beginning of an answer that has no end', async () => {
    const url = receiver.address();
    receiver.answer = (response) => {
      const block = Buffer.alloc(64_000, 'ñ');
      const more = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.writeHead(200);
      response.on('drain', more);
      more();
    };
    const { status, answer, problem } = await post(url);
    expect([status, problem]).toEqual([200, null]);
    expect(answer).toBe('ñ'.repeat(1_024));
  });

  it('keeps an answer that is no text', async () => {
    const url = receiver.address();
    receiver.answer = (response) => void response.writeHead(500).end(Buffer.from([0, 0xff, 0x41]));
    expect(await post(url)).toEqual({ status: 500, answer: '\u{fffd}\u{fffd}A', problem: 'refused' });
  });

  it('waits for no answer without end', async () => {
    const url = receiver.address();
    receiver.answer = () => undefined;
    expect(await post(url, { longestMs: 100 })).toEqual({ status: null, answer: null, problem: 'too_slow' });
  });

  it('is not sent to a name that does not exist, or to a server with another certificate', async () => {
    expect(await post('https://nadie.example.com/')).toMatchObject({ problem: 'not_found' });
    receiver.there.names.set('hooks.example.org', [[PUBLIC_ADDRESS]]);
    expect(await post('https://hooks.example.org/')).toMatchObject({ problem: 'certificate' });
  });

  it('is sent to this machine only if that is allowed', async () => {
    const server = createServer((_, response) => response.end('ok'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const send = (allowPrivate: boolean): Promise<Answered> =>
      postWebhook(new Internet(), url, { body: '{}', headers: {}, allowPrivate, longestMs: 60_000 });
    try {
      expect(await send(true)).toEqual({ status: 200, answer: 'ok', problem: null });
      expect(await send(false)).toEqual({ status: null, answer: null, problem: 'not_https' });
    } finally {
      server.close();
    }
  });
});
