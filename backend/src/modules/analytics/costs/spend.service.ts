import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import type { MonthsQuery, NewSpendDto, SpendListDto, SpendRowDto, SpendSetDto } from './dto/spend.dto';
import { monthsOf } from './months';
import { spendChanged, spendTwice, tooMuchSpend } from './spend.errors';
import { SpendRepository, type AskedSpend } from './spend.repository';

/** Maximum number of rows per month. It limits the list of three years, and no office advertises with more. */
const MOST_IN_A_MONTH = 500;

/** Keeps the advertising spend of each month, as typed or pasted by users. */
@Injectable()
export class SpendService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly spend: SpendRepository,
    private readonly audit: AuditService,
  ) {}

  async list(query: MonthsQuery): Promise<SpendListDto> {
    const { timeZone } = await this.settings.get();
    const months = monthsOf(query, this.clock.now(), timeZone);
    return { ...months, rows: await this.spend.list(months) };
  }

  /**
   * Writes all rows or none.
   * @throws AppError 400 for a duplicate row; 409 if a stored amount differs from the one the user saw; 422 if a
   * month has too many rows
   */
  set(admin: CurrentAdmin, rows: readonly NewSpendDto[]): Promise<SpendSetDto> {
    return this.dataSource.transaction(async (manager) => {
      await this.spend.lock(manager);
      const asked = await this.spend.asked(manager, rows);
      const keys = asked.map(({ day, source, campaign }) => JSON.stringify([day, source, campaign]));
      const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
      if (twice >= 0) throw spendTwice(twice);
      const lost = asked
        .map((row, index) => ({ ...row, index }))
        .filter(({ wasCents, nowCents }) => wasCents !== null && wasCents !== nowCents);
      if (lost.length > 0) throw spendChanged(lost);
      const changed = asked.filter(({ amountCents, nowCents }) => amountCents !== nowCents);
      if (changed.length > 0) {
        await this.spend.set(manager, changed, admin.username, this.clock.now());
        const fullest = await this.spend.fullest(
          manager,
          changed.map(({ day }) => day),
        );
        if (fullest && fullest.rows > MOST_IN_A_MONTH) throw tooMuchSpend(fullest.month, MOST_IN_A_MONTH);
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'spend_changed',
            before: { rows: changed.map((row) => rowOf(row, row.nowCents)) },
            after: { rows: changed.map((row) => rowOf(row, row.amountCents)) },
          },
          manager,
        );
      }
      return { rows: asked.map((row) => rowOf(row, row.amountCents)), changed: changed.length };
    });
  }
}

const rowOf = ({ day, source, campaign }: AskedSpend, amountCents: number): SpendRowDto => ({
  month: day.slice(0, 7),
  source,
  campaign: campaign || null,
  amountCents,
});
