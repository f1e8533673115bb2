import { randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { SecretBox } from '../../../src/common/secret-box';
import { BusyTimesRepository } from '../../../src/modules/appointments/feeds/busy-times.repository';
import { Internet } from '../../../src/common/internet/internet';
import { CalendarRefreshService } from '../../../src/modules/appointments/feeds/calendar-refresh.service';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment } from '../../support/appointments';
import {
  answering,
  calendarText,
  startCalendarStandIn,
  type CalendarStandIn,
} from '../../support/stand-ins/calendar-stand-in';
import { insertLeads } from '../../support/leads';
import { book, newVisitor, slotsOf } from '../../support/own-calendar';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A Wednesday, 10:00 in New York. */
const NOW = new Date('2026-11-18T15:00:00Z');

let app: TestApp;
let second: TestApp;
let there: CalendarStandIn;
let admin: TestAdmin;
let caller: Caller;
let stranger: Caller;
let email: string;
let serial = 0;

beforeAll(async () => {
  [app, there] = await Promise.all([createTestApp(), startCalendarStandIn()]);
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  for (const each of [app, second]) Object.assign(each.app.get(Internet), there.network);
});
afterAll(async () => {
  await there.close();
  await second.close();
  await app.close();
});
beforeEach(async () => {
  await app.query('DELETE FROM busy_calendars');
  email = `ana${serial++}@example.com`;
  admin = await createAdmin(app, { email });
  caller = await logIn(app, admin.username);
  stranger = await logIn(app, (await createAdmin(app)).username);
  setNow(NOW);
  there.asked.length = 0;
});
afterEach(() => jest.restoreAllMocks());

const setNow = (now: Date): void => {
  for (const each of [app, second]) jest.spyOn(each.app.get(Clock), 'now').mockReturnValue(now);
};
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

interface Item extends Refusal {
  id: string;
  name: string;
  address: string;
  lastReadAt: string | null;
  problem: string | null;
  busyTimes: number;
  notUnderstood: number;
  notUnderstoodEvents: { title: string | null; day: string | null; doubt: string }[];
}

const EVENT = 'UID:1\r\nSUMMARY:Dentista\r\nDTSTART:20261119T150000Z\r\nDTEND:20261119T160000Z';

/** Returns the address of a new calendar that the stand-in serves. */
function newAddress(answer = answering(calendarText(EVENT))): string {
  const place = `agenda.example.com/privado-${serial++}-s3creto/a.ics`;
  there.answers.set(place, answer);
  return `https://${place}`;
}
const answer = (address: string, with_: ReturnType<typeof answering>): void =>
  void there.answers.set(address.replace('https://', ''), with_);

const path = (rest = '', id = admin.id): string => `/api/admin/agents/${id}/calendars${rest}`;
const add = (url: string, name?: string, on = app) =>
  caller.post<Item>(path(), { url, ...(name ? { name } : {}) }, on);
const list = async (): Promise<Item[]> => (await caller.get<{ calendars: Item[] }>(path())).body.calendars;
const busy = async (id = admin.id): Promise<string[]> => {
  const times = await app.app
    .get(BusyTimesRepository)
    .list([id], Date.parse('2026-11-01T00:00:00Z'), Date.parse('2027-02-01T00:00:00Z'));
  const iso = (instant: number): string => new Date(instant).toISOString();
  return times.map(({ startsAt, endsAt }) => `${iso(startsAt)}/${iso(endsAt)}`);
};
const round = (on = app): Promise<void> => on.app.get(CalendarRefreshService).readDue();
const mails = async (): Promise<{ to: string; body: string; subject: string }[]> =>
  (
    await app.get<{ to: string; body: string; subject: string }[]>('/dev/outbox', {
      accept: 'application/json',
    })
  ).body;

