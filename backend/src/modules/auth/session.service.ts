import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sign } from 'jsonwebtoken';
import type { EntityManager } from 'typeorm';
import { Every } from '../../jobs/every';
import type { Client } from '../../common/client';
import type { CurrentAdmin } from '../../common/current-admin';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import type { AdminUser } from './admin-user.entity';
import type { SessionFacts } from './session.entity';
import { SessionsRepository, type SessionRights } from './sessions.repository';

const HOUR_MS = 3_600_000;

/** Hours an administrator stays logged in. */
const LIFETIME_MS = 24 * 3_600_000;

/** Audience of a session's token; a browser's device token, which the same key signs, has another. */
export const SESSION_AUDIENCE = 'session';

/** A session that is not over. */
export interface OpenSession extends SessionFacts {
  sid: string;
  expire: Date;
}

/** Opens and closes sessions. A token is valid only while its session's row exists, on every instance. */
@Injectable()
export class SessionService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session if the account is still as it was when its password, and its second factor if it is on, were checked. The account's row is locked, so
   * that a concurrent change of either comes first and prevents the session, or ends it.
   * @param passkeyId of the passkey that proved it, which must still be there
   * @returns the bearer token, or null when the account has changed meanwhile
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
   * Keeps the account as it is until the transaction ends.
   * @returns whether the session is still open. A concurrent change that ends sessions committed before this, or waits for it.
   */
  holdAccount(manager: EntityManager, { id, sid }: CurrentAdmin): Promise<boolean> {
    return this.repository.holdAccount(manager, id, sid);
  }

  /** An administrator's open sessions, the one used last first. */
  async list(adminId: string): Promise<OpenSession[]> {
    const rows = await this.repository.list(adminId, this.clock.now());
    return rows.map(({ sid, sess, expire }) => ({ ...sess, sid, expire }));
  }

  /** Ends one session of an administrator. @returns whether there was such a session */
  closeOwn(manager: EntityManager, adminId: string, sid: string): Promise<boolean> {
    return this.repository.removeOwn(manager, adminId, sid);
  }

  /** Ends all sessions of an administrator but one. @returns how many were ended */
  closeOthers(manager: EntityManager, adminId: string, keptSid: string): Promise<number> {
    return this.repository.removeOthers(manager, adminId, keptSid);
  }

  /** Notes that the password of a session was given now. */
  async confirm(sid: string): Promise<void> {
    await this.repository.confirm(sid);
  }

  /** Notes that a session has proven the second factor. */
  async markProven(manager: EntityManager, sid: string): Promise<void> {
    await this.repository.markProven(manager, sid);
  }

  /** Whether a session was opened with the second factor, or turned it on. */
  isProven(sid: string): Promise<boolean> {
    return this.repository.isProven(sid);
  }

  /** Ends all sessions of an administrator. @returns how many there were */
  closeAll(manager: EntityManager, adminId: string): Promise<number> {
    return this.repository.removeAll(manager, adminId);
  }

  async close(sid: string): Promise<void> {
    await this.repository.remove(sid);
  }

  /** Which of these sessions are live, and what their administrators may see; by session. */
  rightsOf(sids: readonly string[]): Promise<Map<string, SessionRights>> {
    return this.repository.findRights(sids);
  }

  /** Removes sessions that are over. */
  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.removeEnded(this.clock.now());
  }
}
