import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config';

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
}

/** An instance may act on settings this old; the owner's changes are in force everywhere after it. */
const CACHE_MS = 2_000;

@Injectable()
export class SettingsService {
  private cached: { settings: Settings; until: number } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  async get(): Promise<Settings> {
    if (this.cached && this.cached.until > Date.now()) return this.cached.settings;
    const rows: { key: string; value: string | null }[] = await this.dataSource.query(
      'SELECT key, value FROM settings',
    );
    const saved = Object.fromEntries(
      rows.map(({ key, value }) => [key, value === null ? undefined : JSON.parse(value)]),
    );
    const settings: Settings = { ...this.defaults(), ...saved };
    this.cached = { settings, until: Date.now() + CACHE_MS };
    return settings;
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
    };
  }
}
