import { foldText } from '../../../src/database/like-pattern';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { insertAppointment, type AppointmentColumns } from '../../support/appointments';
import { insertLeads } from '../../support/leads';

interface Row {
  id: string;
  fullName: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  state: string | null;
  createdAt: string;
  updatedAt: string;
}
interface Page {
  leads: Row[];
  total: number;
  totalIsExact: boolean;
  page: number;
  pageSize: number;
}

const LEADS = '/api/admin/leads';

let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp();
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
beforeEach(() => app.query('DELETE FROM leads'));

const path = (query: Record<string, string> = {}, of = ''): string =>
  `${LEADS}${of}?${new URLSearchParams(query).toString()}`;
const page = async (query: Record<string, string> = {}): Promise<Page> => {
  const { status, body } = await caller.get<Page>(path(query));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const names = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await page(query)).leads.map(({ fullName }) => fullName);
const refusal = async (query: Record<string, string>): Promise<unknown[]> => {
  const { status, body } = await caller.get<Refusal>(path(query));
  return [status, body.code, body.details?.[0]?.field];
};

describe('answers', () => {
  const encodingOf = async (
    address: string,
    accepted = 'br, gzip',
    body?: object,
  ): Promise<string | null> => {
    const response = await fetch(app.url + address, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'accept-encoding': accepted,
        'x-forwarded-for': newIp(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    return response.headers.get('content-encoding');
  };
  const many = () =>
    insertLeads(
      app,
      Array.from({ length: 30 }, () => ({})),
    );

  it('are compressed where they are long lists, for callers that accept it', async () => {
    await many();
    expect(await encodingOf(path({ pageSize: '30' }))).toBe('gzip');
    expect(await encodingOf(path({ pageSize: '30' }), 'identity')).toBeNull();
    expect(await encodingOf(path({ pageSize: '30' }), 'gzip;q=0')).toBeNull();
    // At most a kilobyte.
    expect(await encodingOf(path({ search: 'nadie se llama así' }))).toBeNull();
  });

  it('are never compressed where they are streamed or may have secrets', async () => {
    await many();
    expect(await encodingOf(path({ limit: 'all' }))).toBeNull();
    for (const address of ['session', 'settings', 'api-keys', 'webhooks', 'permissions', 'account/profile'])
      expect([address, await encodingOf(`/api/admin/${address}`)]).toEqual([address, null]);
    const login = { username: 'x'.repeat(20), password: 'y'.repeat(20) };
    expect(await encodingOf('/api/admin/login', 'gzip', login)).toBeNull();
  });
});

describe('GET /api/admin/leads', () => {
  it.each(['', '/stats', '/export', '/new-count?since=2026-01-01T00:00:00Z'])(
    'requires a login at %s',
    async (of) => {
      expect((await app.get(LEADS + of)).status).toBe(401);
    },
  );

  it('shows a lead with every field of the list, and no secret', async () => {
    const [id] = await insertLeads(app, [
      {
        full_name: 'María Fernández López',
        phone_number: '+13054201234',
        email: 'maria@example.com',
        verification_status: 'verified',
        verified_at: '2026-03-01T12:01:00Z',
        monthly_income: 3200,
      },
    ]);
    expect(await page()).toEqual({
      leads: [
        {
          id,
          assignedTo: null,
          fullName: 'María Fernández López',
          firstName: 'María',
          lastName: 'Fernández López',
          phoneNumber: '+13054201234',
          email: 'maria@example.com',
          state: 'FL',
          verificationStatus: 'verified',
          verificationMethod: null,
          phoneProvenAt: null,
          possibleDuplicate: false,
          verifiedAt: '2026-03-01T12:01:00.000Z',
          monthlyIncome: 3200,
          createdAt: '2026-03-01T12:00:00.000Z',
          updatedAt: expect.any(String) as string,
          leadCategory: 'new',
          leadScore: 0,
          leadSource: 'website',
          fraudScore: 0,
          isFraudulent: false,
          isBlocked: false,
          isStateClosed: false,
          lastContactedAt: null,
          nextFollowUpAt: null,
          repliedAt: null,
        },
      ],
      total: 1,
      totalIsExact: true,
      page: 1,
      pageSize: 10,
    });
  });

  it('shows the newest first, 10 on a page', async () => {
    await insertLeads(
      app,
      Array.from({ length: 12 }, (_, n) => ({ full_name: `Persona ${n}` })),
    );
    expect(await names()).toEqual(Array.from({ length: 10 }, (_, n) => `Persona ${11 - n}`));
    expect(await names({ page: '2' })).toEqual(['Persona 1', 'Persona 0']);
    expect(await page({ page: '3' })).toMatchObject({ leads: [], total: 12 });
    expect(await names({ page: '4', pageSize: '3' })).toEqual(['Persona 2', 'Persona 1', 'Persona 0']);
  });

  it('excludes deleted leads everywhere', async () => {
    await insertLeads(app, [{ full_name: 'Se Queda' }, { deleted_at: '2026-03-02T00:00:00Z' }]);
    expect(await page()).toMatchObject({ leads: [{ fullName: 'Se Queda' }], total: 1 });
    expect((await page({ search: 'persona' })).total).toBe(0);
    expect((await caller.get<Page>(path({ limit: 'all' }))).body.leads).toHaveLength(1);
  });

  it('pages through 2,500 leads with the same timestamp without losing or repeating any', async () => {
    await app.query(
      `INSERT INTO leads (full_name, phone_number, state, created_at)
       SELECT 'Persona Cualquiera', '+1305' || 4000000 + n, 'TX', '2026-03-01T12:00:00Z' FROM generate_series(1, 2500) n`,
    );
    for (const sort of ['-createdAt', 'createdAt', 'fullName', '-state', 'nextFollowUpAt']) {
      const seen: string[] = [];
      for (let number = 1; number <= 26; number++) {
        const { leads, total } = await page({ page: String(number), pageSize: '100', sort });
        expect(total).toBe(2500);
        seen.push(...leads.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(2500);
      expect(seen).toHaveLength(2500);
    }
  });

  it('returns the same rows on a deep page as the whole list, with and without filters', async () => {
    await app.query(
      `INSERT INTO leads (full_name, phone_number, state, created_at, next_follow_up_at)
       SELECT 'Persona ' || n % 7, '+1305' || 4000000 + n, (ARRAY['TX', 'FL', NULL])[1 + n % 3],
              timestamptz '2026-03-01' + n * interval '1 min',
              CASE WHEN n % 2 = 0 THEN timestamptz '2026-06-01' + n * interval '1 h' END
         FROM generate_series(1, 2101) n`,
    );
    await app.query(`UPDATE leads SET verification_status = 'verified' WHERE right(phone_number, 1) > '1'`);
    const filters: Record<string, string>[] = [
      { sort: '-createdAt' },
      { sort: 'createdAt' },
      { sort: '-createdAt', status: 'verified' },
      { sort: 'createdAt', status: 'verified', from: '2026-03-01T05:00:00Z' },
      { sort: '-createdAt', from: '2026-03-01T05:00:00Z', to: '2026-03-02T10:00:00Z' },
      { sort: '-createdAt', from: '2026-03-01T05:10:00Z' },
      { sort: '-createdAt', search: 'persona' },
      { sort: 'fullName' },
      { sort: 'state' },
      { sort: '-state' },
      { sort: 'nextFollowUpAt' },
      { sort: '-nextFollowUpAt' },
    ];
    for (const filter of filters) {
      const { body } = await caller.get<Page>(path({ limit: 'all', ...filter }));
      const all = body.leads.map(({ id }) => id);
      for (const [number, size] of [
        [12, 100],
        [21, 100],
        [22, 100],
        [211, 10],
      ] as const) {
        const { leads } = await page({ page: String(number), pageSize: String(size), ...filter });
        expect(leads.map(({ id }) => id)).toEqual(all.slice((number - 1) * size, number * size));
      }
    }
  });

  it.each<[string, Record<string, string>]>([
    ['page', { page: '0' }],
    ['page', { page: 'x' }],
    ['pageSize', { pageSize: '101' }],
    ['status', { status: 'otro' }],
    ['state', { state: 'ZZ' }],
    ['category', { category: 'x' }],
    ['sort', { sort: 'phoneNumber; DROP TABLE leads' }],
    ['preset', { preset: 'yesterday' }],
    ['from', { from: 'ayer' }],
    ['limit', { limit: '50' }],
    ['exact', { exact: 'si' }],
    ['search', { search: 'a'.repeat(2001) }],
    ['otro', { otro: '1' }],
  ])('refuses a wrong %s: %j', async (field, query) => {
    expect(await refusal(query)).toEqual([400, 'VALIDATION_FAILED', field]);
  });
});

describe('GET /api/admin/leads?search', () => {
  beforeEach(() =>
    insertLeads(app, [
      { full_name: 'María Fernández López', phone_number: '+13054201234', state: 'NY' },
      { full_name: 'Óscar Núñez Agüero', phone_number: '+17874205678', state: 'PR' },
      { full_name: '100% Real_Nombre \\ Raro', phone_number: '+12125559876', state: null },
      { full_name: 'Zoë 🎉 Fiesta', phone_number: '+14155550000', state: 'NC' },
    ]),
  );

  it.each<[string, string[]]>([
    ['maria', ['María Fernández López']],
    ['MARÍA FERNÁNDEZ', ['María Fernández López']],
    ['  maria   fernandez ', ['María Fernández López']],
    ['nunez aguero', ['Óscar Núñez Agüero']],
    ['núñez', ['Óscar Núñez Agüero']],
    ['oscar', ['Óscar Núñez Agüero']],
    ['(305) 420-1234', ['María Fernández López']],
    ['305.420', ['María Fernández López']],
    ['305–420—1234', ['María Fernández López']],
    ['305‑420,1234', ['María Fernández López']],
    ['*305·420_1234*', ['María Fernández López']],
    ['#3054201234', ['María Fernández López']],
    ['tel:+1-305-420-1234', ['María Fernández López']],
    ['+1 305', ['María Fernández López']],
    ['4205678', ['Óscar Núñez Agüero']],
    ['ny', ['María Fernández López']],
    ['new york', ['María Fernández López']],
    ['Nueva York', ['María Fernández López']],
    ['puerto rico', ['Óscar Núñez Agüero']],
    ['carolina del norte', ['Zoë 🎉 Fiesta']],
    ['north carolina', ['Zoë 🎉 Fiesta']],
    ['100%', ['100% Real_Nombre \\ Raro']],
    ['%', ['100% Real_Nombre \\ Raro']],
    ['_', ['100% Real_Nombre \\ Raro']],
    ['\\', ['100% Real_Nombre \\ Raro']],
    ['ma_ia', []],
    ['m%a', []],
    ['🎉', ['Zoë 🎉 Fiesta']],
    ['👍', []],
    ['fernandez maria', ['María Fernández López']],
    ['maria lopez', ['María Fernández López']],
    ['lop mar fern', ['María Fernández López']],
    ['lópez\n+1305', ['María Fernández López']],
    ['lopez (305) 420', ['María Fernández López']],
    ['maria york', ['María Fernández López']],
    ['maria nunez', []],
    ['maria maria maria maria maria maria maria fernández lópez', ['María Fernández López']],
    ['m a r i a f e rnandez lópez', ['María Fernández López']],
    ['m a r i a f e lópez fernández', []],
    ["o'neil'; --", []],
    ['a'.repeat(2000), []],
  ])('finds the expected leads by %j', async (search, found) => {
    const { leads, total, totalIsExact } = await page({ search });
    expect(leads.map(({ fullName }) => fullName)).toEqual(found);
    expect([total, totalIsExact]).toEqual([found.length, true]);
  });

  it('returns everything for a blank term', async () => {
    expect((await page({ search: '   ' })).total).toBe(4);
  });

  it('refuses a NUL character', async () => {
    expect(await refusal({ search: 'a\0b' })).toEqual([400, 'MALFORMED_REQUEST', undefined]);
  });

  it.each([
    'MARÍA Ñandú',
    'Çelik Øystein',
    'ÀÉÎÕÜ İstanbul',
    '🎉 e\u0301 ﬁn',
    'ẞtraße',
    'Łukasz Großmann-Ørsted Æbelø',
    'Siobhán O\u2019Brien D\u00b4Angelo',
    'Mª\u2011José\u200b ðÞŊ',
    '',
  ])('folds %j in TypeScript as the database does', async (text) => {
    expect(await app.query('SELECT fold_text($1) AS folded', [text])).toEqual([{ folded: foldText(text) }]);
  });

  it('finds the new name after a change', async () => {
    await app.query(`UPDATE leads SET full_name = 'Ximena Peña' WHERE phone_number = '+13054201234'`);
    expect(await names({ search: 'pena' })).toEqual(['Ximena Peña']);
    expect(await names({ search: 'fernandez' })).toEqual([]);
  });

  it('counts to 10,000, and to the end on request', async () => {
    await app.query(
      `INSERT INTO leads (full_name, phone_number, state)
       SELECT 'Muchas Personas', '+1' || 2010000000 + n, 'TX' FROM generate_series(1, 10050) n`,
    );
    expect(await page({ search: 'muchas' })).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(await page({ search: 'muchas', exact: 'true' })).toMatchObject({
      total: 10_050,
      totalIsExact: true,
    });
    expect(await page({ status: 'pending' })).toMatchObject({ total: 10_054, totalIsExact: true });
    const deep = await page({ search: 'muchas', page: '101', pageSize: '100' });
    expect(deep.leads).toHaveLength(50);
  });
});

describe('GET /api/admin/leads with filters', () => {
  it('filters by status, state, category and source', async () => {
    await insertLeads(app, [
      { full_name: 'Una', verification_status: 'verified', state: 'TX', lead_category: 'hot' },
      { full_name: 'Dos', state: 'TX', lead_source: 'referral' },
      { full_name: 'Tres', state: null },
    ]);
    expect(await names({ status: 'all' })).toEqual(['Tres', 'Dos', 'Una']);
    expect(await names({ status: 'verified' })).toEqual(['Una']);
    expect(await names({ status: 'pending' })).toEqual(['Tres', 'Dos']);
    expect(await names({ state: 'TX' })).toEqual(['Dos', 'Una']);
    expect(await page({ state: 'none' })).toMatchObject({ leads: [{ fullName: 'Tres' }], total: 1 });
    expect(await page({ state: 'TX', status: 'pending' })).toMatchObject({ total: 1 });
    expect(await names({ category: 'hot' })).toEqual(['Una']);
    expect(await page({ source: 'referral' })).toMatchObject({ leads: [{ fullName: 'Dos' }], total: 1 });
    expect(await names({ search: 'd', status: 'pending', state: 'TX' })).toEqual(['Dos']);
  });

  it('includes the start of a range and excludes its end, with and without whole hours', async () => {
    await insertLeads(app, [
      { full_name: 'Antes', created_at: '2026-05-01T09:59:59Z' },
      { full_name: 'Inicio', created_at: '2026-05-01T10:00:00Z', verification_status: 'verified' },
      { full_name: 'Medio', created_at: '2026-05-01T10:30:00Z' },
      { full_name: 'Fin', created_at: '2026-05-01T11:00:00Z' },
    ]);
    const hours = { from: '2026-05-01T10:00:00Z', to: '2026-05-01T11:00:00Z' };
    expect(await page(hours)).toMatchObject({
      leads: [{ fullName: 'Medio' }, { fullName: 'Inicio' }],
      total: 2,
    });
    expect(await page({ ...hours, status: 'verified' })).toMatchObject({ total: 1 });
    expect(await page({ from: '2026-05-01T06:30:00-04:00' })).toMatchObject({ total: 2 });
  });

  it('finds leads created today in the owner’s time zone, waiting leads and overdue leads', async () => {
    const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
    await insertLeads(app, [
      { full_name: 'Hoy', created_at: hours(0) },
      { full_name: 'Anteayer', created_at: hours(-48), verification_status: 'verified' },
      { full_name: 'Llamada', verification_status: 'verified', last_contacted_at: hours(-1) },
      { full_name: 'Vencida', next_follow_up_at: hours(-1) },
      { full_name: 'Por Venir', next_follow_up_at: hours(1) },
    ]);
    expect(await names({ preset: 'today' })).toEqual(['Hoy']);
    expect(await names({ preset: 'not_contacted' })).toEqual(['Anteayer']);
    expect(await names({ preset: 'follow_up_overdue' })).toEqual(['Vencida']);
    expect(await names({ preset: 'today', status: 'verified' })).toEqual([]);
  });

  it('finds leads with and without an upcoming appointment', async () => {
    const leads = await insertLeads(app, [
      { full_name: 'Con Cita' },
      { full_name: 'Con Dos' },
      { full_name: 'Pasada' },
      { full_name: 'Cancelada', state: 'TX' },
      { full_name: 'Ninguna' },
    ]);
    const add = (lead_id: string | undefined, columns: AppointmentColumns) =>
      insertAppointment(app, { provider: 'calendly', ...(lead_id ? { lead_id } : {}), ...columns });
    await add(leads[0], {});
    for (const day of ['02', '03']) await add(leads[1], { starts_at: `2094-03-${day}T15:00:00Z` });
    await add(leads[2], { starts_at: '2026-01-15T17:05:00Z' });
    await add(leads[3], { status: 'cancelled' });
    await add(undefined, {});
    expect(await page({ appointment: 'upcoming' })).toMatchObject({
      leads: [{ fullName: 'Con Dos' }, { fullName: 'Con Cita' }],
      total: 2,
    });
    expect(await names({ appointment: 'none' })).toEqual(['Ninguna', 'Cancelada', 'Pasada']);
    expect(await page({ appointment: 'none', state: 'TX' })).toMatchObject({ total: 1 });
  });

  it.each<[string, string[]]>([
    ['fullName', ['Ángel', 'beatriz', 'Ñuria', 'Oscar']],
    ['-fullName', ['Oscar', 'Ñuria', 'beatriz', 'Ángel']],
    ['state', ['Oscar', 'Ángel', 'Ñuria', 'beatriz']],
    ['-state', ['Ñuria', 'Ángel', 'Oscar', 'beatriz']],
    ['-leadScore', ['beatriz', 'Ñuria', 'Ángel', 'Oscar']],
    ['nextFollowUpAt', ['Ñuria', 'Oscar', 'Ángel', 'beatriz']],
    ['-nextFollowUpAt', ['Oscar', 'Ñuria', 'beatriz', 'Ángel']],
    ['createdAt', ['Oscar', 'Ángel', 'beatriz', 'Ñuria']],
  ])('orders by %s', async (sort, order) => {
    await insertLeads(app, [
      { full_name: 'Oscar', state: 'AL', lead_score: 1, next_follow_up_at: '2026-08-02T00:00:00Z' },
      { full_name: 'Ángel', state: 'FL', lead_score: 2 },
      { full_name: 'beatriz', state: null, lead_score: 9 },
      { full_name: 'Ñuria', state: 'TX', lead_score: 5, next_follow_up_at: '2026-08-01T00:00:00Z' },
    ]);
    expect(await names({ sort })).toEqual(order);
  });
});

describe('GET /api/admin/leads?limit=all', () => {
  it('streams every lead that matches, in the shape of a page', async () => {
    await insertLeads(app, [
      { full_name: 'Comillas "y" \\ barra', monthly_income: 10, verification_status: 'verified' },
      { full_name: 'Salto\nde línea, coma\t🎉' },
    ]);
    const { headers, body } = await caller.get<Page>(path({ limit: 'all' }));
    expect(headers.get('content-type')).toContain('application/json');
    expect(Object.keys(body)).toEqual(['leads']);
    const { leads } = await page();
    expect(body.leads).toEqual(leads);
    expect((await caller.get<Page>(path({ limit: 'all', status: 'verified' }))).body.leads).toHaveLength(1);
  });

  it('returns an empty list without leads', async () => {
    expect((await caller.get(path({ limit: 'all' }))).body).toEqual({ leads: [] });
  });
});

describe('GET /api/admin/leads/stats', () => {
  it('returns zeros without leads', async () => {
    expect((await caller.get(`${LEADS}/stats`)).body).toEqual({
      totalLeads: 0,
      verifiedLeads: 0,
      pendingLeads: 0,
      conversionRate: 0,
    });
  });

  it('returns the percentage with one decimal', async () => {
    await insertLeads(app, [{ verification_status: 'verified' }, { verification_status: 'verified' }, {}]);
    expect((await caller.get(`${LEADS}/stats`)).body).toEqual({
      totalLeads: 3,
      verifiedLeads: 2,
      pendingLeads: 1,
      conversionRate: 66.7,
    });
  });
});

describe('GET /api/admin/leads/new-count', () => {
  it('counts the leads that arrived after a moment', async () => {
    await insertLeads(app, [{}, {}, {}]);
    const count = async (since: string) => (await caller.get(path({ since }, '/new-count'))).body;
    expect(await count('2026-03-01T12:00:00Z')).toEqual({ count: 2 });
    expect(await count('2026-03-01T12:00:02Z')).toEqual({ count: 0 });
  });

  it('does not count the newest lead on the screen', async () => {
    for (let turn = 0; turn < 5; turn++) {
      expect((await app.post('/api/leads', submission(newPhone()), newIp())).status).toBe(201);
      const [newest] = (await caller.get<{ leads: { createdAt: string }[] }>(path({}))).body.leads;
      expect((await caller.get(path({ since: newest!.createdAt }, '/new-count'))).body).toEqual({ count: 0 });
    }
  });

  it('requires the start time', async () => {
    expect((await caller.get(path({}, '/new-count'))).status).toBe(400);
  });
});

describe('GET /api/admin/leads/sources', () => {
  it('lists the sources of leads, by which the list can be filtered', async () => {
    const phones = [newPhone(), newPhone(), newPhone()];
    const attributions = [
      { utmSource: 'TikTok' },
      { referrer: 'https://www.bing.com/search?q=x' },
      undefined,
    ];
    for (const [n, attribution] of attributions.entries()) {
      const form = { ...submission(phones[n]!), ...(attribution ? { attribution } : {}) };
      expect((await app.post('/api/leads', form, newIp())).status).toBe(201);
    }
    const { sources } = (await caller.get<{ sources: string[] }>('/api/admin/leads/sources')).body;
    expect(sources).toEqual([...new Set(sources)].sort());
    expect(sources).toEqual(expect.arrayContaining(['tiktok', 'www.bing.com', 'website']));
    const { leads } = (
      await caller.get<{ leads: { phoneNumber: string }[] }>('/api/admin/leads?source=TikTok')
    ).body;
    expect(leads.map(({ phoneNumber }) => phoneNumber)).toEqual([phones[0]]);
  });
});
