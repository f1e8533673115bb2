import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SmtpEmailSender } from '../../src/modules/messaging/smtp-email-sender';

/** A mail server that knows no TLS, and what it was told. */
let server: Server;
let port: number;
let told: string[];

beforeEach(async () => {
  told = [];
  server = createServer((socket) => {
    let inMessage = false;
    let pending = '';
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        told.push(line);
        if (inMessage && line !== '.') continue;
        inMessage = line === 'DATA';
        const answers: Record<string, string> = {
          EHLO: '250-mail.example\r\n250 AUTH PLAIN',
          AUTH: '235 ok',
          DATA: '354 go on',
          STARTTLS: '502 unknown',
          QUIT: '221 bye',
        };
        socket.write(`${answers[line.split(' ')[0] ?? ''] ?? '250 ok'}\r\n`);
        if (line === 'QUIT') socket.end();
      }
    });
    socket.on('error', () => undefined);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.close());

const send = (host: string): Promise<void> =>
  new SmtpEmailSender(`smtp://ana:secreto@${host}:${port}`, 'sitio@example.com').send({
    to: 'maria@example.com',
    subject: 'Su recibo\r\nBcc: otra@example.com',
    text: 'Gracias.',
    html: '<p>Gracias.</p>',
  });

it('hands a message to a server of this machine', async () => {
  await send('127.0.0.1');
  expect(told).toEqual(
    expect.arrayContaining(['MAIL FROM:<sitio@example.com>', 'RCPT TO:<maria@example.com>', 'Gracias.']),
  );
});

it('keeps what is written in one field out of the others', async () => {
  await send('127.0.0.1');
  expect(told.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(1);
  expect(told.filter((line) => /^bcc:/i.test(line))).toEqual([]);
});

it('says neither password nor message to another machine that offers no TLS', async () => {
  await expect(send('127.0.0.2')).rejects.toThrow(/STARTTLS/);
  expect(told.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});
