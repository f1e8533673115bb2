import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Clock } from '../../../src/common/clock';
import { IpIntelligence } from '../../../src/modules/security/addresses/ip-intelligence';
import { IpListsService } from '../../../src/modules/security/addresses/ip-lists.service';

const DAY_MS = 86_400_000;

let server: Server;
let answer: (response: ServerResponse) => void;
let asked: { ifNoneMatch: string | undefined }[];
let dataDir: string;
let now: Date;

beforeEach(async () => {
  asked = [];
  now = new Date('2026-11-20T12:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'ip-lists-'));
  server = createServer((request, response) => {
    asked.push({ ifNoneMatch: request.headers['if-none-match'] });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true });
});

const lines = (count: number, network = 45) =>
  Array.from({ length: count }, (_, n) => `${network}.10.${n >> 8}.${n & 255}`);
const good =
  (text: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(text);
  };
const create = (logger: (message: string) => void = () => undefined) => {
  const { port } = server.address() as AddressInfo;
  const lists = new IpListsService(
    { dataDir, ipListUrls: { tor: `http://127.0.0.1:${port}/tor`, vpn: '', hosting: '' } },
    Object.assign(new Clock(), { now: () => now }),
  );
  // Failures are expected here, and read instead of printed.
  Object.assign(lists, {
    logger: { log: () => undefined, warn: ({ err }: { err: Error }) => logger(err.message) },
  });
  return lists;
};
const holds = (lists: IpListsService, ip: string) => lists.holds('tor', ipaddr.process(ip));

describe('IpListsService', () => {
  it('downloads a list, with comments and ranges of both families, and answers from it', async () => {
    answer = good(
      ['# salidas', ...lines(60), '46.4.0.0/16', '2a00:1450::/32 ; un rango', '', '2a03::7'].join('\r\n'),
    );
    const lists = create();
    await lists.refresh();
    for (const ip of [
      '45.10.0.0',
      '45.10.0.59',
      '46.4.255.255',
      '2a00:1450:ffff::1',
      '2a03::7',
      '::ffff:45.10.0.5',
    ])
      expect([ip, holds(lists, ip)]).toEqual([ip, true]);
    for (const ip of [
      '45.10.0.60',
      '45.9.255.255',
      '46.5.0.0',
      '46.3.255.255',
      '2a00:1451::',
      '2a03::8',
      '8.8.8.8',
    ])
      expect([ip, holds(lists, ip)]).toEqual([ip, false]);
    expect(lists.ages()).toEqual([{ name: 'tor', checkedAt: now }]);
    expect((await new IpIntelligence(lists).describe('45.10.0.7')).tor).toBe(true);
  });

  it('asks once a day, kindly, and knows the list again after a restart', async () => {
    answer = good(lines(60).join('\n'), { etag: '"uno"' });
    await create().refresh();
    const lists = create();
    await lists.refresh();
    expect([asked.length, holds(lists, '45.10.0.3')]).toEqual([1, true]);
    now = new Date(now.getTime() + DAY_MS);
    answer = (response) => response.writeHead(304).end();
    await lists.refresh();
    expect(asked[1]).toEqual({ ifNoneMatch: '"uno"' });
    expect(lists.ages()).toEqual([{ name: 'tor', checkedAt: now }]);
    expect(holds(lists, '45.10.0.3')).toBe(true);
  });

  it('takes up what another process has fetched', async () => {
    answer = good(lines(60).join('\n'));
    const [first, second] = [create(), create()];
    await first.refresh();
    await second.refresh();
    now = new Date(now.getTime() + DAY_MS);
    answer = good(lines(60, 46).join('\n'));
    await first.refresh();
    await second.refresh();
    expect(asked).toHaveLength(2);
    expect([holds(second, '46.10.0.1'), holds(second, '45.10.0.1')]).toEqual([true, false]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['empty', good('')],
    ['only comments', good('# nada\n# nada')],
    ['a page', good('<!doctype html><title>Error</title>')],
    ['another text', good(Array(200).fill('hola a todos').join('\n'))],
    ['too short', good(lines(10).join('\n'))],
    ['shrunk by more than half', good(lines(150).join('\n'))],
    ['the whole internet', good([...lines(400), '0.0.0.0/0'].join('\n'))],
    ['half a continent', good([...lines(400), '32.0.0.0/6'].join('\n'))],
    ['private addresses', good([...lines(400), '192.168.0.0/16'].join('\n'))],
    ['a third of the internet', good(Array.from({ length: 90 }, (_, n) => `${n + 11}.0.0.0/8`).join('\n'))],
    ['a failure', (response) => response.writeHead(500).end('no')],
    ['too large', (response) => response.writeHead(200).end('1.1.1.1\n'.repeat(3_000_000))],
    [
      'cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '900000' });
        response.write(lines(400).join('\n'), () => response.destroy());
      },
    ],
    ['a cut connection', (response) => response.destroy()],
  ])('keeps the list it has when the new one is %s', async (_, bad) => {
    answer = good(lines(400).join('\n'));
    const problems: string[] = [];
    const lists = create((message) => problems.push(message));
    await lists.refresh();
    const kept = await readFile(join(dataDir, 'ip-lists', 'tor.txt'), 'utf8');
    const fetched = now;
    now = new Date(now.getTime() + DAY_MS);
    answer = bad;
    await lists.refresh();
    expect(problems).toHaveLength(1);
    expect(holds(lists, '45.10.1.140')).toBe(true);
    expect(await readFile(join(dataDir, 'ip-lists', 'tor.txt'), 'utf8')).toBe(kept);
    expect(lists.ages()).toEqual([{ name: 'tor', checkedAt: fetched }]);
  });

  it('has no list while none was ever had', async () => {
    answer = (response) => response.writeHead(503).end();
    const lists = create();
    await lists.refresh();
    expect([holds(lists, '45.10.0.1'), lists.ages()]).toEqual([false, [{ name: 'tor', checkedAt: null }]]);
  });
});
