import { Injectable, Logger } from '@nestjs/common';
import { DEFAULT_APPOINTMENT_RULES, type CalendarMode } from 'domain/calendar/appointments';
import { ASSIGNMENT_MINUTES } from 'domain/assignment';
import { SETTING_NAMES, type Setting } from 'domain/office/setting-names';
import { VERIFICATION_METHODS } from 'domain/verification';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectUnchanged, isSame } from '../../common/expect-unchanged';
import { validationFailed } from '../../common/http/validation.pipe';
import { expectConfirmed } from '../../common/permissions/password-again';
import { AppConfig } from '../../config/app-config';
import { JobsService } from '../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import { isOwnCalendar, ownCalendarUrl } from './calendar-elsewhere';
import { DEFAULT_QUIET_HOURS } from './legal-hours';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { RetentionDays, Settings } from './settings';
import { settingsChanged } from './settings.errors';
import { settingsWarnings } from './settings-warnings';
import { readStored } from './stored-settings';
import { defaultOffice } from '../site-content/office-contact';
import { SettingsRepository, type StoredSetting } from './settings.repository';

/** Present settings, including defaults for stored values that cannot be read. */
export interface CurrentSettings {
  settings: Settings;
  unreadable: Setting[];
}

/** Settings to save. If `retentionDays` lacks `auditEntries`, the saved value stays, because earlier clients do not send it. */
export type SettingsChanges = Partial<Omit<Settings, 'retentionDays'>> & {
  retentionDays?: Omit<RetentionDays, 'auditEntries'> & Partial<RetentionDays>;
};

/** Queue of changes to notify the office of. `emails` are the addresses configured before or after the change. */
export const SETTINGS_CHANGED_JOB = defineQueue<{ auditId: string; emails: string[] }>(
  'settings-changed',
  RETRY_FOR_HOURS,
);

/** Settings about booking, notifications and login security. Changing them requires a confirmed password. */
const ASKS_PASSWORD: ReadonlySet<string> = new Set<keyof Settings>([
  'calendarMode',
  'calendarUrl',
  'callsFrom',
  'appointmentRules',
  'appointmentMessages',
  'smsNotifications',
  'emailNotifications',
  'notificationEmails',
  'notificationPhones',
  'secondFactorRoles',
]);

/** Five years and some days, which 16 CFR 310.5 requires for records of telephone sales. */
const FIVE_YEARS = 1_830;

/** Maximum age of the settings that an instance uses. After this time a change is in force everywhere. */
const CACHE_MS = 2_000;

/** Reads and changes the owner's settings. */
@Injectable()
export class SettingsService {
  private readonly logger = new Logger(SettingsService.name);
  private cached: { settings: Settings; readAt: number } | null = null;
  /** Settings that were last named in the log because they could not be read. */
  private logged = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: SettingsRepository,
    private readonly config: AppConfig,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Returns settings that are at most two seconds old.
   * @param manager manager of the caller's transaction, if there is one: the call must not wait for a second connection
   */
  async get(manager?: EntityManager): Promise<Settings> {
    const now = performance.now();
    if (this.cached && this.cached.readAt + CACHE_MS > now) return this.cached.settings;
    return this.keep((await this.read(manager)).settings, now);
  }

  /** Returns the settings as they are now, for the screen that changes them. */
  async current(): Promise<CurrentSettings> {
    const now = performance.now();
    const current = await this.read();
    this.keep(current.settings, now);
    return current;
  }

