import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import type { CsvFile } from '../../../common/http/csv-file';
import { expectConfirmed, LARGE_EXPORT } from '../../../common/permissions/password-again';
import { recordedFilters } from '../../../common/mask';
import { OwnerNotices } from '../../audit/owner-notices';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import type { LeadFilterQuery } from './lead-list.dto';
import { LeadExportRepository } from './lead-export.repository';
import { interpretFilter } from './lead-filter';

/** Exports leads as a CSV file. */
@Injectable()
export class LeadExportService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly leads: LeadExportRepository,
    private readonly audit: AuditService,
    private readonly notices: OwnerNotices,
  ) {}

  /**
   * Starts the export. It is recorded before the first row is sent, so also when the download is aborted; for more than 1,000
   * people the owners are notified. @throws AppError 403 if such an export needs the password again
   */
  async export(admin: CurrentAdmin, filter: LeadFilterQuery): Promise<CsvFile> {
    const { timeZone } = await this.settings.get();
    const now = this.clock.now();
    const context = { now, timeZone, admin };
    const { condition } = interpretFilter(filter, context);
    const snapshot = await this.leads.open();
    try {
      const rows = await this.leads.count(snapshot, condition);
      const isLarge = rows > LARGE_EXPORT;
      if (isLarge) expectConfirmed(admin);
      await (isLarge ? this.notices : this.audit).record({
        ...byAdmin(admin),
        action: 'leads_exported',
        after: { filters: recordedFilters(filter), rows },
      });
      const csv = await this.leads.csv(snapshot, condition, filter.sort, context);
      return { fileName: `leads-${dayOf(now, timeZone)}.csv`, rows, csv };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}
