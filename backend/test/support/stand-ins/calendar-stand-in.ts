import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Internet } from '../../../src/common/internet/internet';

/** Public IP address that the stand-in pretends to have. */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** Calendar server and a simulated network with its names, so that no test leaves this machine. */
export interface CalendarStandIn {
  /** Handlers by calendar address, such as `agenda.example.com/a.ics`. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** IP addresses by name. Each lookup uses the next list; the last one stays. Other names do not exist. */
  names: Map<string, string[][]>;
  /** IP addresses that were connected to. */
  connected: string[];
  /** Received requests. */
  asked: { address: string; headers: IncomingMessage['headers'] }[];
  network: Internet;
  close(): Promise<void>;
}

/** Returns a calendar with these events; each is given as its lines. */
export const calendarText = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT`),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Returns a handler that answers with a calendar or another text. */
export const answering =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

export async function startCalendarStandIn(): Promise<CalendarStandIn> {
  const server = createServer(CERTIFICATE, (request, response) => {
    const address = `${request.headers.host}${request.url}`;
    standIn.asked.push({ address, headers: request.headers });
    (standIn.answers.get(address) ?? answering('', {}, 404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: CalendarStandIn = {
    answers: new Map(),
    names: new Map([['agenda.example.com', [[PUBLIC_ADDRESS]]]]),
    connected: [],
    asked: [],
    network: {
      addressesOf: (name) => {
        const lists = standIn.names.get(name);
        const addresses = lists && lists.length > 1 ? lists.shift() : lists?.[0];
        return addresses
          ? Promise.resolve(addresses)
          : Promise.reject(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }));
      },
      connectionTo: (address) => {
        standIn.connected.push(address);
        return { host: '127.0.0.1', port, ca: CERTIFICATE.cert };
      },
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** Key and certificate for names below example.com; only the tests trust it. */
const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBycCSZTPLzNFYbeU
DIeaoQ8XlNJSVmxYVAxRckcpCIGhRANCAARt7rDCcpS7ZTYeiIsnqB/r8qxTlIju
osxhZDQrruVc3TwiAO/KWzm/pDEpo8mivgjgEk+tHzrqBszGu3kQtX7b
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIUQyBepIEo/dB94bgU3tLC9fQ5ksAwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSYWdlbmRhLmV4YW1wbGUuY29tMCAXDTI2MTEyMjE5MjgzOFoY
DzIwOTQxMDE2MTkyODM4WjAdMRswGQYDVQQDDBJhZ2VuZGEuZXhhbXBsZS5jb20w
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARt7rDCcpS7ZTYeiIsnqB/r8qxTlIju
osxhZDQrruVc3TwiAO/KWzm/pDEpo8mivgjgEk+tHzrqBszGu3kQtX7bo20wazAd
BgNVHQ4EFgQUn4GSHwZH0CksJN6S5qdauacx5WUwHwYDVR0jBBgwFoAUn4GSHwZH
0CksJN6S5qdauacx5WUwDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg0qLmV4
YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIQD8SHb0Llv/h9rQcy/N32hMkZDi
yfqQcDkWS3/nvkubfQIgDPJOHNoDvKSMlkiWM/PFtj+8YkcvaSLy8hDZlsnY5xE=
-----END CERTIFICATE-----`,
};
