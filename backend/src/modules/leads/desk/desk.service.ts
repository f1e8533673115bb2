import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { SettingsService } from '../../settings/settings.service';
import { leadClocks } from '../lead-clock';
import { LeadListRepository } from '../list/lead-list.repository';
import { DeskRepository, type DeskEntry } from './desk.repository';
import { DESK_REASONS, type DeskDto, type DeskItemDto, type DeskReason } from './desk.dto';

/** Leads shown per reason: more than a user handles before the list is read again. */
const SHOWN = 20;
/** Maximum count per reason. */
const COUNTED = 50;

/** Lists the work of a user. */
@Injectable()
export class DeskService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly desk: DeskRepository,
    private readonly leads: LeadListRepository,
  ) {}

  /**
   * Returns the user's own and the unassigned leads, even if the user may see all leads: the others are their assignees' work.
   */
  async of(admin: SignedInAdmin): Promise<DeskDto> {
    const settings = await this.settings.get();
    const now = this.clock.now();
    const { timeZone } = settings;
    const entries = firstReasons(await this.desk.entries({ adminId: admin.id, now, timeZone }, COUNTED));
    const count = (reason: DeskReason): number => entries.filter((entry) => entry.reason === reason).length;
    const shown = DESK_REASONS.flatMap((reason) =>
      entries.filter((entry) => entry.reason === reason).slice(0, SHOWN),
    );
    const rows = new Map(
      (await this.leads.byIds(shown.map(({ leadId }) => leadId))).map((row) => [row.id, row]),
    );
    const clockOf = leadClocks(now, settings);
    const items = shown.flatMap(({ reason, at, appointmentId, leadId }): DeskItemDto[] => {
      const lead = rows.get(leadId);
      // The lead was erased between the two reads.
      if (!lead) return [];
      return [{ reason, at: at ?? now, appointmentId, ...clockOf(lead.state), lead }];
    });
    return { items, counts: DESK_REASONS.map((reason) => ({ reason, count: count(reason) })) };
  }
}

/** Returns each lead once, with its first reason. */
function firstReasons(entries: readonly DeskEntry[]): DeskEntry[] {
  const seen = new Set<string>();
  return DESK_REASONS.flatMap((reason) =>
    entries.filter((entry) => {
      if (entry.reason !== reason || seen.has(entry.leadId)) return false;
      seen.add(entry.leadId);
      return true;
    }),
  );
}
