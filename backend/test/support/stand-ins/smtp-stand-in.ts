import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Mail source after DATA, including headers. */
  source: string;
  /** Decoded `PLAIN` credentials; null if there were none. */
  login: string | null;
}

/** Implements the part of SMTP (RFC 5321, AUTH PLAIN of RFC 4954) that a client needs to send a mail. */
export interface SmtpStandIn {
  port: number;
  received: ReceivedMail[];
  /** All received lines. */
  told: string[];
  /**
   * Behaviour for the next mails: accepted; refused at the login, after RCPT or after DATA; cut off after
   * DATA was read, so that the client does not know the result; or never answered.
   */
  behaviour: 'accept' | 'refuse-login' | 'refuse-recipient' | 'refuse-data' | 'drop-after-data' | 'hang';
  /** Address that is always refused after RCPT; null if none. */
  refused: string | null;
  close(): Promise<void>;
}

export async function startSmtpStandIn(host = '127.0.0.1'): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    talk(standIn, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const standIn: SmtpStandIn = {
    port: (server.address() as AddressInfo).port,
    received: [],
    told: [],
    behaviour: 'accept',
    refused: null,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

function talk(standIn: SmtpStandIn, socket: Socket): void {
  if (standIn.behaviour === 'hang') return;
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: '', source: '', login: null };
  let data: string[] | null = null;
  say('220 correo.example.com ESMTP');
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // A killed client resets its connection.
  lines.on('error', () => undefined);
  lines.on('line', (line) => {
    standIn.told.push(line);
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\.\./, '.'));
        return;
      }
      mail.source = data.join('\r\n');
      data = null;
      if (standIn.behaviour === 'refuse-data') {
        say('554 5.7.1 rejected');
        return;
      }
      standIn.received.push(mail);
      if (standIn.behaviour === 'drop-after-data') socket.destroy();
      else say('250 2.0.0 queued');
      return;
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/, 1);
    switch (verb) {
      case 'EHLO':
        say('250-correo.example.com');
        say('250 AUTH PLAIN');
        break;
      case 'STARTTLS':
        say('502 5.5.1 unknown');
        break;
      case 'AUTH':
        mail.login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8');
        say(
          standIn.behaviour === 'refuse-login'
            ? `535 5.7.8 authentication failed for ${mail.login}`
            : '235 2.7.0 authenticated',
        );
        break;
      case 'MAIL':
        mail = { ...mail, from: /<(.*?)>/.exec(line)?.[1] ?? '' };
        say('250 ok');
        break;
      case 'RCPT':
        mail.to = /<(.*?)>/.exec(line)?.[1] ?? '';
        say(refusesRecipient(standIn, mail.to) ? '550 5.1.1 no such user' : '250 ok');
        break;
      case 'DATA':
        data = [];
        say('354 go on');
        break;
      case 'QUIT':
        say('221 bye');
        socket.end();
        break;
      default:
        say('250 ok');
    }
  });
}

const refusesRecipient = ({ behaviour, refused }: SmtpStandIn, to: string): boolean =>
  behaviour === 'refuse-recipient' || to === refused;
