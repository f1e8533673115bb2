import { SmtpEmailSender } from '../../../src/modules/messaging/email/smtp-email-sender';
import { startSmtpStandIn, type SmtpStandIn } from '../../support/stand-ins/smtp-stand-in';

let server: SmtpStandIn;
afterEach(() => server.close());

/** Sends through a mail server at that address, which knows no TLS. */
async function send(host: string): Promise<void> {
  server = await startSmtpStandIn(host);
  await new SmtpEmailSender(`smtp://ana:secreto@${host}:${server.port}`, 'sitio@example.com').send({
    to: 'maria@example.com',
    subject: 'Su recibo\r\nBcc: otra@example.com',
    text: 'Gracias.',
    html: '<p>Gracias.</p>',
  });
}

it('keeps the text of one field out of the others', async () => {
  await send('127.0.0.1');
  expect(server.received).toHaveLength(1);
  expect(server.told.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(1);
  expect(server.told.filter((line) => /^bcc:/i.test(line))).toEqual([]);
});

it('sends neither password nor message to another machine without TLS', async () => {
  await expect(send('127.0.0.2')).rejects.toThrow(/STARTTLS/);
  expect(server.told.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});

it('names a mailbox that the office reads, for the answers', async () => {
  server = await startSmtpStandIn();
  const url = `smtp://127.0.0.1:${server.port}`;
  const mail = { to: 'maria@example.com', subject: 'Su recibo', text: 'Gracias.', html: '<p>Gracias.</p>' };
  await new SmtpEmailSender(url, 'avisos@example.com', 'oficina@example.com').send(mail);
  await new SmtpEmailSender(url, 'avisos@example.com').send(mail);
  expect(server.received.map(({ source }) => /^Reply-To: (.*?)\r?$/m.exec(source)?.[1] ?? null)).toEqual([
    'oficina@example.com',
    null,
  ]);
});

it('offers an appointment as a form of the text, which mail programs put into the calendar, and as a file', async () => {
  server = await startSmtpStandIn();
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'END:VCALENDAR', ''].join('\r\n');
  await new SmtpEmailSender(`smtp://127.0.0.1:${server.port}`, 'citas@example.com').send({
    to: 'maria@example.com',
    subject: 'Su cita',
    text: 'Le esperamos.',
    html: '<p>Le esperamos.</p>',
    calendar: { method: 'REQUEST', file },
  });
  const source = server.received[0]!.source.replace(/\r\n[ \t]/g, ' ');
  const parts = [...source.matchAll(/^Content-Type: ([^;\r\n]+)([^\r\n]*)/gm)].map(([, type, rest]) => ({
    type,
    rest,
  }));
  expect(parts.map(({ type }) => type)).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ]);
  expect(parts[4]!.rest).toContain('method=REQUEST');
  expect(parts[5]!.rest).toContain('name=cita.ics');
  expect(source).toContain(file.trimEnd());
  expect(source.replace(/\s/g, '')).toContain(Buffer.from(file).toString('base64'));
});
