import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../jobs/every';
import { Clock } from '../../common/clock';
import { AuditService } from '../audit/audit.service';
import { ChainRetention } from '../audit/chain/chain-retention';
import { UNMATCHED_DAYS } from '../appointment-store/calendar-event';
import { SettingsService } from '../settings/settings.service';
import { RetentionRepository } from './retention.repository';

/** Runs each night at 4:45. */
const NIGHTLY = '0 45 4 * * *';
const DAY_MS = 86_400_000;
/** Days for which a phone lookup is valid (PhoneLookupService). */
const LOOKUP_DAYS = 30;
/** Retention of counted contacts, of which the last 24 hours count. */
const CONTACT_DAYS = 30;
/** Retention of answered requests (11 CCR § 7101). */
const REQUEST_DAYS = 730;

/** Number of changed rows by kind, without zeros. */
export type RetentionDone = Record<string, number>;

/** Erases data older than the owner's settings allow. Repeated runs are safe. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);

  constructor(
    private readonly repository: RetentionRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly chain: ChainRetention,
  ) {}

  /** Applies all periods once. Work done before a failure is recorded in the audit trail too. */
  @Every(NIGHTLY, { once: true })
  async apply(): Promise<RetentionDone> {
    const { retentionDays } = await this.settings.get();
    const done: RetentionDone = {};
    const count = async (kind: string, days: number | null, work: (before: Date) => Promise<number>) => {
      if (days === null) return;
      const changed = await work(new Date(this.clock.now().getTime() - days * DAY_MS));
      if (changed > 0) done[kind] = changed;
    };
    try {
      await count('unverifiedLeads', retentionDays.unverifiedLeads, (before) =>
        this.repository.removeUnverifiedLeads(before),
      );
      await count('attempts', retentionDays.attempts, (before) => this.repository.removeAttempts(before));
      await count('ipData', retentionDays.ipData, (before) => this.repository.removeAddresses(before));
      await count('events', retentionDays.events, (before) => this.repository.removeEvents(before));
      await count('lookups', LOOKUP_DAYS, (before) => this.repository.removeLookups(before));
      await count('contacts', CONTACT_DAYS, (before) => this.repository.removeContacts(before));
      await count('unmatchedAppointments', UNMATCHED_DAYS, (before) =>
        this.repository.removeUnmatchedAppointments(before),
      );
      await count('requests', REQUEST_DAYS, (before) => this.repository.removeRequests(before));
      await count('auditEntries', retentionDays.auditEntries, (before) => this.chain.removeEntries(before));
    } finally {
      if (Object.keys(done).length > 0) {
        this.logger.log(done, 'retention removed data by age');
        await this.audit.record({
          adminId: null,
          username: 'system',
          action: 'retention_applied',
          after: done,
          ipAddress: null,
        });
      }
    }
    return done;
  }
}
