import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { reachOf } from 'domain/office/permissions';
import type { CurrentAdmin, SignedInAdmin } from '../../../common/current-admin';
import { seenBy, sightOf } from '../../../common/permissions/lead-sight';
import { notPermitted } from '../../../common/permissions/not-permitted';
import { LARGE_EXPORT } from '../../../common/permissions/password-again';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { OwnerNotices } from '../../audit/owner-notices';
import { Clock } from '../../../common/clock';
import { recordedFilters } from '../../../common/mask';
import { SettingsService } from '../../settings/settings.service';
import type { LeadFilterQuery, LeadListQuery, LeadPageDto, LeadRowDto, LeadStatsDto } from './lead-list.dto';
import { LeadCountsRepository } from './lead-counts.repository';
import { interpretFilter, type LeadCondition, type LeadFilter } from './lead-filter';
import { COUNT_CAP, LeadListRepository } from './lead-list.repository';

/** Offset from which a page is located by its hour instead of skipping rows. */
const DEEP_OFFSET = 1_000;
const HOUR_MS = 3_600_000;

/** Lists and counts leads. */
@Injectable()
export class LeadListService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly list: LeadListRepository,
    private readonly counts: LeadCountsRepository,
    private readonly audit: AuditService,
    private readonly notices: OwnerNotices,
  ) {}

  async page(admin: SignedInAdmin, query: LeadListQuery): Promise<LeadPageDto> {
    const { page, pageSize } = query;
    const filter = await this.interpret(admin, query);
    const [leads, count] = await Promise.all([this.rows(query, filter), this.count(query, filter)]);
    return { leads, ...count, page, pageSize };
  }

  /**
   * Streams every matching lead as `{ leads: […] }`. The export is recorded first; for more than 1,000 people the owners are
   * notified by e-mail. The specification defines no body for this call, so it never requires the password.
   */
  async all(admin: CurrentAdmin, query: LeadListQuery): Promise<Readable> {
    if (reachOf(admin.role, 'leads.export') === 'none') throw notPermitted();
    const { limit: _, page: __, pageSize: ___, ...filters } = query;
    const { condition } = await this.interpret(admin, query);
    const isLarge = (await this.list.count(condition, LARGE_EXPORT)) > LARGE_EXPORT;
    await (isLarge ? this.notices : this.audit).record({
      ...byAdmin(admin),
      action: 'leads_exported',
      after: { filters: recordedFilters(filters), format: 'json' },
    });
    return this.list.stream(condition, query.sort);
  }

  async stats({ id, sees }: SignedInAdmin): Promise<LeadStatsDto> {
    const sight = sightOf({ id, sees });
    const { total, verified } = await (sight === null ? this.counts.ofState() : this.list.countSeen(sight));
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

  /** Counts the leads created after a time, up to 10,000. */
  async newSince(admin: SignedInAdmin, since: Date): Promise<number> {
    const condition = {
      // `since` has milliseconds, the column microseconds: 1 ms is added so that the newest lead on the screen is not counted as
      // new.
      sql: `deleted_at IS NULL AND created_at >= $1::timestamptz + interval '1 millisecond' AND ${seenBy('assigned_to', '$2')}`,
      values: [since, sightOf(admin)],
      searches: false,
    };
    return Math.min(await this.list.count(condition, COUNT_CAP), COUNT_CAP);
  }

  private async interpret(admin: SignedInAdmin, filter: LeadFilterQuery): Promise<LeadFilter> {
    const { timeZone } = await this.settings.get();
    return interpretFilter(filter, { now: this.clock.now(), timeZone, admin });
  }

  private async rows(query: LeadListQuery, { condition, counted }: LeadFilter): Promise<LeadRowDto[]> {
    const { page, pageSize, sort = '-createdAt' } = query;
    const offset = (page - 1) * pageSize;
    const byCreation = sort === '-createdAt' || sort === 'createdAt';
    if (offset < DEEP_OFFSET || !byCreation || !counted || counted.state !== undefined)
      return this.list.page(condition, sort, pageSize, offset);

    const newestFirst = sort === '-createdAt';
    const position = await this.counts.seekPosition(counted, offset, newestFirst);
    if (!position) return [];
    const { hour, skipped } = position;
    const rest = newestFirst
      ? withBound(condition, '<', new Date(hour.getTime() + HOUR_MS))
      : withBound(condition, '>=', hour);
    return this.list.page(rest, sort, pageSize, offset - skipped);
  }

  private async count(
    { exact }: LeadListQuery,
    { condition, counted }: LeadFilter,
  ): Promise<Pick<LeadPageDto, 'total' | 'totalIsExact'>> {
    if (counted) return { total: await this.counts.count(counted), totalIsExact: true };
    const count = await this.list.count(condition, exact ? null : COUNT_CAP);
    const totalIsExact = exact === true || count <= COUNT_CAP;
    return { total: totalIsExact ? count : COUNT_CAP, totalIsExact };
  }
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
