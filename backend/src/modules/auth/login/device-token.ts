import { randomUUID } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';
import { foldUsername } from '../usernames';

/**
 * Name of the cookie of browsers that have logged in before. Over HTTPS the prefix `__Host-` makes browsers accept the cookie from this
 * host only; it requires the path `/`. Only the login reads the cookie.
 */
const cookieName = (https: boolean): string => (https ? '__Host-device' : 'device');
const YEAR_SECONDS = 31_536_000;
const AUDIENCE = 'device';

/** Returns the device id in a request's Cookie header for one username, or null for an unknown browser. */
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
    const subject = foldUsername(username);
    const claims = verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE, subject });
    return typeof claims === 'object' && claims.jti ? claims.jti : null;
  } catch {
    // The token is forged, expired or for another username.
    return null;
  }
}

/** Returns the Set-Cookie header for a browser that has just logged in. */
export function deviceCookie(
  device: string | null,
  username: string,
  secret: string,
  https: boolean,
): string {
  const token = sign({}, secret, {
    algorithm: 'HS256',
    audience: AUDIENCE,
    subject: foldUsername(username),
    jwtid: device ?? randomUUID(),
    expiresIn: YEAR_SECONDS,
  });
  const attributes = ['Path=/', `Max-Age=${YEAR_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName(https)}=${token}`, ...attributes, ...(https ? ['Secure'] : [])].join('; ');
}
