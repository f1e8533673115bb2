/** One open session of one's own. */
export class AccountSessionDto {
  /**
   * Id of the session.
   * @example 2Zl9bS0r2lJtXfO7n2v6uQhK
   */
  id: string;

  /**
   * Whether this request belongs to it.
   * @example true
   */
  current: boolean;

  /**
   * Browser and system; null when the client did not say.
   * @example "Chrome en Windows"
   */
  device: string | null;

  /**
   * Address it was opened from.
   * @example 203.0.113.7
   */
  ipAddress: string;

  /**
   * Where that address is, roughly; null when unknown. IP geolocation by DB-IP.
   * @example "Miami, Florida, Estados Unidos"
   */
  place: string | null;

  /** When it was opened. */
  createdAt: Date;

  /** Its last request, to the minute. */
  lastSeenAt: Date;

  /** When it ends by itself, 24 hours after it was opened. */
  expiresAt: Date;
}

export class AccountSessionsDto {
  /** The open sessions, the one used last first. */
  sessions: AccountSessionDto[];
}

export class ClosedSessionsDto {
  /**
   * How many sessions were ended.
   * @example 2
   */
  closed: number;
}
