import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCalendar } from '../../../src/modules/providers/checks/calendar-check';
import { checkMail } from '../../../src/modules/providers/checks/mail-check';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in';

const wrong = (words: string): object => ({
  ok: false,
  text: expect.stringContaining(words),
  todo: expect.any(String),
});

describe('the mail server', () => {
  let smtp: SmtpStandIn;
  afterEach(() => smtp.close());

  const check = async (
    behaviour: SmtpStandIn['behaviour'] = 'accept',
    { host = '127.0.0.1', emailFrom = 'avisos@example.com', emailReplyTo = '' } = {},
  ) => {
    smtp = await startSmtpStandIn(host);
    smtp.behaviour = behaviour;
    const smtpUrl = `smtp://ana:muy%20secreto@${host}:${smtp.port}`;
    return checkMail({ smtpUrl, emailFrom, emailReplyTo });
  };

  it('accepts the login, and receives no mail', async () => {
    const [connection] = await check();
    expect(connection).toMatchObject({ item: 'connection', ok: true, todo: null });
    expect(smtp.told.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
    expect(smtp.told.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  it('refuses the login, and its answer is not repeated', async () => {
    const found = await check('refuse-login');
    expect(found[0]).toMatchObject(wrong('no acepta el usuario'));
    expect(JSON.stringify(found)).not.toMatch(/secreto|ana/);
  });

  it('offers no encryption to another machine: no login is sent', async () => {
    const [connection] = await check('accept', { host: '127.0.0.2' });
    expect(connection).toMatchObject(wrong('STARTTLS'));
    expect(smtp.told.filter((line) => line.startsWith('AUTH'))).toEqual([]);
  });

  it('is unreachable', async () => {
    smtp = await startSmtpStandIn();
    await smtp.close();
    const config = { emailFrom: 'a@example.com', emailReplyTo: '' };
    const [connection] = await checkMail({ ...config, smtpUrl: `smtp://u:c@127.0.0.1:${smtp.port}` });
    expect(connection).toMatchObject(wrong('no contestó'));
  });

  it('sends from a mailbox that is not read', async () => {
    const [, replyTo] = await check('accept', { emailFrom: 'Sitio <no-reply@example.com>' });
    expect(replyTo).toMatchObject(wrong('que nadie lee'));
  });

  it.each([
    ['oficina@example.com', 'oficina@example.com'],
    ['', 'avisos@example.com'],
  ])('with EMAIL_REPLY_TO=%s sends answers to %s', async (emailReplyTo, mailbox) => {
    const [, replyTo] = await check('accept', { emailReplyTo });
    expect(replyTo).toMatchObject({
      ok: true,
      text: expect.stringContaining(mailbox),
      todo: expect.any(String),
    });
  });
});

describe('the calendar', () => {
  let server: Server;
  let status = 200;
  let url = '';
  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(status, { location: '/there' }).end('agenda'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/consulta`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const config = { publicUrl: 'https://site.example', calendlyWebhookKey: '', calWebhookKey: '' };

  it.each([
    [200, { ok: true, todo: null }],
    [302, { ok: true, todo: null }],
    [403, { ok: true, todo: expect.stringContaining('navegador') }],
    [404, wrong('error 404')],
    [500, wrong('error 500')],
  ])('answers %i', async (answer, expected) => {
    status = answer;
    expect(await checkCalendar({ calendarMode: 'external', calendarUrl: url }, config)).toMatchObject([
      { item: 'address', ...expected },
    ]);
  });

  it('is unreachable', async () => {
    expect(
      await checkCalendar({ calendarMode: 'external', calendarUrl: 'http://127.0.0.1:9/consulta' }, config),
    ).toMatchObject([wrong('no contestó')]);
  });

  it.each([
    ['own', { ok: true, text: expect.stringContaining('nuestro propio calendario'), todo: null }],
    [
      'callback',
      { ok: true, text: expect.stringContaining('No hay un calendario'), todo: expect.any(String) },
    ],
    ['external', { ok: true, text: expect.stringContaining('falta su enlace'), todo: expect.any(String) }],
  ] as const)('is the product’s page in the mode %s', async (calendarMode, expected) => {
    const calendarUrl = 'https://site.example/calendario';
    expect(await checkCalendar({ calendarMode, calendarUrl }, config)).toMatchObject([expected]);
  });

  // No client opens these ports, so no request leaves the machine.
  it.each([
    ['https://calendly.com:1/x', 'CALENDLY_WEBHOOK_KEY', { calendlyWebhookKey: 'key' }],
    ['https://app.cal.com:1/x', 'CAL_WEBHOOK_KEY', { calWebhookKey: 'key' }],
  ])('of %s needs a key for its webhooks', async (address, variable, key) => {
    expect(
      (await checkCalendar({ calendarMode: 'external', calendarUrl: address }, config))[1],
    ).toMatchObject({
      ok: false,
      todo: expect.stringContaining(variable),
    });
    expect(
      (await checkCalendar({ calendarMode: 'external', calendarUrl: address }, { ...config, ...key }))[1],
    ).toMatchObject({ ok: true, todo: null });
  });
});
