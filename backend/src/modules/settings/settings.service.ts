import { Injectable } from '@nestjs/common';
import {
  DEFAULT_APPOINTMENT_RULES,
  type AppointmentMessageSettings,
  type AppointmentRules,
  type CalendarMode,
} from 'domain/appointments';
import { ASSIGNMENT_MINUTES, type AssignmentMode } from 'domain/assignment';
import type { CancellationRefunds } from 'domain/cancellation-refunds';
import type { AgentSight, Role } from 'domain/permissions';
import { VERIFICATION_METHODS, type VerificationMethod } from 'domain/verification';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import { expectConfirmed } from '../../common/permissions/password-again';
import { AppConfig } from '../../config/app-config';
import { JobsService } from '../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import { isOwnCalendar, ownCalendarUrl } from './calendar-elsewhere';
import { DEFAULT_QUIET_HOURS, type QuietHours } from './legal-hours';
import { AuditService, byAdmin } from '../audit/audit.service';
import { settingsWarnings } from './settings-warnings';
import { defaultOffice, type OfficeSettings } from '../site-content/office-contact';
import { SettingsRepository } from './settings.repository';

/** Days after which data are erased automatically; null keeps them for ever. */
export interface RetentionDays {
  /** Leads that never verified their phone and were not touched since. */
  unverifiedLeads: number | null;
  /** Codes sent and tried. */
  attempts: number | null;
  /** Addresses and devices of leads, attempts, alerts and past blocks, and what is known of addresses. */
  ipData: number | null;
  /** Steps of the funnel. */
  events: number | null;
  /** Entries of the audit trail. */
  auditEntries: number | null;
}

/** What the owner can change while the product runs. */
export interface Settings extends OfficeSettings {
  /** Where a verified visitor books. Until it is set: elsewhere if `calendarUrl` is an address elsewhere, else here. */
  calendarMode: CalendarMode;
  /** The calendar of the mode `external`; the product's own page until the owner names another. */
  calendarUrl: string;
  /** The phone that people are called from at their appointment, E.164; empty for `officePhone`. */
  callsFrom: string;
  appointmentRules: AppointmentRules;
  appointmentMessages: AppointmentMessageSettings;
  smsNotifications: boolean;
  emailNotifications: boolean;
  /** Addresses that are notified of verified leads. */
  notificationEmails: string[];
  /** Phones that are notified of verified leads, E.164. */
  notificationPhones: string[];
  /** IANA zone in which days begin and end for the owner. */
  timeZone: string;
  /** US cents that codes, texts and lookups may cost in a day of that zone, all purposes together. */
  verificationDailyBudgetCents: number;
  /** Addresses, ranges (CIDR) and phones (E.164) that are never blocked. */
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
  /** The ways to prove a phone, in the order in which they are offered. */
  verificationMethods: { method: VerificationMethod; enabled: boolean }[];
  /** How verified leads come to people. */
  assignment: AssignmentMode;
  /** Minutes in which a lead that was given by turn or taken must be worked with before it goes back. */
  assignmentMinutes: number;
  /** Which leads agents see. */
  agentsSee: AgentSight;
  /** Whose login asks for a second factor, whatever the person chose. */
  secondFactorRoles: Role[];
  /** How what was paid is returned to customers who cancel within the legal days. */
  cancellationRefunds: CancellationRefunds;
}

/** Settings to save. Entries of the trail are kept as long as before where nothing is said of them: earlier clients know no such period. */
export type SettingsChanges = Partial<Omit<Settings, 'retentionDays'>> & {
  retentionDays?: Omit<RetentionDays, 'auditEntries'> & Partial<RetentionDays>;
};

/** Queue of changes, of which the office is told. `emails` were notified before the change or are after it. */
export const SETTINGS_CHANGED_JOB = defineQueue<{ auditId: string; emails: string[] }>(
  'settings-changed',
  RETRY_FOR_HOURS,
);

/** Where people book, who is told of leads, and who must prove more at the login: a change asks for the password again. */
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

/** Days. What 16 CFR 310.5 asks of records of telephone sales, and some days more. */
const FIVE_YEARS = 1_830;

/** Greatest age of the settings an instance uses; the owner's changes are in force everywhere after it. */
const CACHE_MS = 2_000;

