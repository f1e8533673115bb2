import { hash } from 'bcrypt';
import type { Role } from 'domain/office/permissions';
import { Clock } from '../../src/common/clock';
import { passwordWork } from '../../src/modules/auth/login/password';
import { newIp, type Answer, type Refusal, type TestApp } from './app';

/** Password of all accounts created here. */
export const PASSWORD = 'una clave bien larga';

let serial = 0;
let passwordHash: Promise<string> | undefined;

export interface TestAdmin {
  id: string;
  username: string;
}

/** Hashes passwords as slowly as the product does while `work` runs. */
export async function withSlowPasswords<T>(work: () => Promise<T>): Promise<T> {
  const { cost } = passwordWork;
  passwordWork.cost = 12;
  return work().finally(() => (passwordWork.cost = cost));
}

/** Creates an administrator for a single test. */
export async function createAdmin(
  app: TestApp,
  columns: { email?: string; phone?: string; role?: Role } = {},
): Promise<TestAdmin> {
  const username = `admin${process.pid}-${serial++}`;
  // The lowest cost, because the cost of real hashes is tested elsewhere and would slow down these tests.
  passwordHash ??= hash(PASSWORD, 4);
  const [row] = await app.query<{ id: string }>(
    'INSERT INTO admin_users (username, password_hash, email, phone_number, role) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [username, await passwordHash, columns.email ?? null, columns.phone ?? null, columns.role ?? 'owner'],
  );
  return { id: row!.id, username };
}

/** Calls the back office as a logged-in administrator. */
export class Caller {
  constructor(
    private readonly app: TestApp,
    readonly token: string,
    readonly ip = newIp(),
  ) {}

  get<T = Record<string, unknown>>(path: string, on = this.app): Promise<Answer<T>> {
    return this.call<T>('GET', path, undefined, on);
  }
  post<T = Record<string, unknown> & Refusal>(
    path: string,
    body: object = {},
    on = this.app,
  ): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, on);
  }
  put<T = Record<string, unknown> & Refusal>(path: string, body: object): Promise<Answer<T>> {
    return this.call<T>('PUT', path, body);
  }
  patch<T = Record<string, unknown> & Refusal>(
    path: string,
    body: object,
    on = this.app,
  ): Promise<Answer<T>> {
    return this.call<T>('PATCH', path, body, on);
  }
  delete<T = Record<string, unknown> & Refusal>(path: string, body?: object): Promise<Answer<T>> {
    return this.call<T>('DELETE', path, body);
  }

  private async call<T>(method: string, path: string, body?: object, on = this.app): Promise<Answer<T>> {
    const response = await fetch(on.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-forwarded-for': this.ip,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    };
  }
}

/** Logs in through the API. */
export async function logIn(
  app: TestApp,
  username: string,
  {
    password = PASSWORD,
    otpCode,
    userAgent,
  }: { password?: string; otpCode?: string; userAgent?: string } = {},
): Promise<Caller> {
  const ip = newIp();
  const response = await fetch(`${app.url}/api/admin/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    },
    body: JSON.stringify({ username, password, ...(otpCode ? { otpCode } : {}) }),
  });
  const { token, message } = (await response.json()) as { token?: string; message: string };
  if (!token) throw new Error(`could not log in: ${message}`);
  return new Caller(app, token, ip);
}

/** Logs in until the year 2100, so that a test may then set the clock to any time before. */
export async function logInUntil2100(app: TestApp, username: string): Promise<Caller> {
  const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date('2100-01-01T00:00:00Z'));
  try {
    return await logIn(app, username);
  } finally {
    clock.mockRestore();
  }
}
