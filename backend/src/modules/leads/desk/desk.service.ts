import { Injectable } from '@nestjs/common';
import { US_STATE_CODES } from 'domain/us-states';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { SettingsService } from '../../settings/settings.service';
import { leadClocks, type LeadClock } from '../lead-clock';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { LeadHoldsRepository } from '../../lead-store/lead-holds.repository';
import { LeadListRepository } from '../list/lead-list.repository';
import {
  DeskRepository,
  UNKNOWN_STATE,
  type DeskDepth,
  type DeskEntry,
  type DeskOf,
} from './desk.repository';
import { DESK_REASONS, type DeskDto, type DeskItemDto, type DeskReason } from './desk.dto';

/** Leads shown per reason: more than a user handles before the list is read again. */
const SHOWN = 20;
/** Maximum count per reason. */
const COUNTED = 50;
/** Maximum number of leads searched per reason: leads that may be called now can be behind others. */
const SEARCHED = 80;
/** Expected number of callable leads among the first that are searched, if the states are evenly spread; enough for most lists. */
const EXPECTED = 32;

/** Entries of one reason, in the order of the list, with the lead's clock. */
interface Section {
  reason: DeskReason;
  entries: { entry: DeskEntry; clock: LeadClock }[];
  /** Whether there may be more entries than were read. */
  hasMore: boolean;
  /** Whether reading more may find more leads that may be called now. */
  isShort: boolean;
}

/** Lists the work of a user. */
@Injectable()
export class DeskService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly desk: DeskRepository,
    private readonly leads: LeadListRepository,
    private readonly holds: LeadHoldsRepository,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * Returns the user's own and the unassigned leads, even if the user may see all leads: the others are their assignees' work.
   */
  async of(admin: SignedInAdmin): Promise<DeskDto> {
    const settings = await this.settings.get();
    const now = this.clock.now();
    const of = { adminId: admin.id, now, timeZone: settings.timeZone };
    const clockOf = leadClocks(now, settings);
    const sections = await this.found(of, clockOf);
    const shown = sections.flatMap(({ entries }) => entries.slice(0, SHOWN));
    const held = shown.filter(({ entry }) => entry.isHeld).map(({ entry }) => entry.leadId);
    const [found, holders] = await Promise.all([
      this.leads.byIds(shown.map(({ entry }) => entry.leadId)),
      this.holds.holders(held, admin.id, now),
    ]);
    const rows = new Map(found.map((row) => [row.id, row]));
    const items = shown.flatMap(({ entry, clock }): DeskItemDto[] => {
      const { reason, at, appointmentId, leadId } = entry;
      const lead = rows.get(leadId);
      // The lead was erased between the two reads.
      if (!lead) return [];
      return [
        {
          reason,
          at: at ?? now,
          appointmentId,
          ...clock,
          heldBy: holders.get(leadId) ?? null,
          lead,
        },
      ];
    });
    return {
      items,
      calendarMode: settings.calendarMode,
      counts: sections.map(({ reason, entries, hasMore }) => ({
        reason,
        count: hasMore ? COUNTED : Math.min(COUNTED, entries.length),
      })),
    };
  }

  /**
   * Returns the sections of all reasons. The fewer states allow calls now, the more leads it searches; if none does, only the first `COUNTED`.
   * Searches again if too few of the first leads may be called.
   */
  private async found(of: DeskOf, clockOf: ReturnType<typeof leadClocks>): Promise<Section[]> {
    const openStates: string[] = US_STATE_CODES.filter((state) => clockOf(state).mayCall);
    const expected = openStates.length === 0 ? 0 : (EXPECTED * US_STATE_CODES.length) / openStates.length;
    if (clockOf(null).mayCall) openStates.push(UNKNOWN_STATE);
    const searched = Math.min(SEARCHED, Math.max(COUNTED, Math.ceil(expected)));
    const first = await this.sections(of, clockOf, { openStates, searched, returned: COUNTED });
    if (!first.some((section) => section.isShort)) return first;
    return this.sections(of, clockOf, { openStates, searched: SEARCHED, returned: SEARCHED });
  }

  /** Returns the sections of all reasons, of the first entries of each. */
  private async sections(
    of: DeskOf,
    clockOf: ReturnType<typeof leadClocks>,
    depth: DeskDepth,
  ): Promise<Section[]> {
    const found = await this.desk.entries(of, depth);
    const entries = firstReasons(found);
    const free = await this.contacts.freeTimes(
      entries.filter((entry) => entry.wasContacted && isLimited(entry)),
    );
    return DESK_REASONS.map((reason) => {
      const own = entries
        .filter((entry) => entry.reason === reason)
        .map((entry) => ({
          entry,
          clock: clockOf(entry.state, isLimited(entry) ? free.get(entry.phoneNumber) : null),
        }));
      const callable = own.filter(({ clock }) => clock.mayCall);
      const ofReason = found.filter((entry) => entry.reason === reason);
      const hasMore = ofReason.length === depth.returned;
      return {
        reason,
        // Today's appointments keep the order of their times, because they are agreed.
        entries: reason === 'appointment' ? own : [...callable, ...own.filter(({ clock }) => !clock.mayCall)],
        hasMore,
        isShort:
          hasMore &&
          reason !== 'appointment' &&
          callable.length < SHOWN &&
          mayFindMore(depth, ofReason.at(-1)),
      };
    });
  }
}

/**
 * Returns whether more leads that may be called now can be found beyond the last returned entry: further leads were not searched, or the
 * last entry's state allows calls too.
 */
function mayFindMore({ openStates, searched, returned }: DeskDepth, last?: DeskEntry): boolean {
  if (searched < SEARCHED) return openStates.length > 0;
  return returned < searched && last !== undefined && openStates.includes(last.state ?? UNKNOWN_STATE);
}

/**
 * Returns whether the number of contacts in 24 hours limits the call of an entry. The person asked for the answer to a message, and for the
 * call of an appointment.
 */
const isLimited = ({ reason }: DeskEntry): boolean => reason !== 'reply' && reason !== 'appointment';

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
