import { gzipSync } from 'node:zlib';
import {
  answering,
  calendarText,
  PUBLIC_ADDRESS,
  startCalendarStandIn,
  type CalendarStandIn,
} from '../../support/stand-ins/calendar-stand-in';
import { calendarAddress, downloadCalendar } from '../../../src/modules/appointments/feeds/calendar-download';
import type { CalendarProblem } from '../../../src/modules/appointments/feeds/calendar-problems';

const HERE = 'agenda.example.com/a.ics';
const URL_HERE = `https://${HERE}`;
const TEXT = calendarText('DTSTART:20261123T150000Z');

let there: CalendarStandIn;
beforeEach(async () => {
  there = await startCalendarStandIn();
});
afterEach(() => there.close());

const problem = (name: CalendarProblem): unknown => expect.objectContaining({ problem: name });
const refused = (address: string, longestMs?: number): Promise<unknown> =>
  downloadCalendar(there.network, address, { longestMs }).then(
    () => 'downloaded',
    (error: unknown) => error,
  );
const redirect = (location: string, status = 302): ReturnType<typeof answering> =>
  answering('', { location }, status);

describe('the address of a calendar', () => {
  it.each([
    ['https://agenda.example.com/privado/a.ics?x=1#y', 'https://agenda.example.com/privado/a.ics?x=1'],
    [' HTTPS://Agenda.Example.com:443/a.ics ', 'https://agenda.example.com/a.ics'],
    ['webcal://agenda.example.com/a.ics', 'https://agenda.example.com/a.ics'],
  ])('may be %s', (text, expected) => {
    expect(calendarAddress(text)?.href).toBe(expected);
  });

  it.each([
    'http://agenda.example.com/a.ics',
    'ftp://agenda.example.com/a.ics',
    'file:///etc/passwd',
    'agenda.example.com/a.ics',
    'https://ana:clave@agenda.example.com/a.ics',
    'https://agenda.example.com:8443/a.ics',
    'https://agenda.example.com:80/a.ics',
    'https://localhost/a.ics',
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://[::1]/a.ics',
    'https://93.184.215.14/a.ics',
    'https://93.184.215.14./a.ics',
    'https://',
    '',
  ])('cannot be %j', (text) => {
    expect(calendarAddress(text)).toBeNull();
  });
});

