import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const NOT_FOUND = 3;
const REFUSED = 5;

/** Answers by name: an IPv4 address, `refused` or `silence`. Other names do not exist. */
export type DnsAnswers = Record<string, string>;

/** Starts a DNS server with the given names. */
export async function startDnsServer(
  answers: DnsAnswers,
): Promise<{ address: string; asked: string[]; stop(): void }> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const name = nameOf(query);
    asked.push(name);
    const answer = answers[name];
    if (answer === 'silence') return;
    const code = answer === undefined ? NOT_FOUND : answer === 'refused' ? REFUSED : 0;
    socket.send(reply(query, code, code === 0 ? answer! : null), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() };
}

/**
 * Returns the name in the first question. It starts after the header of 12 bytes, as a sequence of length and
 * letters that ends with a zero.
 */
function nameOf(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]! > 0; at += query[at]! + 1) {
    labels.push(query.toString('ascii', at + 1, at + 1 + query[at]!));
  }
  return labels.join('.');
}

function reply(query: Buffer, code: number, address: string | null): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(address ? 1 : 0, 6);
  // No authority and additional records.
  header.fill(0, 8, 12);
  const record = address
    ? Buffer.concat([
        Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]),
        Buffer.from(address.split('.').map(Number)),
      ])
    : Buffer.alloc(0);
  return Buffer.concat([header, query.subarray(12, end), record]);
}