describe('the calendars that keep an agent busy', () => {
  it('are read when they are added, and listed without their address', async () => {
    const url = newAddress();
    const { status, body } = await add(url, 'Personal');
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        name: 'Personal',
        address: 'agenda.example.com/•••',
        lastReadAt: NOW.toISOString(),
        problem: null,
        busyTimes: 1,
        notUnderstood: 0,
        notUnderstoodEvents: [],
      },
    ]);
    expect(await list()).toEqual([body]);
    expect(await busy()).toEqual(['2026-11-19T15:00:00.000Z/2026-11-19T16:00:00.000Z']);
  });

  it('show unreadable events only to their agent', async () => {
    const event = 'UID:1\r\nSUMMARY:Cita con el médico\r\nDTSTART:20261119T15x000Z\r\nDTEND:20261119T160000Z';
    const url = newAddress(answering(calendarText(event)));
    const { body } = await add(url, 'Personal');
    expect(body).toMatchObject({
      busyTimes: 1,
      notUnderstood: 1,
      notUnderstoodEvents: [{ title: 'Cita con el médico', day: '2026-11-19', doubt: 'time' }],
    });
    expect(await busy()).toEqual(['2026-11-19T00:00:00.000Z/2026-11-20T05:00:00.000Z']);
    const seen = await stranger.get<{ calendars: Item[] }>(path());
    expect(seen.body.calendars).toMatchObject([{ notUnderstood: 1, notUnderstoodEvents: [] }]);
    const rows = await app.query<{ row: string }>('SELECT t::text AS row FROM busy_calendars t');
    expect(rows.map(({ row }) => row).join()).not.toContain('médico');
    // A reading that understands everything removes the note.
    answer(url, answering(calendarText(EVENT)));
    expect((await caller.post<Item>(path(`/${body.id}/refresh`))).body).toMatchObject({ notUnderstood: 0 });
  });

  it('exclude an invitation that their agent declined', async () => {
    await app.query('UPDATE admin_users SET email = $2 WHERE id = $1', [admin.id, 'Agente@Example.com']);
    const event = `${EVENT}\r\nATTENDEE;PARTSTAT=DECLINED:mailto:agente@example.com`;
    await add(newAddress(answering(calendarText(event))));
    expect(await busy()).toEqual([]);
  });

  it('are named after their site by default, and may have a webcal address', async () => {
    const url = newAddress();
    expect((await add(url.replace('https:', 'webcal:'))).body.name).toBe('agenda.example.com');
  });

  it('keep their address secret: in the answers, the database and the audit trail', async () => {
    const { body } = await add(newAddress(), 'Personal');
    await caller.delete(path(`/${body.id}`));
    await add(newAddress());
    for (const table of ['busy_calendars', 'busy_times', 'audit_entries', 'sent_notifications']) {
      const rows = await app.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.map(({ row }) => row).join()).not.toMatch(/s3creto|Dentista/);
    }
    const entries = await app.query(
      `SELECT action, "before", "after", username FROM audit_entries WHERE target = $1 ORDER BY created_at, id LIMIT 2`,
      [`admin:${admin.id}`],
    );
    const entry = { calendarId: body.id, name: 'Personal', address: 'agenda.example.com/•••' };
    expect(entries).toEqual([
      { action: 'busy_calendar_added', before: null, after: entry, username: admin.username },
      { action: 'busy_calendar_removed', before: entry, after: null, username: admin.username },
    ]);
  });

  it('use the zone of the agent, from the next reading on', async () => {
    const url = newAddress(answering(calendarText('DTSTART;VALUE=DATE:20261119'), { etag: '"1"' }));
    const { body } = await add(url);
    expect(await busy()).toEqual(['2026-11-19T05:00:00.000Z/2026-11-20T05:00:00.000Z']);
    await app.query(
      `INSERT INTO agent_availability (admin_id, time_zone, weekly) VALUES ($1, 'America/Los_Angeles', '[]')`,
      [admin.id],
    );
    await caller.post(path(`/${body.id}/refresh`));
    expect(await busy()).toEqual(['2026-11-19T08:00:00.000Z/2026-11-20T08:00:00.000Z']);
  });

  it('block times: they are neither offered nor bookable', async () => {
    await app.query('UPDATE admin_users SET is_active = (id = $1)', [admin.id]);
    const { ref } = await newVisitor(app);
    const tomorrow = async (): Promise<string[]> => {
      const { body } = await slotsOf(app, ref, { from: '2026-11-19', days: 1 });
      return body.days[0]!.slots.slice(0, 5).map(({ startsAt }) => startsAt.slice(11, 16));
    };
    expect(await tomorrow()).toEqual(['14:00', '14:30', '15:00', '15:30', '16:00']);
    const { body } = await add(newAddress());
    expect(await tomorrow()).toEqual(['14:00', '14:30', '16:00', '16:30', '17:00']);
    const refused = await book(app, ref, '2026-11-19T15:30:00.000Z');
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN']);
    await caller.delete(path(`/${body.id}`));
    expect((await book(app, ref, '2026-11-19T15:30:00.000Z')).status).toBe(201);
    await app.query('DELETE FROM appointments');
    await app.query('UPDATE admin_users SET is_active = true');
  });

  it.each([
    ['http://agenda.example.com/a.ics', 'https://'],
    ['https://nadie.example.com/a.ics', 'No encontramos ese sitio'],
    ['https://interno.example.com/a.ics', 'público'],
    ['https://agenda.example.com/nada.ics', 'rechazó'],
    ['https://agenda.example.com/pagina', 'formato ICS'],
    ['https://agenda.example.com/sin-fin.ics', 'repeticiones'],
  ])('are not added when they cannot be read: %s', async (url, text) => {
    there.names.set('interno.example.com', [['10.0.0.1']]);
    answer('https://agenda.example.com/pagina', answering('<!doctype html>'));
    answer(
      'https://agenda.example.com/sin-fin.ics',
      answering(calendarText('DTSTART:20261119T150000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY')),
    );
    const { status, body } = await add(url);
    expect([status, body.code]).toEqual([422, 'CALENDAR_UNREADABLE']);
    expect(body.message).toContain(text);
    expect(JSON.stringify(body)).not.toContain('example.com');
    expect(await list()).toEqual([]);
  });

  it('are not added twice, and are ten at most, however many requests come at once', async () => {
    const url = newAddress();
    const same = await Promise.all([add(url), add(url, undefined, second), add(`${url}#otra`)]);
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(same.find(({ status }) => status === 409)!.body.code).toBe('CALENDAR_KNOWN');
    const many = await Promise.all(
      Array.from({ length: 11 }, (_, index) => add(newAddress(), undefined, index % 2 ? app : second)),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(many.find(({ status }) => status === 422)!.body.code).toBe('TOO_MANY_CALENDARS');
    expect(await list()).toHaveLength(10);
  });

  it('can be read at most thirty times in ten minutes by an administrator', async () => {
    const { body } = await add(newAddress());
    await app.query(`UPDATE limit_counters SET hits = 30 WHERE key = $1`, [`calendar-readings:${admin.id}`]);
    const refused = await caller.post<Refusal>(path(`/${body.id}/refresh`));
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_READINGS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  });

  it('are removed with their busy times', async () => {
    const { body } = await add(newAddress());
    expect((await caller.delete(path(`/${body.id}`))).status).toBe(204);
    expect(await busy()).toEqual([]);
    const again = await caller.delete<Refusal>(path(`/${body.id}`));
    expect([again.status, again.body.code]).toEqual([404, 'CALENDAR_NOT_FOUND']);
  });

  it('require an active administrator, and belong to that one', async () => {
    const { body } = await add(newAddress());
    const other = await createAdmin(app);
    expect((await caller.delete(path(`/${body.id}`, other.id))).status).toBe(404);
    expect((await caller.post(path(`/${body.id}/refresh`, other.id))).status).toBe(404);
    for (const id of [randomUUID(), 'nadie']) {
      const refused = await caller.get<Refusal>(path('', id));
      expect([refused.status, refused.body.code]).toEqual([404, 'AGENT_NOT_FOUND']);
    }
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [other.id]);
    expect((await caller.get(path('', other.id))).status).toBe(404);
    expect((await app.get(path())).status).toBe(401);
  });
});

