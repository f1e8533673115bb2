import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { Clock } from '../../../common/clock';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { SettingsService } from '../../settings/settings.service';
import type {
  LeadFilterQuery,
  LeadListQuery,
  LeadPageDto,
  LeadRowDto,
  LeadStatsDto,
} from './dto/lead-list.dto';
import { LeadCountsRepository } from './lead-counts.repository';
import { leadCondition, leadOrder, searchPattern, type LeadCondition } from './lead-filter';
import { COUNT_CAP, LEAD_COLUMNS, LeadListRepository } from './lead-list.repository';

/** From here on a page is looked for by its hour instead of being counted up to. */
const DEEP_OFFSET = 1_000;
const HOUR_MS = 3_600_000;

/** What the dashboard shows of the leads. */
@Injectable()
export class LeadListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly list: LeadListRepository,
    private readonly counts: LeadCountsRepository,
    private readonly audit: AuditService,
  ) {}

  async page(query: LeadListQuery): Promise<LeadPageDto> {
    const { page, pageSize } = query;
    const condition = await this.condition(query);
    const [leads, count] = await Promise.all([this.rows(query, condition), this.count(query, condition)]);
    return { leads, ...count, page, pageSize };
  }

  /** Every lead that matches as `{ leads: […] }`, in memory that does not grow with them. On record as an export. */
  async all(admin: CurrentAdmin, query: LeadListQuery): Promise<Readable> {
    const { limit: _, page: __, pageSize: ___, ...filters } = query;
    await this.audit.record({
      ...byAdmin(admin),
      action: 'leads_exported',
      after: { filters, format: 'json' },
    });
    const { sql, values } = await this.condition(query);
    const snapshot = await CopySnapshot.open(this.dataSource);
    // JSON holds no control characters, so neither of these ever occurs and every row passes as it is.
    const verbatim = `FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'`;
    return snapshot.copy(
      `SELECT row_to_json(lead) FROM (
         SELECT ${LEAD_COLUMNS} FROM leads WHERE ${sql} ORDER BY ${leadOrder(query.sort)}) AS lead`,
      values,
      verbatim,
      { head: '{"leads":[', first: '', next: ',', tail: ']}' },
    );
  }

  async stats(): Promise<LeadStatsDto> {
    const { total, verified } = await this.counts.ofState();
    return {
      totalLeads: total,
      verifiedLeads: verified,
      pendingLeads: total - verified,
      conversionRate: total === 0 ? 0 : Math.round((verified * 1_000) / total) / 10,
    };
  }

  sources(): Promise<string[]> {
    return this.list.sources();
  }

  /** Leads that came after a moment, to 10,000. */
  async newSince(since: Date): Promise<number> {
    const condition = {
      // The database knows microseconds, who asks milliseconds: the lead of that very moment is no news.
      sql: `deleted_at IS NULL AND created_at >= $1::timestamptz + interval '1 millisecond'`,
      values: [since],
      searches: false,
    };
    return Math.min(await this.list.count(condition, COUNT_CAP), COUNT_CAP);
  }

  /** The filter as the database understands it, with the owner's clock. */
  async condition(filter: LeadFilterQuery): Promise<LeadCondition> {
    const { timeZone } = await this.settings.get();
    return leadCondition(filter, { now: this.clock.now(), timeZone });
  }

  private async rows(query: LeadListQuery, condition: LeadCondition): Promise<LeadRowDto[]> {
    const { page, pageSize, sort = '-createdAt' } = query;
    const offset = (page - 1) * pageSize;
    const byCreation = sort === '-createdAt' || sort === 'createdAt';
    if (offset < DEEP_OFFSET || !byCreation || query.state || !isCounted(query))
      return this.list.page(condition, sort, pageSize, offset);

    const newestFirst = sort === '-createdAt';
    const landmark = await this.counts.landmark(query, offset, newestFirst);
    if (!landmark) return [];
    const { hour, passed } = landmark;
    const rest = newestFirst
      ? withBound(condition, '<', new Date(hour.getTime() + HOUR_MS))
      : withBound(condition, '>=', hour);
    return this.list.page(rest, sort, pageSize, offset - passed);
  }

  private async count(
    query: LeadListQuery,
    condition: LeadCondition,
  ): Promise<Pick<LeadPageDto, 'total' | 'totalIsExact'>> {
    const kept = await this.keptCount(query);
    if (kept !== null) return { total: kept, totalIsExact: true };
    const count = await this.list.count(condition, query.exact ? null : COUNT_CAP);
    const totalIsExact = query.exact === true || count <= COUNT_CAP;
    return { total: totalIsExact ? count : COUNT_CAP, totalIsExact };
  }

  /** The count the triggers keep, where there is one for this filter; null otherwise. */
  private async keptCount(query: LeadListQuery): Promise<number | null> {
    const { status, state, from, to } = query;
    const dated = from !== undefined || to !== undefined;
    if (!isCounted(query) || (dated && state)) return null;
    const counts = dated
      ? await this.counts.between(from, to)
      : await this.counts.ofState(state === 'none' ? '' : state);
    if (status === 'verified') return counts.verified;
    return status === 'pending' ? counts.total - counts.verified : counts.total;
  }
}

/** Whether a filter asks for nothing but what the triggers count by: status, state, whole hours. */
function isCounted({ search, category, source, ids, preset, from, to }: LeadFilterQuery): boolean {
  const wholeHours = [from, to].every((end) => end === undefined || end.getTime() % HOUR_MS === 0);
  return wholeHours && !category && !source && !ids && !preset && searchPattern(search ?? '') === null;
}

const withBound = (
  { sql, values, searches }: LeadCondition,
  side: '<' | '>=',
  bound: Date,
): LeadCondition => ({
  sql: `${sql} AND created_at ${side} $${values.length + 1}::timestamptz`,
  values: [...values, bound],
  searches,
});
