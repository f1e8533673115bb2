import { lastLegalMoment, legalUntil, nextLegalMoment, type QuietHours } from '../../settings/legal-hours';
import { NOTICE_KINDS, type NoticeChannel, type NoticeKind } from './appointment-notice.entity';

const HOUR_MS = 3_600_000;
const HOURS_BEFORE: Readonly<Record<NoticeKind, number>> = { day_before: 24, two_hours: 2 };
/** Minimum interval between the reminders of an appointment. */
const APART_MS = HOUR_MS;

export interface PlannedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  dueAt: Date;
}

/**
 * Returns the reminders of an appointment with a newly chosen time. If texts are not allowed at the planned hour in
 * the person's state, the text is planned for the last allowed hour before it. Reminders already due are left out.
 */
export function plannedNotices(
  startsAt: Date,
  state: string | null,
  now: Date,
  table: QuietHours,
): PlannedNotice[] {
  return NOTICE_KINDS.flatMap((kind) => {
    const moment = new Date(startsAt.getTime() - HOURS_BEFORE[kind] * HOUR_MS);
    const textAt = lastLegalMoment(state, moment, table);
    const planned: PlannedNotice[] = [{ kind, channel: 'email', dueAt: moment }];
    if (textAt) planned.push({ kind, channel: 'sms', dueAt: textAt });
    return planned;
  }).filter(({ dueAt }) => dueAt > now);
}

/** Reminder that is due. */
export interface DueNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  startsAt: Date;
  /** Due time of the two-hours reminder on the same channel; null if none was planned. */
  twoHoursDueAt: Date | null;
}

/** Present state that decides on a due reminder. */
export interface NoticeFacts {
  now: Date;
  /** Kinds of reminders that the owner has switched on. */
  wanted: Readonly<Record<NoticeKind, boolean>>;
  /** Whether the appointment is still planned, and the person may receive messages on the channel. */
  isReachable: boolean;
  state: string | null;
  quietHours: QuietHours;
}

export type Verdict =
  /** @param until time after which it must not be sent */
  { verdict: 'send'; until: Date } | { verdict: 'later'; at: Date } | { verdict: 'drop' };

const DROP: Verdict = { verdict: 'drop' };

/**
 * Decides on a due reminder, even if it is handled late: no reminder is sent after the start, outside allowed hours, or together
 * with another.
 */
export function judge(
  { kind, channel, startsAt, twoHoursDueAt }: DueNotice,
  { now, wanted, isReachable, state, quietHours }: NoticeFacts,
): Verdict {
  if (!isReachable || !wanted[kind] || now >= startsAt) return DROP;
  const isOvertaken = (at: Date): boolean =>
    kind === 'day_before' &&
    wanted.two_hours &&
    twoHoursDueAt !== null &&
    twoHoursDueAt.getTime() <= at.getTime() + APART_MS;
  if (isOvertaken(now)) return DROP;
  if (channel === 'email') return { verdict: 'send', until: startsAt };
  const turn = textTurn(state, now, startsAt, quietHours);
  return turn.verdict === 'later' && isOvertaken(turn.at) ? DROP : turn;
}

/** Decides when a text about an appointment is sent: at the next hour when texts are allowed, if that is before the start. */
export function textTurn(state: string | null, now: Date, startsAt: Date, table: QuietHours): Verdict {
  const at = nextLegalMoment(state, now, table);
  if (!at || at >= startsAt) return DROP;
  if (at > now) return { verdict: 'later', at };
  const ends = legalUntil(state, now, table);
  return { verdict: 'send', until: ends < startsAt ? ends : startsAt };
}
