import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { CONFIRMED_MINUTES } from '../../../common/permissions/password-again';
import { many, one, run, type StatementSource } from '../../../database/statements';
import { SECOND_FACTOR_DUE, SIGHT } from '../admin-rights-sql';
import type { AdminUser } from '../admin-user.entity';
import type { Session, SessionFacts } from './session.entity';

/** SQL expression for the time of the last password confirmation. */
const CONFIRMED_AT = `coalesce(s.sess->>'confirmedAt', s.sess->>'createdAt')::timestamptz`;

/** SQL condition: the session must set up a second factor. A session opened by a passkey needs no other one. */
const DUE_IN_SESSION = `NOT s.sess ? 'passkey' AND ${SECOND_FACTOR_DUE}`;

/** User of a live session. */
export interface LiveSession extends SignedInAdmin {
  /** Whether the last recorded request is more than a minute old. */
  stale: boolean;
}

/** Permissions of the user of a live session. */
export type SessionRights = Pick<SignedInAdmin, 'role' | 'sees' | 'secondFactorDue'>;

/** Reads and writes the `sessions` table. No other module writes it. Compares with the product's clock, which all instances share. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

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
       SELECT $1, $2::jsonb, $3 FROM account
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
        WHERE s.sid = $1 AND a.id = $2 AND s.expire > $3 AND a.is_active`,
      [sid, adminId, this.clock.now()],
    );
    return row !== null;
  }

  /**
   * Finds a session that has not ended.
   * @param expiry expiry of the token, in seconds since 1970
   * @returns null if the session or token has expired, or the user is inactive
   */
  findLive(sid: string, adminId: string, expiry: number): Promise<LiveSession | null> {
    return one(
      this.dataSource,
      `SELECT a.id, a.username, a.role, s.sid, ${SIGHT} AS sees,
              ${CONFIRMED_AT} > $4::timestamptz - interval '${CONFIRMED_MINUTES} minutes' AS confirmed,
              ${DUE_IN_SESSION} AS "secondFactorDue",
              (s.sess->>'lastSeenAt')::timestamptz < $4::timestamptz - interval '1 minute' AS stale
         FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id::text = $2 AND s.expire > $4 AND to_timestamp($3) > $4
          AND a.is_active`,
      [sid, adminId, expiry, this.clock.now()],
      { prepared: true },
    );
  }

  /** Returns the permissions of the users of these sessions, by session id. Ended sessions are missing. */
  async findRights(sids: readonly string[]): Promise<Map<string, SessionRights>> {
    const rows = await many<SessionRights & { sid: string }>(
      this.dataSource,
      `SELECT s.sid, a.role, ${SIGHT} AS sees, ${DUE_IN_SESSION} AS "secondFactorDue"
         FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = ANY($1) AND s.expire > $2 AND a.is_active`,
      [sids, this.clock.now()],
    );
    return new Map(rows.map(({ sid, ...rights }) => [sid, rights]));
  }

  /** Records that the session is in use now. */
  touch(sid: string): Promise<void> {
    return this.addFacts(sid, { lastSeenAt: this.clock.now().toISOString() });
  }

  /** Records that the password was confirmed in this session now. */
  confirm(sid: string): Promise<void> {
    return this.addFacts(sid, { confirmedAt: this.clock.now().toISOString() });
  }

  /** Records that the session has proven the second factor. */
  async markProven(manager: EntityManager, sid: string): Promise<void> {
    await this.addFacts(sid, { secondFactor: true }, manager);
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
  list(adminId: string): Promise<{ sid: string; sess: SessionFacts; expire: Date }[]> {
    return many(
      this.dataSource,
      `SELECT sid, sess, expire FROM sessions WHERE sess->>'adminId' = $1 AND expire > $2
        ORDER BY sess->>'lastSeenAt' DESC, sid`,
      [adminId, this.clock.now()],
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

  async removeEnded(): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sessions WHERE expire <= $1', [this.clock.now()]);
  }

  private async addFacts(
    sid: string,
    facts: Partial<SessionFacts>,
    source: StatementSource = this.dataSource,
  ): Promise<void> {
    await run(source, 'UPDATE sessions SET sess = sess || $2::jsonb WHERE sid = $1', [
      sid,
      JSON.stringify(facts),
    ]);
  }
}
