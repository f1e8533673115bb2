import { answer, offline, refusal, stubApi } from '../../../test/api-stub';
import { ApiError, supportCodeOf } from './api-error';
import { passwordAgain, toDeviceTime, transport } from './transport';

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('The call did not fail as it should.');
  return failure;
}

describe('transport', () => {
  it('returns the body, and undefined for an empty one', async () => {
    stubApi({
      'GET /api/plans': () => answer(200, [{ id: 'growth' }]),
      'POST /api/events': () => answer(204),
    });
    await expect(transport('/api/plans')).resolves.toEqual([{ id: 'growth' }]);
    await expect(transport('/api/events', { method: 'POST' })).resolves.toBeUndefined();
  });

  it('throws the server’s error with its code, text, fields and wait', async () => {
    stubApi({
      'GET /api/plans': () =>
        answer(
          429,
          {
            code: 'TOO_MANY',
            message: 'Demasiados intentos',
            error: 'Demasiados intentos',
            requestId: '1',
            details: [{ field: 'phoneNumber', code: 'X', message: 'Y' }],
          },
          { 'Retry-After': '42' },
        ),
    });
    expect(await errorOf(transport('/api/plans'))).toMatchObject({
      status: 429,
      code: 'TOO_MANY',
      message: 'Demasiados intentos',
      retryAfter: 42,
      details: [{ field: 'phoneNumber', code: 'X', message: 'Y' }],
    });
  });

  it('reports a lost network with a text for the user', async () => {
    stubApi({ 'GET /api/plans': offline });
    expect(await errorOf(transport('/api/plans'))).toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: expect.stringContaining('No hay conexión') as string,
    });
  });

  it('reports a missing answer', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    stubApi({ 'GET /api/plans': () => Promise.reject(new DOMException('aborted', 'TimeoutError')) });
    expect(await errorOf(transport('/api/plans'))).toMatchObject({ status: 0, code: 'TIMEOUT' });
    timeout.mockRestore();
  });

  it.each([
    [502, '<h1>Bad gateway</h1>'],
    [500, '"text"'],
    [200, '<h1>Portal</h1>'],
  ])('leaves the text to the screen when a %i is not from our server', async (status, body) => {
    stubApi({ 'GET /api/plans': () => new Response(body, { status }) });
    expect(await errorOf(transport('/api/plans'))).toMatchObject({
      status,
      code: 'UNREADABLE_ANSWER',
      message: '',
    });
  });

  it('names every request, and a failure by the name that its request has in the log', async () => {
    const api = stubApi({
      'GET /api/plans': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'GET /api/config': () => refusal(500, 'INTERNAL_ERROR', 'Ocurrió un error inesperado.'),
    });
    const failures = [await errorOf(transport('/api/plans')), await errorOf(transport('/api/plans'))];
    const sent = api.to('/api/plans').map(({ headers }) => headers.get('X-Request-Id'));
    for (const id of sent) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]).not.toBe(sent[1]);
    expect(failures.map(({ requestId }) => requestId)).toEqual(sent);
    expect(await errorOf(transport('/api/config'))).toMatchObject({ requestId: 'test' });
  });

  it('adds a support code to unexpected errors only', async () => {
    stubApi({
      'GET /api/plans': () => refusal(500, 'INTERNAL_ERROR', 'Ocurrió un error inesperado.'),
      'GET /api/config': () => refusal(409, 'CHANGED', 'Otra persona lo cambió.'),
      'GET /api/offline': offline,
    });
    expect(supportCodeOf(await errorOf(transport('/api/plans')))).toBe('test');
    expect(supportCodeOf(await errorOf(transport('/api/config')))).toBeUndefined();
    expect(supportCodeOf(await errorOf(transport('/api/offline')))).toBeUndefined();
    expect(supportCodeOf(new Error('of our own'))).toBeUndefined();
  });

  it('sends the administrator’s token to the back office only', async () => {
    window.localStorage.setItem('adminToken', 'secret');
    const api = stubApi({
      'GET /api/plans': () => answer(200, []),
      'GET /api/admin/leads': () => refusal(401, 'UNAUTHENTICATED', 'Inicie sesión.'),
    });
    await transport('/api/plans');
    await errorOf(transport('/api/admin/leads'));
    expect(api.to('/api/plans')[0]?.headers.get('Authorization')).toBeNull();
    expect(api.to('/api/admin/leads')[0]?.headers.get('Authorization')).toBe('Bearer secret');
  });
});

describe('toDeviceTime', () => {
  it('corrects for a device with a clock an hour behind the server’s', async () => {
    const serverNow = Date.now() + 3_600_000;
    stubApi({ 'GET /api/plans': () => answer(200, [], { Date: new Date(serverNow).toUTCString() }) });
    await transport('/api/plans');
    const inAMinute = toDeviceTime(new Date(serverNow + 60_000).toISOString());
    expect(Math.abs(inAMinute - Date.now() - 60_000)).toBeLessThan(2_000);
  });

  it('trusts a clock that agrees within the header’s whole seconds', async () => {
    stubApi({ 'GET /api/plans': () => answer(200, []) });
    await transport('/api/plans');
    const moment = '2026-11-20T12:00:00.000Z';
    expect(toDeviceTime(moment)).toBe(Date.parse(moment));
  });
});

describe('a request that requires the password again', () => {
  const isAsked = { calls: 0 };
  beforeEach(() => {
    isAsked.calls = 0;
    stubApi({
      'PUT /api/admin/settings': () =>
        isAsked.calls++ === 0
          ? refusal(403, 'PASSWORD_REQUIRED', 'Su contraseña')
          : answer(200, { saved: true }),
    });
  });
  afterEach(() => {
    passwordAgain.ask = () => Promise.resolve(false);
  });
  const save = () => transport('/api/admin/settings', { method: 'PUT', body: '{"callsFrom":""}' });

  it('is repeated once after the password was given', async () => {
    passwordAgain.ask = () => Promise.resolve(true);
    await expect(save()).resolves.toEqual({ saved: true });
    expect(isAsked.calls).toBe(2);
  });

  it('fails when it was not given', async () => {
    expect(await errorOf(save())).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect(isAsked.calls).toBe(1);
  });
});
