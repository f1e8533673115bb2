import { Injectable } from '@nestjs/common';
import { SHOW_RATE_DAYS } from 'domain/calendar/appointments';
import { addDays, dayOf } from 'domain/dates';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import type { ShowCountDto, ShowRateDto, ShowRateQuery } from './dto/show-rate.dto';
import { wrongRange } from './office-appointments.errors';
import { ShowRateRepository, type ShowCount } from './show-rate.repository';
import type { SignedInAdmin } from '../../../common/current-admin';
import { sightOf } from '../../../common/permissions/lead-sight';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 84;
/** Days of the owner's time zone, one of which may have 25 hours. */
const LONGEST_MS = SHOW_RATE_DAYS * DAY_MS + 3_600_000;
const MOST_AGENTS = 50;
const MOST_SOURCES = 20;

/** Computes how many people attend their appointments. */
@Injectable()
export class ShowRateService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly rates: ShowRateRepository,
  ) {}

  /** @throws AppError 400 for a range that is too long, or ends before it begins */
  async show(admin: SignedInAdmin, query: ShowRateQuery): Promise<ShowRateDto> {
    const to = query.to ?? this.clock.now();
    const from = query.from ?? new Date(to.getTime() - USUAL_DAYS * DAY_MS);
    if (from >= to) throw wrongRange('BEFORE_FROM', 'El período termina antes de empezar.');
    if (to.getTime() - from.getTime() > LONGEST_MS)
      throw wrongRange('RANGE_TOO_LONG', `El período puede ser de ${SHOW_RATE_DAYS} días como máximo.`);
    const { timeZone } = await this.settings.get();
    const counts = await this.rates.count(from, to, timeZone, sightOf(admin));
    const of = (by: ShowCount['by']): ShowCount[] => counts.filter((count) => count.by === by);
    const weeks = new Map(of('week').map((count) => [count.week, count]));
    const last = new Date(to.getTime() - 1);
    return {
      timeZone,
      from,
      to,
      total: countOf(of('all')[0]),
      weeks: mondays(dayOf(from, timeZone), dayOf(last, timeZone)).map((week) => ({
        week,
        ...countOf(weeks.get(week)),
      })),
      agents: of('agent')
        .slice(0, MOST_AGENTS)
        .map((count) => ({ agentId: count.agentId, name: count.agentName, ...countOf(count) })),
      sources: of('source')
        .slice(0, MOST_SOURCES)
        .map((count) => ({ source: count.source, ...countOf(count) })),
    };
  }
}

function countOf(count: ShowCount | undefined): ShowCountDto {
  const { booked = 0, attended = 0, noShow = 0, cancelled = 0 } = count ?? {};
  const known = attended + noShow;
  const rate = known === 0 ? null : Math.round((1_000 * attended) / known) / 10;
  return { booked, attended, noShow, cancelled, rate };
}

/** Returns the Mondays of the weeks from one day to another, YYYY-MM-DD. */
function mondays(first: string, last: string): string[] {
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const found: string[] = [];
  for (let day = addDays(first, -weekday); day <= last; day = addDays(day, 7)) found.push(day);
  return found;
}
