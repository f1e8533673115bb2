import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { SettingsService } from '../../settings/settings.service';
import { leadClocks, type LeadClock } from '../lead-clock';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { LeadHoldsRepository } from '../../lead-store/lead-holds.repository';
import { LeadListRepository } from '../list/lead-list.repository';
import { DeskRepository, type DeskEntry } from './desk.repository';
import { DESK_REASONS, type DeskDto, type DeskItemDto, type DeskReason } from './desk.dto';

/** Leads shown per reason: more than a user handles before the list is read again. */
const SHOWN = 20;
/** Maximum count per reason. */
const COUNTED = 50;
/** Leads read per reason, so that leads that may be called now are found behind those that may not. */
const READ = 100;

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
    const { timeZone } = settings;
    const clockOf = leadClocks(now, settings);
    const entries = firstReasons(await this.desk.entries({ adminId: admin.id, now, timeZone }, READ));
    const free = await this.contacts.freeTimes(entries.filter(isLimited));
    const clockFor = (entry: DeskEntry): LeadClock =>
      clockOf(entry.state, isLimited(entry) ? free.get(entry.phoneNumber) : null);
    const count = (reason: DeskReason): number =>
      Math.min(COUNTED, entries.filter((entry) => entry.reason === reason).length);
    const shown = DESK_REASONS.flatMap((reason) =>
      callableFirst(
        entries.filter((entry) => entry.reason === reason),
        (entry) => clockFor(entry).mayCall,
      ).slice(0, SHOWN),
    );
    const ids = shown.map(({ leadId }) => leadId);
    const [found, holders] = await Promise.all([
      this.leads.byIds(ids),
      this.holds.holders(ids, admin.id, now),
    ]);
    const rows = new Map(found.map((row) => [row.id, row]));
    const items = shown.flatMap((entry): DeskItemDto[] => {
      const { reason, at, appointmentId, leadId } = entry;
      const lead = rows.get(leadId);
      // The lead was erased between the two reads.
      if (!lead) return [];
      return [
        {
          reason,
          at: at ?? now,
          appointmentId,
          ...clockFor(entry),
          heldBy: holders.get(leadId) ?? null,
          lead,
        },
      ];
    });
    return {
      items,
      calendarMode: settings.calendarMode,
      counts: DESK_REASONS.map((reason) => ({ reason, count: count(reason) })),
    };
  }
}

/**
 * Returns whether the number of contacts in 24 hours limits the call of an entry. The person asked for the answer to a message, and for the
 * call of an appointment.
 */
const isLimited = ({ reason }: DeskEntry): boolean => reason !== 'reply' && reason !== 'appointment';

/**
 * Returns the entries of one reason, those that may be called now first. Today's appointments keep the order of their times, because
 * they are agreed.
 */
const callableFirst = (entries: DeskEntry[], mayCall: (entry: DeskEntry) => boolean): DeskEntry[] =>
  entries[0]?.reason === 'appointment'
    ? entries
    : [...entries.filter(mayCall), ...entries.filter((entry) => !mayCall(entry))];

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
