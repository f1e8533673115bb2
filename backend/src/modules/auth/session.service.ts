import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sign } from 'jsonwebtoken';
import { DataSource, type EntityManager } from 'typeorm';
import type { Client } from '../../common/client';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { AdminUser } from './admin-user.entity';
import type { SessionFacts } from './session.entity';

/** Hours an administrator stays logged in. */
const LIFETIME_MS = 24 * 3_600_000;

/** Whom a session's token is for: a browser's device token, which the same key signs, is for something else. */
export const SESSION_AUDIENCE = 'session';

/** A session as its holder sees it. */
export interface OpenSession extends SessionFacts {
  sid: string;
  expire: Date;
}

/** Opens and closes sessions. A token counts only while its row is there, on every instance. */
@Injectable()
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session if the account is still as it was when its password was checked. The account's row is locked, so
   * that a change of password in the same moment either comes first and wins, or ends this session too.
   * @returns the bearer token, or null when the account has changed meanwhile
   */
  async open(
    { id: adminId, passwordHash }: Pick<AdminUser, 'id' | 'passwordHash'>,
    { ip, userAgent }: Client,
  ): Promise<string | null> {
    const sid = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    const expire = new Date(now.getTime() + LIFETIME_MS);
    const facts: SessionFacts = {
      adminId,
      ip,
      userAgent,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
    };
    const opened: unknown[] = await this.dataSource.query(
      `WITH account AS (
         SELECT id FROM admin_users WHERE id = $4 AND password_hash = $5 AND is_active FOR SHARE
       )
       INSERT INTO sessions (sid, sess, expire) SELECT $1, $2, $3 FROM account RETURNING sid`,
      [sid, JSON.stringify(facts), expire, adminId, passwordHash],
    );
    if (opened.length === 0) return null;
    return sign({ exp: Math.floor(expire.getTime() / 1000) }, this.config.jwtSecret, {
      algorithm: 'HS256',
      audience: SESSION_AUDIENCE,
      subject: adminId,
      jwtid: sid,
    });
  }

  /** An administrator's open sessions, the one used last first. */
  async list(adminId: string): Promise<OpenSession[]> {
    const rows: { sid: string; sess: SessionFacts; expire: Date }[] = await this.dataSource.query(
      `SELECT sid, sess, expire FROM sessions WHERE sess->>'adminId' = $1 AND expire > $2
        ORDER BY sess->>'lastSeenAt' DESC, sid`,
      [adminId, this.clock.now()],
    );
    return rows.map(({ sid, sess, expire }) => ({ ...sess, sid, expire }));
  }

  /** Ends one session of an administrator's. @returns whether there was such a session */
  async closeOwn(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `DELETE FROM sessions WHERE sid = $2 AND sess->>'adminId' = $1 RETURNING sid`,
      [adminId, sid],
    );
    return rows.length > 0;
  }

  /** Ends all sessions of an administrator's but one. @returns how many were ended */
  async closeOthers(manager: EntityManager, adminId: string, keptSid: string): Promise<number> {
    const [rows] = await manager.query<[unknown[], number]>(
      `DELETE FROM sessions WHERE sid <> $2 AND sess->>'adminId' = $1 RETURNING sid`,
      [adminId, keptSid],
    );
    return rows.length;
  }

  async close(sid: string): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE sid = $1', [sid]);
  }

  /** Removes sessions that are over. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE expire <= $1', [this.clock.now()]);
  }
}
