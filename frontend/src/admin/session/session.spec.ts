import { answer, refusal, stubApi } from '../../../test/api-stub';
import { transport } from '../../shared/api/transport';
import {
  endSession,
  leave,
  refreshSession,
  SESSION_LIFETIME_MS,
  sessionStore,
  startSession,
  updateSessionUser,
  verifySession,
  watchSession,
} from './session';

const confirmed = { 'GET /api/admin/session': () => answer(200, { authenticated: true, user: {} }) };
const keys = () => Object.keys(localStorage).sort();
const store = (values: Record<string, string> = {}) => {
  const whole = {
    adminToken: 'token',
    adminUser: '{"username":"rosa"}',
    adminLoggedIn: 'true',
    adminLoginTime: String(Date.now()),
    ...values,
  };
  for (const [key, value] of Object.entries(whole)) localStorage.setItem(key, value);
};

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ status: 'loading' });
});

describe('at the start, the session', () => {
  it('is open when the server confirms the stored token', async () => {
    stubApi(confirmed);
    store();
    await verifySession();
    expect(sessionStore.get()).toMatchObject({ status: 'in', user: { username: 'rosa' } });
  });

  it.each([
    ['no token', () => localStorage.removeItem('adminToken')],
    ['no user', () => localStorage.removeItem('adminUser')],
    ['no flag', () => localStorage.removeItem('adminLoggedIn')],
    ['no login time', () => localStorage.removeItem('adminLoginTime')],
    ['another flag', () => store({ adminLoggedIn: 'TRUE' })],
    ['a user that cannot be read', () => store({ adminUser: '{"username":' })],
    ['a user without a name', () => store({ adminUser: '{}' })],
    ['a login 24 hours ago', () => store({ adminLoginTime: String(Date.now() - SESSION_LIFETIME_MS) })],
    ['a login at no time', () => store({ adminLoginTime: 'ayer' })],
  ])('is closed and deleted with %s, without a request', async (_, spoil) => {
    const api = stubApi(confirmed);
    store();
    spoil();
    await verifySession();
    expect(sessionStore.get().status).toBe('out');
    expect(keys()).toEqual([]);
    expect(api.to('/api/admin/session')).toEqual([]);
  });

  describe('when the server', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it.each([
      ['refuses', 1, () => refusal(401, 'UNAUTHENTICATED', 'no')],
      ['cannot be reached twice', 2, () => Promise.reject(new TypeError('offline'))],
      ['fails twice', 2, () => refusal(503, 'UNAVAILABLE', 'no')],
    ])('%s, is closed and deleted', async (_, times, reply) => {
      const api = stubApi({ 'GET /api/admin/session': reply });
      store();
      const verified = verifySession();
      await jest.runAllTimersAsync();
      await verified;
      expect(sessionStore.get()).toEqual({ status: 'out', reason: 'ended' });
      expect(keys()).toEqual([]);
      expect(api.to('/api/admin/session')).toHaveLength(times);
    });

    it('does not answer, is kept until the second check, which opens it', async () => {
      let times = 0;
      stubApi({
        'GET /api/admin/session': () =>
          times++ === 0 ? Promise.reject(new TypeError('broken off')) : confirmed['GET /api/admin/session'](),
      });
      store();
      const verified = verifySession();
      await jest.advanceTimersByTimeAsync(999);
      expect([keys().length, sessionStore.get().status]).toEqual([4, 'loading']);
      await jest.runAllTimersAsync();
      await verified;
      expect(sessionStore.get().status).toBe('in');
    });
  });
});

describe('a login', () => {
  it('stores exactly the four items', () => {
    startSession('token', { username: 'rosa' });
    expect(keys()).toEqual(['adminLoggedIn', 'adminLoginTime', 'adminToken', 'adminUser']);
    expect(localStorage.getItem('adminLoggedIn')).toBe('true');
    expect(JSON.parse(localStorage.getItem('adminUser')!)).toEqual({ username: 'rosa' });
    expect(Math.abs(Number(localStorage.getItem('adminLoginTime')) - Date.now())).toBeLessThan(5_000);
  });

  it('keeps a changed name', () => {
    startSession('token', { username: 'rosa' });
    updateSessionUser({ username: 'elena' });
    expect(JSON.parse(localStorage.getItem('adminUser')!)).toEqual({ username: 'elena' });
  });

  it('ends on this device even when the logout cannot reach the server', async () => {
    stubApi({ 'POST /api/admin/logout': () => Promise.reject(new TypeError('offline')) });
    startSession('token', { username: 'rosa' });
    await leave();
    expect(sessionStore.get()).toEqual({ status: 'out', reason: 'left' });
    expect(keys()).toEqual([]);
  });
});

describe('another tab', () => {
  it('logs this one out and in', () => {
    startSession('token', { username: 'rosa' });
    localStorage.clear();
    refreshSession();
    expect(sessionStore.get()).toEqual({ status: 'out', reason: 'left' });
    store();
    refreshSession();
    expect(sessionStore.get().status).toBe('in');
  });
});

describe('a token that the server rejects', () => {
  it('ends the session, unless there has been another login since', async () => {
    watchSession();
    let reply: (response: Response) => void = () => undefined;
    stubApi({
      'GET /api/admin/audit': () => new Promise((resolve) => (reply = resolve)),
    });
    startSession('old', { username: 'rosa' });
    const late = transport('/api/admin/audit').catch(() => undefined);
    startSession('new', { username: 'rosa' });
    reply(refusal(401, 'UNAUTHENTICATED', 'no'));
    await late;
    expect(sessionStore.get().status).toBe('in');

    const current = transport('/api/admin/audit').catch(() => undefined);
    reply(refusal(401, 'UNAUTHENTICATED', 'no'));
    await current;
    expect(sessionStore.get()).toEqual({ status: 'out', reason: 'ended' });
    endSession('absent');
  });
});
