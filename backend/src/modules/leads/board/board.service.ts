import { Injectable } from '@nestjs/common';
import { LEAD_CATEGORIES } from 'domain/leads';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { sightOf } from '../../../common/permissions/lead-sight';
import { SettingsService } from '../../settings/settings.service';
import { countsAll, interpretFilter } from '../list/lead-filter';
import { LeadCountsRepository } from '../list/lead-counts.repository';
import { LeadListRepository } from '../list/lead-list.repository';
import { BoardRepository, COUNT_CAP } from './board.repository';
import type { BoardDto, BoardQuery } from './board.dto';

/** Number of leads on the first page of a column. */
const CARDS = 20;

/** Reads the leads that a user may see, by category. */
@Injectable()
export class BoardService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly board: BoardRepository,
    private readonly leads: LeadListRepository,
    private readonly counts: LeadCountsRepository,
  ) {}

  async of(
    admin: SignedInAdmin,
    { limit = CARDS, offset = 0, category, ...filter }: BoardQuery,
  ): Promise<BoardDto> {
    const { timeZone } = await this.settings.get();
    const { condition, counted } = interpretFilter(filter, {
      now: this.clock.now(),
      timeZone,
      // The user's sight is passed separately, so that each group is read in index order.
      admin: { id: admin.id, sees: 'all' },
    });
    const categories = category ? [category] : LEAD_CATEGORIES;
    const sight = sightOf(admin);
    const isFiltered = !counted || !countsAll(counted);
    const [columns, counts] = await Promise.all([
      this.board.columns(categories, condition, isFiltered, sight, { limit, offset }),
      isFiltered ? null : this.counts.byCategory(sight),
    ]);
    const rows = await this.leads.byIds(columns.flatMap(({ ids }) => ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      columns: columns.map(({ category: name, count, ids }) => ({
        category: name,
        count: counts ? (counts.get(name) ?? 0) : Math.min(count!, COUNT_CAP),
        countIsExact: counts !== null || count! <= COUNT_CAP,
        // A lead that was erased between the two reads is left out.
        leads: ids.flatMap((id) => byId.get(id) ?? []),
      })),
    };
  }
}