describe('the reading of calendars', () => {
  const text = (hour: string): string =>
    calendarText(`DTSTART:20261119T${hour}0000Z\r\nDURATION:PT1H\r\nUID:1`);

  it('happens every ten minutes', async () => {
    const url = newAddress(answering(text('15')));
    await add(url);
    answer(url, answering(text('17')));
    setNow(later(9 * MINUTE_MS));
    await round();
    expect(await busy()).toEqual(['2026-11-19T15:00:00.000Z/2026-11-19T16:00:00.000Z']);
    setNow(later(10 * MINUTE_MS));
    await round();
    expect(await busy()).toEqual(['2026-11-19T17:00:00.000Z/2026-11-19T18:00:00.000Z']);
    expect((await list())[0]!.lastReadAt).toBe(later(10 * MINUTE_MS).toISOString());
  });

  it('requests only changes, and everything again before the known period ends', async () => {
    const url = newAddress((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' });
      response.end(calendarText('DTSTART:20261119T150000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;INTERVAL=64'));
    });
    await add(url);
    setNow(later(HOUR_MS));
    await round();
    expect(there.asked.at(-1)!.headers['if-none-match']).toBe('"1"');
    expect((await list())[0]!.lastReadAt).toBe(later(HOUR_MS).toISOString());
    expect(await busy()).toHaveLength(1);
    setNow(later(3 * DAY_MS));
    await round();
    expect(there.asked.at(-1)!.headers['if-none-match']).toBeUndefined();
    expect(await busy()).toEqual(['2027-01-22T15:00:00.000Z/2027-01-22T16:00:00.000Z']);
  });

  it('keeps the known times after a failure, gives the reason, and notifies the agent once after some hours', async () => {
    const url = newAddress(answering(text('15')));
    const { body } = await add(url, 'Personal');
    answer(url, answering('', {}, 500));
    const failAt = async (hours: number): Promise<void> => {
      setNow(later(hours * HOUR_MS));
      await round();
    };
    const jobsOf = () =>
      app.query<{ data: { calendarId: string; since: string } }>(
        `SELECT data FROM jobs.job WHERE name = 'busy-calendar-failing' AND data->>'calendarId' = $1`,
        [body.id],
      );
    for (const hours of [1, 2, 3, 6]) await failAt(hours);
    expect(await jobsOf()).toEqual([]);
    for (const hours of [7.1, 8.2, 9.5]) await failAt(hours);
    expect(await list()).toEqual([
      { ...body, lastReadAt: NOW.toISOString(), problem: 'El sitio del calendario no responde.' },
    ]);
    expect(await busy()).toEqual(['2026-11-19T15:00:00.000Z/2026-11-19T16:00:00.000Z']);
    const jobs = await jobsOf();
    expect(jobs).toHaveLength(1);
    await app.app.get(CalendarRefreshService).warn(jobs[0]!.data);
    await app.app.get(CalendarRefreshService).warn(jobs[0]!.data);
    const told = (await mails()).filter(({ to }) => to === email);
    expect(told).toHaveLength(1);
    expect(told[0]!.body).toContain('18 nov 2026, 11:00 a.m.');
    expect(told[0]!.body).toContain('“Personal” (agenda.example.com/•••)');
    expect(told[0]!.body).not.toContain('s3creto');

    answer(url, answering(text('18')));
    setNow(later(11 * HOUR_MS));
    await round();
    expect((await list())[0]).toMatchObject({ problem: null, lastReadAt: later(11 * HOUR_MS).toISOString() });
    expect(await busy()).toEqual(['2026-11-19T18:00:00.000Z/2026-11-19T19:00:00.000Z']);
    const [row] = await app.query('SELECT failing_since, warned_at FROM busy_calendars WHERE id = $1', [
      body.id,
    ]);
    expect(row).toEqual({ failing_since: null, warned_at: null });
  });

  it('notifies no agent when the calendar works again meanwhile', async () => {
    const { body } = await add(newAddress());
    const service = app.app.get(CalendarRefreshService);
    await service.warn({ calendarId: body.id, since: NOW.toISOString() });
    expect((await mails()).filter(({ to }) => to === email)).toEqual([]);
  });

  it('is retried less often the longer it fails, but at least once an hour', async () => {
    const url = newAddress();
    const { body } = await add(url);
    answer(url, answering('', {}, 500));
    const next = async (): Promise<number> => {
      const [row] = await app.query<{ at: Date }>(
        'SELECT next_read_at AS at FROM busy_calendars WHERE id = $1',
        [body.id],
      );
      return row!.at.getTime() - NOW.getTime();
    };
    const waits: number[] = [];
    for (let at = 10 * MINUTE_MS; at < 5 * HOUR_MS; at = await next()) {
      setNow(later(at));
      await round();
      waits.push(((await next()) - at) / MINUTE_MS);
    }
    expect(waits.slice(0, 6)).toEqual([10, 10, 20, 40, 60, 60]);
  });

  it('returns the result of an immediate reading on request', async () => {
    const url = newAddress();
    const { body } = await add(url);
    answer(url, answering('', {}, 404));
    const failed = await caller.post<Item>(path(`/${body.id}/refresh`));
    expect([failed.status, failed.body.problem]).toEqual([200, expect.stringContaining('rechazó')]);
    answer(url, answering(text('21')));
    const read = await caller.post<Item>(path(`/${body.id}/refresh`));
    expect([read.status, read.body.problem]).toEqual([200, null]);
    expect(await busy()).toEqual(['2026-11-19T21:00:00.000Z/2026-11-19T22:00:00.000Z']);
  });

  it('reports that an address was sealed with another key, and accepts it again', async () => {
    const url = newAddress();
    const { body } = await add(url);
    const sealed = new SecretBox('another key that is long enough for it').seal(url);
    await app.query('UPDATE busy_calendars SET sealed_address = $2 WHERE id = $1', [body.id, sealed]);
    setNow(later(HOUR_MS));
    await round();
    expect((await list())[0]).toMatchObject({
      problem: expect.stringContaining('agréguelo de nuevo') as string,
    });
    expect((await add(url)).status).toBe(201);
  });

  it('reads each calendar once, however many instances run', async () => {
    const asked: string[] = [];
    const addresses = Array.from({ length: 6 }, () => newAddress());
    for (const url of addresses) await add(url);
    for (const url of addresses)
      answer(url, (_, response) => {
        asked.push(url);
        response.end(calendarText(EVENT));
      });
    setNow(later(10 * MINUTE_MS));
    await Promise.all([round(), round(), round(second)]);
    expect(asked.sort()).toEqual([...addresses].sort());
  });

  it('skips the calendars of a deactivated account', async () => {
    await add(newAddress());
    there.asked.length = 0;
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [admin.id]);
    setNow(later(DAY_MS));
    await round();
    expect(there.asked.filter(({ address }) => address.includes(`privado-${serial - 1}-`))).toEqual([]);
  });

  it('restores nothing of a calendar that was removed meanwhile', async () => {
    const url = newAddress();
    const { body } = await add(url);
    const arrived = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    answer(url, (_, response) => {
      arrived.resolve();
      void goOn.promise.then(() => response.end(text('21')));
    });
    const refreshed = caller.post<Item>(path(`/${body.id}/refresh`));
    await arrived.promise;
    await caller.delete(path(`/${body.id}`));
    goOn.resolve();
    expect((await refreshed).status).toBe(404);
    expect(await busy()).toEqual([]);
  });
});

