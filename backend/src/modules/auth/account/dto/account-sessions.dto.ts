/** Open session of the caller. */
export class AccountSessionDto {
  /**
   * Id of the session.
   * @example 2Zl9bS0r2lJtXfO7n2v6uQhK
   */
  id: string;

  /**
   * True if this request belongs to the session.
   * @example true
   */
  current: boolean;

  /**
   * Browser and operating system; null if the client did not state them.
   * @example "Chrome en Windows"
   */
  device: string | null;

  /**
   * IP address at the login.
   * @example 203.0.113.7
   */
  ipAddress: string;

  /**
   * Approximate place of the address; null if unknown. IP geolocation by DB-IP.
   * @example "Miami, Florida, Estados Unidos"
   */
  place: string | null;

  /** Time of the login. */
  createdAt: Date;

  /** Time of the last request, to the minute. */
  lastSeenAt: Date;

  /** Time at which the session expires, 24 hours after the login. */
  expiresAt: Date;
}

export class AccountSessionsDto {
  /** Open sessions, the one used last first. */
  sessions: AccountSessionDto[];
}

export class ClosedSessionsDto {
  /**
   * Number of ended sessions.
   * @example 2
   */
  closed: number;
}
