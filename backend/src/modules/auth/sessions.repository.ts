import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignedInAdmin } from '../../common/current-admin';
import { CONFIRMED_MINUTES } from '../../common/permissions/password-again';
import { many, one, run } from '../../database/statements';
import { SECOND_FACTOR_DUE, SIGHT } from './admin-rights-sql';
import type { AdminUser } from './admin-user.entity';
import type { Session, SessionFacts } from './session.entity';

/** Now as ISO 8601, by the database's clock. */
const NOW = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Sessions that are older than this fact began with a password too. */
const CONFIRMED = `coalesce(s.sess->>'confirmedAt', s.sess->>'createdAt')::timestamptz
  > now() - interval '${CONFIRMED_MINUTES} minutes'`;

/** A session that a passkey opened needs no other second factor. */
const DUE_IN_SESSION = `NOT s.sess ? 'passkey' AND ${SECOND_FACTOR_DUE}`;

/** The administrator of a live session. */
export interface LiveSession extends SignedInAdmin {
  /** Whether its last recorded request is more than a minute old. */
  stale: boolean;
}

/** What the administrator of a live session may see. */
export type SessionRights = Pick<SignedInAdmin, 'role' | 'sees' | 'secondFactorDue'>;

/** The statements on `sessions`. No other module writes this table. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Inserts a session while the account is active and its password and second factor are still as given. The account's row is locked, and then that of
   * the passkey that opens it, if one does: who removes it comes first and prevents the session, or ends it.
   * @returns whether it did
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
   * Keeps an active account as it is until the transaction ends, once nobody else changes it.
   * @returns whether it is there, and the session was not ended by what came before
   */
  async holdAccount(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    await run(manager, 'SELECT 1 FROM admin_users WHERE id = $1 FOR SHARE', [adminId]);
    // A separate statement: its snapshot is taken after the lock, so it sees what the other transaction did.
    const row = await one(
      manager,
      `SELECT 1 FROM sessions s JOIN admin_users a ON a.id::text = s.sess->>'adminId'
        WHERE s.sid = $1 AND a.id = $2 AND s.expire > now() AND a.is_active`,
      [sid, adminId],
    );
    return row !== null;
  }

  /**
   * Finds a session by the database's clock.
   * @param expiry of its token, in seconds since 1970
   * @returns null when the session or the token is over, or the administrator is inactive
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

  /** Which of these sessions are live, and what their administrators may see; by session. */
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

  /** Records that a session is in use now. */
  async touch(sid: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sessions SET sess = sess || jsonb_build_object('lastSeenAt', ${NOW})
        WHERE sid = $1`,
      [sid],
    );
  }

  /** Notes that the password of a session was given now. */
  async confirm(sid: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', ${NOW}) WHERE sid = $1`,
      [sid],
    );
  }

  /** Notes that a session has proven the second factor. */
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

  /** An administrator's open sessions, the one used last first. */
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

  /** @returns whether the administrator had that session */
  async removeOwn(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    const removed = await run(manager, `DELETE FROM sessions WHERE sid = $2 AND sess->>'adminId' = $1`, [
      adminId,
      sid,
    ]);
    return removed > 0;
  }

  /** @returns how many there were */
  removeOthers(manager: EntityManager, adminId: string, keptSid: string): Promise<number> {
    return run(manager, `DELETE FROM sessions WHERE sid <> $2 AND sess->>'adminId' = $1`, [adminId, keptSid]);
  }

  /** @returns how many there were */
  removeAll(manager: EntityManager, adminId: string): Promise<number> {
    return run(manager, `DELETE FROM sessions WHERE sess->>'adminId' = $1`, [adminId]);
  }

  async removeEnded(now: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sessions WHERE expire <= $1', [now]);
  }
}
