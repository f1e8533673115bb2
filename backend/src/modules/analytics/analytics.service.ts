import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { SettingsService } from '../settings/settings.service';
import { AnalyticsRepository, type FunnelCount, type Range } from './analytics.repository';
import type {
  DailyDto,
  FunnelDto,
  FunnelGroupDto,
  FunnelStepDto,
  HoursDto,
  PerformanceDto,
  RangeQuery,
  StatesDto,
  ZonedRangeQuery,
} from './analytics.dto';
import { SlowQueryCache } from './slow-query-cache';
import { FUNNEL_EVENTS_BY_STEP, FUNNEL_STEPS } from './funnel-steps';
import { DEFAULT_DAYS, ordered, rangeBefore, recentRange, wrongRange } from './recent-range';
import type { SignedInAdmin } from '../../common/current-admin';
import { sightOf } from '../../common/permissions/lead-sight';

const DAY_MS = 86_400_000;
/** Maximum number of days in one chart. */
const MOST_DAYS = 1_100;
const MOST_SOURCES = 20;
const ALL_TIME: Range = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('2200-01-01T00:00:00Z') };

/** Returns the figures of the analytics screens, or null where there is nothing to count. */
@Injectable()
export class AnalyticsService {
  private readonly performances: SlowQueryCache<PerformanceDto>;

  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly analytics: AnalyticsRepository,
  ) {
    this.performances = new SlowQueryCache(clock);
  }

  async states(admin: SignedInAdmin, query: RangeQuery): Promise<StatesDto> {
    const sight = sightOf(admin);
    const isAll = !query.from && !query.to && sight === null;
    const states = isAll
      ? await this.analytics.states()
      : await this.analytics.statesOf(anyTime(query), sight);
    return { states };
  }

  async hours(admin: SignedInAdmin, query: ZonedRangeQuery): Promise<HoursDto> {
    const timeZone = await this.timeZone(query);
    const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, total: 0, verified: 0 }));
    const weekdays = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
    const counts = await this.analytics.hours(anyTime(query), timeZone, sightOf(admin));
    for (const { weekday, hour, total, verified } of counts) {
      hours[hour]!.total += total;
      hours[hour]!.verified += verified;
      weekdays[weekday - 1]![hour] = total;
    }
    return { timeZone, hours, weekdays };
  }

  async daily(admin: SignedInAdmin, query: ZonedRangeQuery): Promise<DailyDto> {
    const timeZone = await this.timeZone(query);
    const to = query.to ?? this.clock.now();
    const from = query.from ?? (await this.analytics.daysBefore(to, DEFAULT_DAYS, timeZone));
    const range = ordered({ from, to });
    if (range.to.getTime() - range.from.getTime() > MOST_DAYS * DAY_MS)
      throw wrongRange('RANGE_TOO_LONG', 'El período puede ser de tres años como máximo.');
    return { timeZone, days: await this.analytics.daily(range, timeZone, sightOf(admin)) };
  }

  async funnel(admin: SignedInAdmin, query: RangeQuery): Promise<FunnelDto> {
    const now = this.clock.now();
    const range = recentRange(query, now);
    const before = rangeBefore(range, now);
    const [counts, byMethod] = await Promise.all([
      this.analytics.funnel(range, before, sightOf(admin)),
      this.analytics.verifiedBy(range, before, sightOf(admin)),
    ]);
    return {
      ...range,
      steps: steps(counts.filter(({ source, device }) => source === null && device === null)),
      bySource: groups(counts, 'source').slice(0, MOST_SOURCES),
      byDevice: groups(counts, 'device'),
      byMethod,
    };
  }

  /** Reads every lead of the range. Slow results are cached for 30 seconds. */
  async performance(admin: SignedInAdmin, query: RangeQuery): Promise<PerformanceDto> {
    const sight = sightOf(admin);
    const key = `${query.from?.getTime()}-${query.to?.getTime()}-${sight}`;
    return this.performances.get(key, () => this.readPerformance(query, sight));
  }

  private async readPerformance(query: RangeQuery, sight: string | null): Promise<PerformanceDto> {
    const { meanScore, verified, contacted, responseHours, satisfaction } = await this.analytics.performance(
      anyTime(query),
      sight,
    );
    return {
      responseTimeHours: oneDecimal(responseHours),
      followUpRate: verified === 0 ? null : oneDecimal((100 * contacted) / verified),
      satisfaction: oneDecimal(satisfaction),
      meanLeadScore: oneDecimal(meanScore),
    };
  }

  private async timeZone({ timeZone }: ZonedRangeQuery): Promise<string> {
    return timeZone ?? (await this.settings.get()).timeZone;
  }
}

/** Returns the requested range. A missing end is open. */
const anyTime = ({ from, to }: RangeQuery): Range =>
  ordered({ from: from ?? ALL_TIME.from, to: to ?? ALL_TIME.to });

const oneDecimal = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

/** Sorts the counts of one group into the order of the funnel. */
function steps(counts: FunnelCount[]): FunnelStepDto[] {
  return FUNNEL_STEPS.map((step) => {
    const of = counts.filter(({ event }) => event === FUNNEL_EVENTS_BY_STEP[step]);
    const count = (current: boolean) => of.find((each) => each.current === current)?.count ?? 0;
    return { step, count: count(true), previousCount: count(false) };
  });
}

function groups(counts: FunnelCount[], by: 'source' | 'device'): FunnelGroupDto[] {
  const names = new Set(counts.flatMap((count) => count[by] ?? []));
  return [...names]
    .map((name) => ({ name, steps: steps(counts.filter((count) => count[by] === name)) }))
    .sort((a, b) => mostVisits(b) - mostVisits(a) || a.name.localeCompare(b.name));
}

/**
 * Returns the sort key of a group: its visits first, then its largest later step, which ranks groups without visits (such as leads entered
 * by hand).
 */
const mostVisits = ({ steps: [visit, ...rest] }: FunnelGroupDto): number =>
  visit!.count * 1_000_000 + Math.max(...rest.map(({ count }) => count));