  /**
   * Saves the given settings and leaves the others. Serialises concurrent changes and records each with its differences.
   * A setting that could not be read is saved with the value that stood in for it, too.
   * @param seen values that the caller read; a setting without one is not compared
   * @throws AppError 403 if a setting requires a confirmed password, 409 if another user has changed it since it was seen, 400 if it could
   *   not be read afterwards
   */
  async update(
    admin: CurrentAdmin,
    changes: SettingsChanges,
    seen: Readonly<Record<string, unknown>> = {},
  ): Promise<CurrentSettings> {
    const saved = await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const { settings, unreadable } = await this.read(manager);
      const isUnreadable = (key: string): boolean => unreadable.some((name) => name === key);
      const current: Record<string, unknown> = { ...settings };
      const whole = withEveryPeriod(changes, settings);
      const given = Object.entries(this.withCalendarMode(whole, settings)).filter(
        ([, value]) => value !== undefined,
      );
      const changed = given.filter(([key, value]) => isUnreadable(key) || !isSame(current[key], value));
      if (changed.length === 0) return this.read(manager);
      const readable = changed.filter(([key]) => !isUnreadable(key));
      expectUnchanged(current, Object.fromEntries(readable), seen, settingsChanged);
      if (changed.some(([key]) => ASKS_PASSWORD.has(key))) expectConfirmed(admin);
      const rows = changed.map(([key, value]) => ({ key, value: JSON.stringify(value) }));
      expectReadable(rows, this.defaults());
      await this.repository.save(manager, rows);
      const auditId = await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'settings_changed',
          before: Object.fromEntries(readable.map(([key]) => [key, current[key]])),
          after: Object.fromEntries(changed),
        },
        manager,
      );
      const saved = await this.read(manager);
      // Also notify the addresses that were configured before this change.
      const emails = [...new Set([...settings.notificationEmails, ...saved.settings.notificationEmails])];
      await this.jobs.enqueue(SETTINGS_CHANGED_JOB, { auditId, emails }, { manager });
      return saved;
    });
    this.keep(saved.settings, performance.now());
    return saved;
  }

  /** Returns the settings with warnings for the owner. */
  async withWarnings({
    settings,
    unreadable,
  }: CurrentSettings): Promise<Settings & { unreadable: Setting[]; warnings: string[] }> {
    const { isPublic, isProduction, smsTransport, emailTransport } = this.config;
    const isAnyoneBookable = await this.repository.isAnyoneBookable(isProduction);
    const facts = { isPublic, smsTransport, emailTransport, isAnyoneBookable, unreadable };
    return { ...settings, unreadable, warnings: settingsWarnings(settings, facts, this.config.publicUrl) };
  }

  /** Caches settings, unless those of a later reading are cached: a slow reading must not hide a change that was saved meanwhile. */
  private keep(settings: Settings, readAt: number): Settings {
    if (!this.cached || this.cached.readAt <= readAt) this.cached = { settings, readAt };
    return settings;
  }

  private async read(manager?: EntityManager): Promise<CurrentSettings> {
    const rows = await this.repository.list(manager);
    const { stored, unreadable } = readStored(rows, this.defaults());
    this.logUnreadable(unreadable);
    const settings: Settings = { ...this.defaults(), ...stored };
    return {
      settings: {
        ...settings,
        calendarMode: stored.calendarMode ?? this.modeOf(settings.calendarUrl),
        // Until the owner decides, notices are on exactly when there is an address to send them to.
        smsNotifications: stored.smsNotifications ?? settings.notificationPhones.length > 0,
        emailNotifications: stored.emailNotifications ?? settings.notificationEmails.length > 0,
        verificationMethods: withAllMethods(settings.verificationMethods),
      },
      unreadable,
    };
  }

  /** Logs once that settings cannot be read, because they are read every two seconds. */
  private logUnreadable(unreadable: readonly Setting[]): void {
    const names = unreadable.toSorted().join(', ');
    if (names !== this.logged && names !== '')
      this.logger.error(`stored settings that cannot be read: ${names}`);
    this.logged = names;
  }

  /**
   * Sets the booking mode to match a changed calendar address: external for another address, own for our page, unless the mode is
   * changed too.
   */
  private withCalendarMode(changes: Partial<Settings>, current: Settings): Partial<Settings> {
    const { calendarUrl, calendarMode } = changes;
    if (calendarUrl === undefined) return changes;
    // A form also sends the mode that it has loaded.
    const isOnlyUrl = calendarMode === current.calendarMode && calendarUrl !== current.calendarUrl;
    return calendarMode === undefined || isOnlyUrl
      ? { ...changes, calendarMode: this.modeOf(calendarUrl) }
      : changes;
  }

  private modeOf(calendarUrl: string): CalendarMode {
    return isOwnCalendar(calendarUrl, this.config.publicUrl) ? 'own' : 'external';
  }

  private defaults(): Settings {
    return {
      calendarMode: 'own',
      calendarUrl: ownCalendarUrl(this.config.publicUrl),
      callsFrom: '',
      appointmentRules: DEFAULT_APPOINTMENT_RULES,
      appointmentMessages: { nudges: true, dayBefore: true, twoHours: true },
      smsNotifications: false,
      emailNotifications: false,
      notificationEmails: [],
      notificationPhones: [],
      timeZone: 'America/New_York',
      // Enough for codes by text to 2,000 new numbers.
      verificationDailyBudgetCents: (2_000 * NEW_CODE_MICROS) / MICROS_PER_CENT,
      // Maximum rate of a long code (Twilio, page of error 30022). A registered campaign may send more.
      campaignRatePerSecond: 1,
      // Twilio's list price for the US, without carrier fees.
      smsSegmentPrice: 0.0083,
      quietHours: DEFAULT_QUIET_HOURS,
      allowlist: [],
      dnsBlocklists: ['zen.spamhaus.org', 'bl.spamcop.net', 'dnsbl.dronebl.org'],
      verificationMethods: VERIFICATION_METHODS.map((method) => ({ method, enabled: true })),
      cancellationRefunds: 'automatic',
      ...defaultOffice(this.config),
      assignment: 'manual',
      assignmentMinutes: ASSIGNMENT_MINUTES.usual,
      agentsSee: 'own',
      stopsEverywhere: false,
      secondFactorRoles: [],
      retentionDays: {
        unverifiedLeads: 365,
        attempts: 180,
        ipData: 180,
        events: 730,
        auditEntries: FIVE_YEARS,
      },
    };
  }
}

/** Checks that settings can be read once they are stored. */
function expectReadable(rows: readonly StoredSetting[], defaults: Settings): void {
  const { unreadable } = readStored(rows, defaults);
  if (unreadable.length > 0)
    throw validationFailed(
      unreadable.map((field) => ({
        field,
        code: 'UNREADABLE',
        message: `El ajuste “${SETTING_NAMES[field]}” no se puede guardar así. No se guardó nada: revíselo e inténtelo otra vez.`,
      })),
    );
}

const withEveryPeriod = (
  { retentionDays, ...changes }: SettingsChanges,
  current: Settings,
): Partial<Settings> => {
  if (!retentionDays) return changes;
  const { auditEntries = current.retentionDays.auditEntries } = retentionDays;
  return { ...changes, retentionDays: { ...current.retentionDays, ...retentionDays, auditEntries } };
};

/** Returns the saved methods, followed by those that are newer than the setting, switched on. */
const withAllMethods = (set: Settings['verificationMethods']): Settings['verificationMethods'] => [
  ...set,
  ...VERIFICATION_METHODS.filter((name) => !set.some(({ method }) => method === name)).map((method) => ({
    method,
    enabled: true,
  })),
];
