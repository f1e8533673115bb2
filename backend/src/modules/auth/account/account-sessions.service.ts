import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SessionService } from '../sessions/session.service';
import { IpIntelligence, isPublicAddress } from '../../security/addresses/ip-intelligence';
import { sessionNotFound } from './account.errors';
import type { AccountSessionDto } from './dto/account-sessions.dto';

const countries = new Intl.DisplayNames('es', { type: 'region' });

/** Lists and ends a user's own sessions. */
@Injectable()
export class AccountSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionService,
    private readonly ipIntelligence: IpIntelligence,
    private readonly audit: AuditService,
  ) {}

  async list(admin: CurrentAdmin): Promise<AccountSessionDto[]> {
    const open = await this.sessions.list(admin.id);
    return Promise.all(
      open.map(async ({ sid, ip, userAgent, createdAt, lastSeenAt, expire }) => ({
        id: sid,
        current: sid === admin.sid,
        device: deviceName(userAgent),
        ipAddress: ip,
        place: await this.placeName(ip),
        createdAt: new Date(createdAt),
        lastSeenAt: new Date(lastSeenAt),
        expiresAt: expire,
      })),
    );
  }

  /**
   * Ends a session.
   * @throws AppError 404 if the session has ended or belongs to another user
   */
  async close(admin: CurrentAdmin, sid: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sessions.closeOwn(manager, admin.id, sid))) throw sessionNotFound();
      await this.audit.record({ ...byAdmin(admin), action: 'session_ended', after: { closed: 1 } }, manager);
    });
  }

  /**
   * Ends the other sessions.
   * @returns the number of ended sessions
   */
  async closeOthers(admin: CurrentAdmin): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const closed = await this.sessions.closeOthers(manager, admin.id, admin.sid);
      if (closed > 0) {
        await this.audit.record({ ...byAdmin(admin), action: 'session_ended', after: { closed } }, manager);
      }
      return closed;
    });
  }

  private async placeName(ip: string): Promise<string | null> {
    if (!isPublicAddress(ip)) return 'Red privada';
    const place = await this.ipIntelligence.describe(ip);
    if (!place) return null;
    const parts = [place.city, place.region, place.country && countries.of(place.country)];
    return parts.filter(Boolean).join(', ') || null;
  }
}

/** Returns browser and system as text, such as 'Chrome en Windows', or null if both are unknown. */
function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? `${browser.name} en ${os.name}` : (browser.name ?? os.name ?? null);
}
