import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sign } from 'jsonwebtoken';
import type { EntityManager } from 'typeorm';
import { Every } from '../../../jobs/every';
import type { Client } from '../../../common/client';
import type { CurrentAdmin } from '../../../common/current-admin';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import type { AdminUser } from '../admin-user.entity';
import type { SessionFacts } from './session.entity';
import { SessionsRepository, type SessionRights } from './sessions.repository';

const HOUR_MS = 3_600_000;

/** Lifetime of a session. */
const LIFETIME_MS = 24 * 3_600_000;

/** Audience of a session's token. The device token of a browser, which the same key signs, has another. */
export const SESSION_AUDIENCE = 'session';

/** Session that has not expired. */
export interface OpenSession extends SessionFacts {
  sid: string;
  expire: Date;
}

/** Opens and ends sessions. A token is valid only while its session's row exists, on every instance. */
@Injectable()
export class SessionService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session if the account has not changed since its password, and its second factor if it is on, were checked. Locks the account's
   * row, so that a concurrent change of either comes first and prevents the session, or comes later and ends it.
   * @param passkeyId id of the passkey that proved the login, which must still exist
   * @returns the bearer token, or null if the account has changed meanwhile
   */
  async open(
    account: Pick<AdminUser, 'id' | 'passwordHash' | 'otpEnabled'>,
    { ip, userAgent }: Client,
    passkeyId: string | null = null,
  ): Promise<string | null> {
    const sid = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    const expire = new Date(now.getTime() + LIFETIME_MS);
    const sess: SessionFacts = {
      adminId: account.id,
      ip,
      userAgent,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      ...(account.otpEnabled || passkeyId ? { secondFactor: true } : {}),
      ...(passkeyId ? { passkey: true } : {}),
    };
    if (!(await this.repository.insertWhile(account, { sid, sess, expire }, passkeyId))) return null;
    return sign({ exp: Math.floor(expire.getTime() / 1000) }, this.config.jwtSecret, {
      algorithm: 'HS256',
      audience: SESSION_AUDIENCE,
      subject: account.id,
      jwtid: sid,
    });
  }

  /**
   * Locks the account until the transaction ends.
   * @returns whether the session is still open. A concurrent change that ends sessions either committed before or waits for this
   * transaction.
   */
  holdAccount(manager: EntityManager, { id, sid }: CurrentAdmin): Promise<boolean> {
    return this.repository.holdAccount(manager, id, sid);
  }

  /** Returns a user's open sessions, last used first. */
  async list(adminId: string): Promise<OpenSession[]> {
    const rows = await this.repository.list(adminId);
    return rows.map(({ sid, sess, expire }) => ({ ...sess, sid, expire }));
  }

  /**
   * Ends one session of a user.
   * @returns whether there was such a session
   */
  closeOwn(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    return this.repository.removeOwn(manager, adminId, sid);
  }

  /**
   * Ends all sessions of a user but one.
   * @returns the number of ended sessions
   */
  closeOthers(manager: EntityManager, adminId: string, keptSid: string): Promise<number> {
    return this.repository.removeOthers(manager, adminId, keptSid);
  }

  /** Records that the password was confirmed in this session now. */
  async confirm(sid: string): Promise<void> {
    await this.repository.confirm(sid);
  }

  /** Records that the session has proven the second factor. */
  async markProven(manager: EntityManager, sid: string): Promise<void> {
    await this.repository.markProven(manager, sid);
  }

  /** Returns whether the session was opened with the second factor or turned it on. */
  isProven(sid: string): Promise<boolean> {
    return this.repository.isProven(sid);
  }

  /**
   * Ends all sessions of a user.
   * @returns the number of ended sessions
   */
  closeAll(manager: EntityManager, adminId: string): Promise<number> {
    return this.repository.removeAll(manager, adminId);
  }

  async close(sid: string): Promise<void> {
    await this.repository.remove(sid);
  }

  /** Returns the permissions of the users of these sessions, by session id. Ended sessions are missing. */
  rightsOf(sids: readonly string[]): Promise<Map<string, SessionRights>> {
    return this.repository.findRights(sids);
  }

  /** Removes expired sessions. */
  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.removeEnded();
  }
}
