import { randomUUID } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';

/**
 * The cookie that a browser which has logged in before carries. Over HTTPS its name makes browsers see to it that only
 * this host can have set it, which wants the path of the whole site; the product reads it at the login alone.
 */
const cookieName = (https: boolean): string => (https ? '__Host-device' : 'device');
const YEAR_SECONDS = 31_536_000;
const AUDIENCE = 'device';

/** Reads the device's id from a request's Cookie header, for one username; null for a stranger. */
export function knownDevice(
  cookieHeader: string | undefined,
  username: string,
  secret: string,
  https: boolean,
): string | null {
  const name = `${cookieName(https)}=`;
  const cookies = (cookieHeader ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
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
  const attributes = ['Path=/', `Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName(https)}=${token}`, ...attributes, ...(https ? ['Secure'] : [])].join('; ');
}
