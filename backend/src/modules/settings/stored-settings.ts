import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ROLES } from 'domain/office/permissions';
import type { Setting } from 'domain/office/setting-names';
import { isUnreadable } from '../../common/dto/nested';
import { UpdateSettingsDto } from './settings.dto';
import type { QuietHours } from './legal-hours';
import type { StoredSetting } from './settings.repository';
import type { Settings } from './settings';

const NO_HOURS = { weekdays: null, saturday: null, sunday: null };
const NEVER: QuietHours = { default: NO_HOURS, states: [] };

/** Marks a setting that falls back to its default. */
const DEFAULT = Symbol('default');

/**
 * Values in force while the stored one cannot be read: the strictest for settings that protect people or money, else the
 * default. A new setting does not compile without one. `admin-rights-sql.ts` repeats the two settings that every request needs.
 */
const FALLBACK: { [Key in keyof Settings]: Settings[Key] | typeof DEFAULT } = {
  secondFactorRoles: [...ROLES],
  agentsSee: 'own',
  stopsEverywhere: true,
  quietHours: NEVER,
  verificationDailyBudgetCents: 0,
  campaignRatePerSecond: 1,
  allowlist: [],
  calendarMode: DEFAULT,
  calendarUrl: DEFAULT,
  callsFrom: DEFAULT,
  appointmentRules: DEFAULT,
  appointmentMessages: DEFAULT,
  smsNotifications: DEFAULT,
  emailNotifications: DEFAULT,
  notificationEmails: DEFAULT,
  notificationPhones: DEFAULT,
  timeZone: DEFAULT,
  smsSegmentPrice: DEFAULT,
  dnsBlocklists: DEFAULT,
  retentionDays: DEFAULT,
  verificationMethods: DEFAULT,
  assignment: DEFAULT,
  assignmentMinutes: DEFAULT,
  cancellationRefunds: DEFAULT,
  officePhone: DEFAULT,
  officeEmail: DEFAULT,
  officeAddress: DEFAULT,
};

/** Settings in which missing parts get their defaults, because a part may have been added after they were saved. */
const IN_PARTS: ReadonlySet<keyof Settings> = new Set([
  'appointmentRules',
  'appointmentMessages',
  'retentionDays',
]);

export interface ReadSettings {
  /** Values of the settings that are stored, or their fallbacks. */
  stored: Partial<Settings>;
  /** Settings with a stored value that cannot be read. */
  unreadable: Setting[];
}

/**
 * Reads stored settings by the same rules by which they are saved (`UpdateSettingsDto`). Settings of other versions are left
 * out.
 */
export function readStored(rows: readonly StoredSetting[], defaults: Settings): ReadSettings {
  const stored: Record<string, unknown> = {};
  const unreadable: Setting[] = [];
  for (const { key, value } of rows) {
    if (value === null || !isSetting(key, defaults)) continue;
    const read = readValue(key, value, defaults);
    if (read !== undefined) stored[key] = read;
    else {
      unreadable.push(key);
      if (FALLBACK[key] !== DEFAULT) stored[key] = FALLBACK[key];
    }
  }
  return { stored: stored as Partial<Settings>, unreadable };
}

const isSetting = (key: string, defaults: Settings): key is Setting => Object.hasOwn(defaults, key);

/** Returns the value of a setting, or undefined when it is not JSON or breaks a rule. */
function readValue(key: Setting, text: string, defaults: Settings): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    const value = isObject && IN_PARTS.has(key) ? { ...(defaults[key] as object), ...parsed } : parsed;
    const dto = plainToInstance(UpdateSettingsDto, { [key]: value });
    // Parts that a newer server has saved are left out.
    const broken = validateSync(dto, { whitelist: true, forbidUnknownValues: true, stopAtFirstError: true });
    return broken.some(isUnreadable) ? undefined : JSON.parse(JSON.stringify(dto[key]));
  } catch {
    return undefined;
  }
}
