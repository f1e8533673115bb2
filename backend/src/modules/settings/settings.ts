import type {
  AppointmentMessageSettings,
  AppointmentRules,
  CalendarMode,
} from 'domain/calendar/appointments';
import type { AssignmentMode } from 'domain/assignment';
import type { CancellationRefunds } from 'domain/payments/cancellation-refunds';
import type { AgentSight, Role } from 'domain/office/permissions';
import type { VerificationMethod } from 'domain/verification';
import type { OfficeSettings } from '../site-content/office-contact';
import type { QuietHours } from './legal-hours';

/** Days after which data are erased automatically; null keeps them for ever. */
export interface RetentionDays {
  /** Leads that never verified their phone and were not changed since. */
  unverifiedLeads: number | null;
  /** Codes sent and tried. */
  attempts: number | null;
  /** Addresses and devices of leads, attempts, alerts and past blocks, and the facts about addresses. */
  ipData: number | null;
  /** Steps of the funnel. */
  events: number | null;
  /** Entries of the audit trail. */
  auditEntries: number | null;
}

/** Settings that the owner can change while the product runs. */
export interface Settings extends OfficeSettings {
  /** Where a verified visitor books. The default is `external` if `calendarUrl` is an external address, otherwise our own calendar. */
  calendarMode: CalendarMode;
  /** Calendar for the mode `external`. The default is the product's own page. */
  calendarUrl: string;
  /** Phone from which people are called at their appointment, E.164; empty for `officePhone`. */
  callsFrom: string;
  appointmentRules: AppointmentRules;
  appointmentMessages: AppointmentMessageSettings;
  smsNotifications: boolean;
  emailNotifications: boolean;
  /** E-mail addresses that are notified of verified leads. */
  notificationEmails: string[];
  /** Phones that are notified of verified leads, E.164. */
  notificationPhones: string[];
  /** IANA zone that determines the owner's days. */
  timeZone: string;
  /** Maximum cost of codes, texts and lookups per day in that zone, in US cents, for all purposes together. */
  verificationDailyBudgetCents: number;
  /** Addresses, ranges (CIDR) and phones (E.164) that are never blocked. */
  allowlist: string[];
  /** Maximum number of segments of campaign messages per second, for all campaigns and instances together. */
  campaignRatePerSecond: number;
  /** Provider's price of one segment of a text, in US dollars. */
  smsSegmentPrice: number;
  /** Hours in which people may be texted. */
  quietHours: QuietHours;
  /** Whether an opt-out of one channel stops marketing on every channel already, before the day of the federal rule. */
  stopsEverywhere: boolean;
  /** Zones of the public DNS blocklists in which an address is looked up on request. */
  dnsBlocklists: string[];
  retentionDays: RetentionDays;
  /** Verification methods, in the order in which they are offered. */
  verificationMethods: { method: VerificationMethod; enabled: boolean }[];
  /** Mode of assigning verified leads. */
  assignment: AssignmentMode;
  /** Minutes in which an assigned or claimed lead must be worked on before it is released. */
  assignmentMinutes: number;
  /** Leads that agents may see. */
  agentsSee: AgentSight;
  /** Roles that need a second factor to log in, regardless of the user's own setting. */
  secondFactorRoles: Role[];
  /** How payments are returned to customers who cancel within the legal period. */
  cancellationRefunds: CancellationRefunds;
}