describe('the download of a calendar', () => {
  it('connects to the checked address under the name of the host', async () => {
    there.answers.set(
      HERE,
      answering(TEXT, { etag: '"7"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' }),
    );
    expect(await downloadCalendar(there.network, URL_HERE)).toEqual({
      text: TEXT,
      etag: '"7"',
      lastModified: 'Sun, 22 Nov 2026 10:00:00 GMT',
    });
    expect(there.connected).toEqual([PUBLIC_ADDRESS]);
    expect(there.asked[0]).toMatchObject({
      address: HERE,
      headers: { 'accept-encoding': 'identity', accept: 'text/calendar' },
    });
    expect(there.asked[0]!.headers).not.toHaveProperty('cookie');
  });

  it('requests only a version newer than the known one', async () => {
    there.answers.set(HERE, (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200).end();
    });
    const known = { etag: '"7"', lastModified: 'Sun, 22 Nov 2026 10:00:00 GMT' };
    expect(await downloadCalendar(there.network, URL_HERE, { known })).toBe('unchanged');
    expect(there.asked[0]!.headers['if-modified-since']).toBe(known.lastModified);
  });

  it('rejects ‘not modified’ when no version is known', async () => {
    there.answers.set(HERE, answering('', {}, 304));
    expect(await refused(URL_HERE)).toEqual(problem('no_answer'));
  });

  it('follows redirects, including permanent and relative ones', async () => {
    there.names.set('otra.example.com', [['2606:2800:21f::1']]);
    there.answers.set(HERE, redirect('https://otra.example.com/b/c.ics', 301));
    there.answers.set('otra.example.com/b/c.ics', redirect('../d.ics', 307));
    there.answers.set('otra.example.com/d.ics', answering(TEXT));
    expect(await downloadCalendar(there.network, URL_HERE)).toMatchObject({ text: TEXT });
    expect(there.connected).toEqual([PUBLIC_ADDRESS, '2606:2800:21f::1', '2606:2800:21f::1']);
  });

  it('follows no redirect loop', async () => {
    there.answers.set(HERE, redirect(URL_HERE));
    expect(await refused(URL_HERE)).toEqual(problem('redirected'));
    expect(there.connected).toHaveLength(4);
  });

  it.each([
    'http://agenda.example.com/b.ics',
    'https://a:b@agenda.example.com/',
    'https://agenda.example.com:444/',
    'https://127.0.0.1/',
    '//[',
  ])('follows no redirect to %s', async (location) => {
    there.answers.set(HERE, redirect(location));
    expect(await refused(URL_HERE)).toEqual(problem('not_https'));
    expect(there.connected).toHaveLength(1);
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:192.168.0.1', '64:ff9b::a00:1'])(
    'connects to no private address: %s',
    async (address) => {
      there.names.set('interno.example.com', [[address]]);
      there.answers.set('interno.example.com/a.ics', answering(TEXT));
      expect(await refused('https://interno.example.com/a.ics')).toEqual(problem('not_public'));
      there.answers.set(HERE, redirect('https://interno.example.com/a.ics'));
      expect(await refused(URL_HERE)).toEqual(problem('not_public'));
      expect(there.connected).toEqual([PUBLIC_ADDRESS]);
    },
  );

  it('connects to no name with a private address among others', async () => {
    there.names.set('agenda.example.com', [[PUBLIC_ADDRESS, '10.0.0.1']]);
    expect(await refused(URL_HERE)).toEqual(problem('not_public'));
    expect(there.connected).toEqual([]);
  });

  it('is not redirected by a name that changes its address after the check', async () => {
    there.names.set('agenda.example.com', [[PUBLIC_ADDRESS], ['127.0.0.1']]);
    there.answers.set(HERE, answering(TEXT));
    expect(await downloadCalendar(there.network, URL_HERE)).toMatchObject({ text: TEXT });
    expect(there.connected).toEqual([PUBLIC_ADDRESS]);
    // The next look-up returns the other address.
    expect(await refused(URL_HERE)).toEqual(problem('not_public'));
    expect(there.connected).toEqual([PUBLIC_ADDRESS]);
  });

  it('tries the second address of a name when the first one cannot be reached', async () => {
    there.names.set('agenda.example.com', [[PUBLIC_ADDRESS, '93.184.215.15', '93.184.215.16']]);
    there.answers.set(HERE, (request, response) => {
      if (there.connected.length === 1) request.socket.destroy();
      else response.end(TEXT);
    });
    expect(await downloadCalendar(there.network, URL_HERE)).toMatchObject({ text: TEXT });
    expect(there.connected).toEqual([PUBLIC_ADDRESS, '93.184.215.15']);
  });

  it('rejects a certificate of another name', async () => {
    there.names.set('agenda.example.org', [[PUBLIC_ADDRESS]]);
    expect(await refused('https://agenda.example.org/a.ics')).toEqual(problem('certificate'));
    expect(there.asked).toEqual([]);
  });

  it('rejects an untrusted certificate', async () => {
    const { connectionTo } = there.network;
    there.network.connectionTo = (...to) => ({ ...connectionTo(...to), ca: undefined });
    expect(await refused(URL_HERE)).toEqual(problem('certificate'));
  });

  it('stops a download of 100 MB after 5', async () => {
    let sent = 0;
    const block = Buffer.alloc(64_000, 'a');
    const left = Promise.withResolvers<void>();
    there.answers.set(HERE, (_, response) => {
      response.on('close', () => left.resolve());
      const more = (): void => {
        while (sent < 100_000_000 && !response.destroyed) {
          sent += block.length;
          if (!response.write(block)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await refused(URL_HERE)).toEqual(problem('too_large'));
    await left.promise;
    expect(sent).toBeLessThan(20_000_000);
  });

  it('reads nothing of an answer that declares 100 MB', async () => {
    there.answers.set(HERE, (_, response) => {
      response.writeHead(200, { 'content-length': '100000000' });
      response.flushHeaders();
    });
    expect(await refused(URL_HERE)).toEqual(problem('too_large'));
  });

  it('decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'));
    expect(bomb.length).toBeLessThan(100_000);
    there.answers.set(HERE, answering(bomb, { 'content-encoding': 'gzip' }));
    expect(await refused(URL_HERE)).toEqual(problem('not_a_calendar'));
  });

  it('stops a very slow download', async () => {
    const gone = Promise.withResolvers<void>();
    let hasBegun = false;
    there.answers.set(HERE, (_, response) => {
      hasBegun = true;
      const drip = setInterval(() => response.write('B'), 20);
      response.on('close', () => {
        clearInterval(drip);
        gone.resolve();
      });
    });
    // On a busy machine the first time may end before the answer begins.
    for (let ms = 300; !hasBegun; ms *= 2) expect(await refused(URL_HERE, ms)).toEqual(problem('too_slow'));
    await gone.promise;
  });

  it('stops waiting for a server or a name that never answers', async () => {
    there.answers.set(HERE, () => undefined);
    expect(await refused(URL_HERE, 200)).toEqual(problem('too_slow'));
    there.network.addressesOf = () => new Promise(() => undefined);
    expect(await refused(URL_HERE, 200)).toEqual(problem('too_slow'));
  });

  it.each([
    ['refused', 404],
    ['refused', 403],
    ['no_answer', 500],
    ['no_answer', 302],
    ['no_answer', 204],
  ] as const)('reports %s for status %i', async (expected, status) => {
    there.answers.set(HERE, answering('', {}, status));
    expect(await refused(URL_HERE)).toEqual(problem(expected));
  });

  it('reports an unknown name', async () => {
    expect(await refused('https://nadie.example.com/a.ics')).toEqual(problem('not_found'));
  });

  it('names no address in its errors', async () => {
    there.answers.set(HERE, (request) => request.socket.destroy());
    const error = (await refused(`${URL_HERE}`)) as Error;
    expect(error).toEqual(problem('no_answer'));
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(
      'example.com',
    );
  });
});
