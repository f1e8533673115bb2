import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import { AppConfig } from '../../config/app-config';
import { DEFAULT_QUIET_HOURS, type QuietHours } from './legal-hours';
import { AuditService, byAdmin } from '../audit/audit.service';

/** For how many days data are kept before they are erased by themselves; null keeps them for ever. */
export interface RetentionDays {
  /** Leads that never verified their phone and were not touched since. */
  unverifiedLeads: number | null;
  /** Codes sent and tried. */
  attempts: number | null;
  /** Addresses and devices of leads, attempts, alerts and past blocks, and what is known of addresses. */
  ipData: number | null;
  /** Steps of the funnel. */
  events: number | null;
}

/** What the owner can change while the product runs. */
export interface Settings {
  /** Where a verified visitor books; the product's own page until the owner names another. */
  calendarUrl: string;
  smsNotifications: boolean;
  emailNotifications: boolean;
  /** Who is told of a verified lead by e-mail. */
  notificationEmails: string[];
  /** Who is told of a verified lead by SMS, E.164. */
  notificationPhones: string[];
  /** IANA zone in which days begin and end for the owner. */
  timeZone: string;
  /** Texts that may be sent in a day of that zone, all purposes together. */
  smsDailyBudget: number;
  /** Addresses, ranges (CIDR) and phones (E.164) that nobody and nothing blocks. */
  allowlist: string[];
  /** Segments of campaign messages a second, all campaigns and instances together. */
  campaignRatePerSecond: number;
  /** US dollars that the provider asks for one segment of a text. */
  smsSegmentPrice: number;
  /** When people may be texted. */
  quietHours: QuietHours;
  /** Zones of the public DNS blocklists an address is looked up in on request. */
  dnsBlocklists: string[];
  retentionDays: RetentionDays;
}

/** An instance may act on settings this old; the owner's changes are in force everywhere after it. */
const CACHE_MS = 2_000;

@Injectable()
export class SettingsService {
  private cached: { settings: Settings; until: number } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly audit: AuditService,
  ) {}

  /**
   * As they stood two seconds ago at most.
   * @param manager the transaction's, within one: who holds a connection must not wait for a second
   */
  async get(manager = this.dataSource.manager): Promise<Settings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.settings;
    return this.keep(await this.read(manager));
  }

  /** As they stand now, for who is about to change them. */
  async current(): Promise<Settings> {
    return this.keep(await this.read(this.dataSource.manager));
  }

  /** Saves what is named and leaves the rest. Two changes at once follow each other; each is recorded with what it changed. */
  async update(admin: CurrentAdmin, changes: Partial<Settings>): Promise<Settings> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const saved = await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['settings']);
      const current: Record<string, unknown> = { ...(await this.read(manager)) };
      const changed = given.filter(([key, value]) => JSON.stringify(current[key]) !== JSON.stringify(value));
      if (changed.length === 0) return this.read(manager);
      await manager.query(
        `INSERT INTO settings (key, value) SELECT * FROM unnest($1::text[], $2::text[])
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
        [changed.map(([key]) => key), changed.map(([, value]) => JSON.stringify(value))],
      );
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'settings_changed',
          before: Object.fromEntries(changed.map(([key]) => [key, current[key]])),
          after: Object.fromEntries(changed),
        },
        manager,
      );
      return this.read(manager);
    });
    return this.keep(saved);
  }

  private keep(settings: Settings): Settings {
    this.cached = { settings, until: performance.now() + CACHE_MS };
    return settings;
  }

  private async read(manager: EntityManager): Promise<Settings> {
    const rows: { key: string; value: string | null }[] = await manager.query(
      'SELECT key, value FROM settings',
    );
    const saved = Object.fromEntries(
      rows.map(({ key, value }) => [key, value === null ? undefined : JSON.parse(value)]),
    );
    return { ...this.defaults(), ...saved };
  }

  private defaults(): Settings {
    return {
      calendarUrl: `${this.config.publicUrl}/calendario`,
      smsNotifications: true,
      emailNotifications: true,
      notificationEmails: [],
      notificationPhones: [],
      timeZone: 'America/New_York',
      smsDailyBudget: 2_000,
      // What a long code may send (Twilio, error 30022's page); a registered campaign may send more.
      campaignRatePerSecond: 1,
      // Twilio's list price for the US; carriers' fees come on top.
      smsSegmentPrice: 0.0083,
      quietHours: DEFAULT_QUIET_HOURS,
      allowlist: [],
      dnsBlocklists: ['zen.spamhaus.org', 'bl.spamcop.net', 'dnsbl.dronebl.org'],
      retentionDays: { unverifiedLeads: 365, attempts: 180, ipData: 180, events: 730 },
    };
  }
}