/** Reads and changes the owner's settings. */
@Injectable()
export class SettingsService {
  private cached: { settings: Settings; until: number } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: SettingsRepository,
    private readonly config: AppConfig,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Settings that are at most two seconds old.
   * @param manager of the caller's transaction, when there is one: it must not wait for a second connection
   */
  async get(manager?: EntityManager): Promise<Settings> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.settings;
    return this.keep(await this.read(manager));
  }

  /** The settings as they are now, for the screen that changes them. */
  async current(): Promise<Settings> {
    return this.keep(await this.read());
  }

  /**
   * Saves the given settings and leaves the rest. Concurrent changes are serialised; each is recorded with what it changed.
   * @throws AppError 403 for one that asks for the password again
   */
  async update(admin: CurrentAdmin, changes: SettingsChanges): Promise<Settings> {
    const saved = await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const settings = await this.read(manager);
      const current: Record<string, unknown> = { ...settings };
      const whole = withEveryPeriod(changes, settings);
      const given = Object.entries(this.withCalendarMode(whole, settings)).filter(
        ([, value]) => value !== undefined,
      );
      const changed = given.filter(([key, value]) => JSON.stringify(current[key]) !== JSON.stringify(value));
      if (changed.length === 0) return this.read(manager);
      if (changed.some(([key]) => ASKS_PASSWORD.has(key))) expectConfirmed(admin);
      await this.repository.save(
        manager,
        changed.map(([key, value]) => ({ key, value: JSON.stringify(value) })),
      );
      const auditId = await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'settings_changed',
          before: Object.fromEntries(changed.map(([key]) => [key, current[key]])),
          after: Object.fromEntries(changed),
        },
        manager,
      );
      const saved = await this.read(manager);
      // Who was notified before is told too, whatever is changed next.
      const emails = [
        ...new Set([...(current as unknown as Settings).notificationEmails, ...saved.notificationEmails]),
      ];
      await this.jobs.enqueue(SETTINGS_CHANGED_JOB, { auditId, emails }, { manager });
      return saved;
    });
    return this.keep(saved);
  }

  /** The settings, with what the owner would want to know about them. */
  async withWarnings(settings: Settings): Promise<Settings & { warnings: string[] }> {
    const { isPublic, smsTransport, emailTransport } = this.config;
    const isAnyoneBookable = await this.repository.isAnyoneBookable();
    const facts = { isPublic, smsTransport, emailTransport, isAnyoneBookable };
    return { ...settings, warnings: settingsWarnings(settings, facts, this.config.publicUrl) };
  }

  private keep(settings: Settings): Settings {
    this.cached = { settings, until: performance.now() + CACHE_MS };
    return settings;
  }

  private async read(manager?: EntityManager): Promise<Settings> {
    const rows = await this.repository.list(manager);
    const defaults = this.defaults();
    // A setting of an older version is none here; a server of that version may still read it.
    const known = rows.filter(({ key }) => Object.hasOwn(defaults, key));
    const saved = Object.fromEntries(
      known.map(({ key, value }) => [key, value === null ? undefined : JSON.parse(value)]),
    );
    const settings: Settings = { ...defaults, ...saved };
    return {
      ...settings,
      calendarMode: (saved['calendarMode'] as CalendarMode | undefined) ?? this.modeOf(settings.calendarUrl),
      // One that was saved before a part of it existed has the default there.
      appointmentRules: { ...defaults.appointmentRules, ...settings.appointmentRules },
      appointmentMessages: { ...defaults.appointmentMessages, ...settings.appointmentMessages },
      verificationMethods: everyWay(settings.verificationMethods),
      retentionDays: { ...defaults.retentionDays, ...settings.retentionDays },
    };
  }

  /**
   * Who names a calendar elsewhere books there from now on, and who names our own page books here, unless they change the mode
   * too.
   */
  private withCalendarMode(changes: Partial<Settings>, current: Settings): Partial<Settings> {
    const { calendarUrl, calendarMode } = changes;
    if (calendarUrl === undefined) return changes;
    // A form sends the mode along that it has read.
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
      smsNotifications: true,
      emailNotifications: true,
      notificationEmails: [],
      notificationPhones: [],
      timeZone: 'America/New_York',
      // Codes by text to 2,000 new numbers.
      verificationDailyBudgetCents: (2_000 * NEW_CODE_MICROS) / MICROS_PER_CENT,
      // What a long code may send (Twilio, error 30022's page); a registered campaign may send more.
      campaignRatePerSecond: 1,
      // Twilio's list price for the US; carriers' fees come on top.
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

const withEveryPeriod = (
  { retentionDays, ...changes }: SettingsChanges,
  current: Settings,
): Partial<Settings> => {
  if (!retentionDays) return changes;
  const { auditEntries = current.retentionDays.auditEntries } = retentionDays;
  return { ...changes, retentionDays: { ...current.retentionDays, ...retentionDays, auditEntries } };
};

/** The ways as they were set; one that is newer than the setting follows, switched on. */
const everyWay = (set: Settings['verificationMethods']): Settings['verificationMethods'] => [
  ...set,
  ...VERIFICATION_METHODS.filter((name) => !set.some(({ method }) => method === name)).map((method) => ({
    method,
    enabled: true,
  })),
];