describe('the calendar of an agent’s appointments', () => {
  const feedPath = (id = admin.id): string => `/api/admin/agents/${id}/calendar-feed`;
  const create = async (): Promise<string> => {
    const { status, body } = await caller.post<{ url: string }>(feedPath());
    expect(status).toBe(201);
    return new URL(body.url).pathname;
  };

  it('has an address that is shown once', async () => {
    expect((await caller.get(feedPath())).body).toEqual({ createdAt: null });
    const address = await create();
    expect(address).toMatch(/^\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
    expect((await caller.get(feedPath())).body).toEqual({ createdAt: NOW.toISOString() });
    const secret = address.slice('/api/calendar-feeds/'.length, -'.ics'.length);
    for (const table of ['calendar_feeds', 'audit_entries']) {
      const rows = await app.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    }
  });

  it('contains the agent’s appointments of the time around, with first names only', async () => {
    const address = await create();
    const [leadId] = await insertLeads(app, [
      { full_name: 'María José Pérez Ñandú', phone_number: '+13054209876' },
    ]);
    const at = (days: number): { starts_at: string; ends_at: string } => ({
      starts_at: later(days * DAY_MS).toISOString(),
      ends_at: later(days * DAY_MS + 30 * MINUTE_MS).toISOString(),
    });
    const mine = { lead_id: leadId!, agent_id: admin.id };
    const shown = [
      await insertAppointment(app, { ...mine, ...at(-29), status: 'attended' }),
      await insertAppointment(app, { ...mine, ...at(-2), status: 'no_show' }),
      await insertAppointment(app, { ...mine, ...at(1) }),
      await insertAppointment(app, { ...mine, ...at(89) }),
    ];
    await insertAppointment(app, { ...mine, ...at(-31) });
    await insertAppointment(app, { ...mine, ...at(91) });
    await insertAppointment(app, { ...mine, ...at(3), status: 'cancelled' });
    const other = await createAdmin(app);
    await insertAppointment(app, { ...mine, ...at(4), agent_id: other.id });
    const { status, headers, body } = await app.get<string>(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const text = String(body).replaceAll('\r\n ', '');
    expect([...text.matchAll(/UID:(.+)@/g)].map(([, id]) => id)).toEqual(shown);
    expect(text.match(/SUMMARY:.*/g)).toEqual(Array(4).fill('SUMMARY:Cita: María'));
    expect(text).toContain('DTSTART:20261119T150000Z');
    expect(text).toContain('DTEND:20261119T153000Z');
    expect(text).not.toMatch(/Jos|Pérez|3054209876/);
  });

  it('is valid without an appointment', async () => {
    const { status, body } = await app.get<string>(await create());
    expect([status, String(body).split('\r\n').at(-2)]).toEqual([200, 'END:VCALENDAR']);
    expect(body).not.toContain('VEVENT');
  });

  it('ends with a new address, with its revocation, and with the account', async () => {
    const gone = async (address: string): Promise<void> => {
      const { status, body } = await app.get<Refusal>(address);
      expect([status, body.code]).toEqual([404, 'CALENDAR_FEED_NOT_FOUND']);
    };
    const first = await create();
    const second = await create();
    await gone(first);
    expect((await app.get(second)).status).toBe(200);
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [admin.id]);
    await gone(second);
    await app.query('UPDATE admin_users SET is_active = true WHERE id = $1', [admin.id]);
    expect((await app.get(second)).status).toBe(200);
    expect((await caller.delete(feedPath())).status).toBe(204);
    expect((await caller.delete(feedPath())).status).toBe(204);
    await gone(second);
    await gone('/api/calendar-feeds/x.ics');
    await gone(`/api/calendar-feeds/${'a'.repeat(43)}.ics`);
    const actions = await app.query(
      `SELECT action FROM audit_entries WHERE target = $1 ORDER BY created_at, id`,
      [`admin:${admin.id}`],
    );
    expect(actions.map(({ action }) => action as string)).toEqual([
      'calendar_feed_created',
      'calendar_feed_created',
      'calendar_feed_revoked',
    ]);
  });

  it('is created for active administrators only, and requires a login', async () => {
    for (const method of ['get', 'post', 'delete'] as const)
      expect((await caller[method]<Refusal>(feedPath(randomUUID()))).body.code).toBe('AGENT_NOT_FOUND');
    expect((await app.post(feedPath(), {})).status).toBe(401);
  });
});
