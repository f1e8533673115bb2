import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sign } from 'jsonwebtoken';
import { DataSource } from 'typeorm';
import type { Client } from '../../common/client';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';

/** Hours an administrator stays logged in. */
const LIFETIME_MS = 24 * 3_600_000;

/** Opens and closes sessions. A token counts only while its row is there, on every instance. */
@Injectable()
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @returns the bearer token of a new session */
  async open(adminId: string, { ip, userAgent }: Client): Promise<string> {
    const sid = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    const expire = new Date(now.getTime() + LIFETIME_MS);
    const session = { adminId, ip, userAgent, createdAt: now.toISOString(), lastSeenAt: now.toISOString() };
    await this.dataSource.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
      sid,
      JSON.stringify(session),
      expire,
    ]);
    return sign({ exp: Math.floor(expire.getTime() / 1000) }, this.config.jwtSecret, {
      algorithm: 'HS256',
      subject: adminId,
      jwtid: sid,
    });
  }

  async close(sid: string): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE sid = $1', [sid]);
  }

  /** Removes sessions that are over. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE expire <= $1', [this.clock.now()]);
  }
}
