import { randomUUID } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';

/** Name of the cookie that a browser which has logged in before carries. Only the login endpoint is sent it. */
const COOKIE = 'device';
const YEAR_SECONDS = 31_536_000;
const AUDIENCE = 'device';

/** Reads the device's id from a request's Cookie header, for one username; null for a stranger. */
export function knownDevice(
  cookieHeader: string | undefined,
  username: string,
  secret: string,
): string | null {
  const token = /(?:^|;\s*)device=([\w.-]+)/.exec(cookieHeader ?? '')?.[1];
  if (!token) return null;
  try {
    const claims = verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE, subject: username });
    return typeof claims === 'object' && claims.jti ? claims.jti : null;
  } catch {
    // Forged, expired or another user's: a stranger's browser.
    return null;
  }
}

/** The Set-Cookie header for a browser that has just logged in. */
export function deviceCookie(
  device: string | null,
  username: string,
  secret: string,
  https: boolean,
): string {
  const token = sign({}, secret, {
    algorithm: 'HS256',
    audience: AUDIENCE,
    subject: username,
    jwtid: device ?? randomUUID(),
    expiresIn: YEAR_SECONDS,
  });
  const attributes = [`Path=/api/admin/login`, `Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${COOKIE}=${token}`, ...attributes, ...(https ? ['Secure'] : [])].join('; ');
}
