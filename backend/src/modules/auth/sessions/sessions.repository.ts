import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignedInAdmin } from '../../../common/current-admin';
import { CONFIRMED_MINUTES } from '../../../common/permissions/password-again';
import { many, one, run } from '../../../database/statements';
import { SECOND_FACTOR_DUE, SIGHT } from '../admin-rights-sql';
import type { AdminUser } from '../admin-user.entity';
import type { Session, SessionFacts } from './session.entity';

/** SQL expression for the current time as ISO 8601, by the database's clock. */
const NOW = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL condition: the password was confirmed recently. Sessions without `confirmedAt` began with a password. */
const CONFIRMED = `coalesce(s.sess->>'confirmedAt', s.sess->>'createdAt')::timestamptz
  > now() - interval '${CONFIRMED_MINUTES} minutes'`;

/** SQL condition: the session must set up a second factor. A session opened by a passkey needs no other one. */
const DUE_IN_SESSION = `NOT s.sess ? 'passkey' AND ${SECOND_FACTOR_DUE}`;

/** User of a live session. */
export interface LiveSession extends SignedInAdmin {
  /** Whether the last recorded request is more than a minute old. */
  stale: boolean;
}

/** Permissions of the user of a live session. */
export type SessionRights = Pick<SignedInAdmin, 'role' | 'sees' | 'secondFactorDue'>;

/** Reads and writes the `sessions` table. No other module writes it. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Inserts a session if the account is active and its password and second factor are as given. Locks the account's row, and then the row
   * of the passkey that opens the session, if any: a concurrent removal comes first and prevents the session, or comes later and ends it.
   * @returns whether it was inserted
   */
  async insertWhile(
    { id, passwordHash, otpEnabled }: Pick<AdminUser, 'id' | 'passwordHash' | 'otpEnabled'>,
    { sid, sess, expire }: Session,
    passkeyId: string | null,
  ): Promise<boolean> {
    const inserted = await run(
      this.dataSource,
      `WITH account AS (
         SELECT id FROM admin_users WHERE id = $4 AND password_hash = $5 AND otp_enabled = $6 AND is_active FOR SHARE
       ), passkey AS (
         SELECT id FROM passkeys WHERE id = $7::uuid AND EXISTS (SELECT FROM account) FOR SHARE
       )
       INSERT INTO sessions (sid, sess, expire)
       SELECT $1, $2::jsonb || jsonb_build_object('confirmedAt', ${NOW}), $3 FROM account
        WHERE $7::uuid IS NULL OR EXISTS (SELECT FROM passkey)`,
      [sid, JSON.stringify(sess), expire, id, passwordHash, otpEnabled, passkeyId],
    );
    return inserted > 0;
  }

  /**
   * Waits for concurrent changes of an active account and locks it until the transaction ends.
   * @returns whether the account is active and the session still open
   */
  async holdAccount(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    await run(manager, 'SELECT 1 FROM admin_users WHERE id = $1 FOR SHARE', [adminId]);
    // Uses a separate statement: its snapshot is taken after the lock, so it sees the changes of the other transaction.
    const row = await one(
      manager,
      `SELECT 1 FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id = $2 AND s.expire > now() AND a.is_active`,
      [sid, adminId],
    );
    return row !== null;
  }

  /**
   * Finds a session, by the database's clock.
   * @param expiry expiry of the token, in seconds since 1970
   * @returns null if the session or token has expired, or the user is inactive
   */
  findLive(sid: string, adminId: string, expiry: number): Promise<LiveSession | null> {
    return one(
      this.dataSource,
      `SELECT a.id, a.username, a.role, s.sid, ${SIGHT} AS sees,
              ${CONFIRMED} AS confirmed, ${DUE_IN_SESSION} AS "secondFactorDue",
              (s.sess->>'lastSeenAt')::timestamptz < now() - interval '1 minute' AS stale
         FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id::text = $2 AND s.expire > now() AND to_timestamp($3) > now()
          AND a.is_active`,
      [sid, adminId, expiry],
      { prepared: true },
    );
  }

  /** Returns the permissions of the users of these sessions, by session id. Ended sessions are missing. */
  async findRights(sids: readonly string[]): Promise<Map<string, SessionRights>> {
    const rows = await many<SessionRights & { sid: string }>(
      this.dataSource,
      `SELECT s.sid, a.role, ${SIGHT} AS sees, ${DUE_IN_SESSION} AS "secondFactorDue"
         FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = ANY($1) AND s.expire > now() AND a.is_active`,
      [sids],
    );
    return new Map(rows.map(({ sid, ...rights }) => [sid, rights]));
  }

  /** Records that the session is in use now. */
  async touch(sid: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sessions SET sess = sess || jsonb_build_object('lastSeenAt', ${NOW})
        WHERE sid = $1`,
      [sid],
    );
  }

  /** Records that the password was confirmed in this session now. */
  async confirm(sid: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', ${NOW}) WHERE sid = $1`,
      [sid],
    );
  }

  /** Records that the session has proven the second factor. */
  async markProven(manager: EntityManager, sid: string): Promise<void> {
    await run(manager, `UPDATE sessions SET sess = sess || '{"secondFactor": true}' WHERE sid = $1`, [sid]);
  }

  async isProven(sid: string): Promise<boolean> {
    const row = await one(
      this.dataSource,
      `SELECT 1 FROM sessions WHERE sid = $1 AND sess ? 'secondFactor'`,
      [sid],
    );
    return row !== null;
  }

  /** Returns a user's open sessions, last used first. */
  list(adminId: string, now: Date): Promise<{ sid: string; sess: SessionFacts; expire: Date }[]> {
    return many(
      this.dataSource,
      `SELECT sid, sess, expire FROM sessions WHERE sess->>'adminId' = $1 AND expire > $2
        ORDER BY sess->>'lastSeenAt' DESC, sid`,
      [adminId, now],
    );
  }

  async remove(sid: string): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sessions WHERE sid = $1', [sid]);
  }

  /**
   * Removes a session of a user.
   * @returns whether there was such a session
   */
  async removeOwn(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    const removed = await run(manager, `DELETE FROM sessions WHERE sid = $2 AND sess->>'adminId' = $1`, [
      adminId,
      sid,
    ]);
    return removed > 0;
  }

  /**
   * Removes all sessions but one.
   * @returns the number of sessions
   */
  removeOthers(manager: EntityManager, adminId: string, keptSid: string): Promise<number> {
    return run(manager, `DELETE FROM sessions WHERE sid <> $2 AND sess->>'adminId' = $1`, [adminId, keptSid]);
  }

  /**
   * Removes all sessions of a user.
   * @returns the number of sessions
   */
  removeAll(manager: EntityManager, adminId: string): Promise<number> {
    return run(manager, `DELETE FROM sessions WHERE sess->>'adminId' = $1`, [adminId]);
  }

  async removeEnded(now: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sessions WHERE expire <= $1', [now]);
  }
}
