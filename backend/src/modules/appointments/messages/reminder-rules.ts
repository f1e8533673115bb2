import { lastLegalMoment, legalUntil, nextLegalMoment, type QuietHours } from '../../settings/legal-hours';
import { NOTICE_KINDS, type NoticeChannel, type NoticeKind } from './appointment-notice.entity';

const HOUR_MS = 3_600_000;
const HOURS_BEFORE: Readonly<Record<NoticeKind, number>> = { day_before: 24, two_hours: 2 };
/** Reminders of one appointment are at least so far apart. */
const APART_MS = HOUR_MS;

export interface PlannedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  dueAt: Date;
}

/**
 * The reminders of an appointment whose time is chosen now. A text that would come at an hour at which the law of the person's
 * state allows none comes at the last one before. What would have been due already is left out.
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

/** A reminder whose time has come. */
export interface DueNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  startsAt: Date;
  /** When the reminder of two hours before is due by the same channel; null when none was planned. */
  twoHoursDueAt: Date | null;
}

/** What decides on a reminder when it is due, as it stands then. */
export interface NoticeFacts {
  now: Date;
  /** Which reminders the owner wants. */
  wanted: Readonly<Record<NoticeKind, boolean>>;
  /** Whether the appointment stands, and the person may be written to by the channel. */
  isReachable: boolean;
  state: string | null;
  quietHours: QuietHours;
}

export type Verdict =
  /** @param until from when on it is not sent any more */
  { verdict: 'send'; until: Date } | { verdict: 'later'; at: Date } | { verdict: 'drop' };

const DROP: Verdict = { verdict: 'drop' };

/** Decides on a reminder that is due, however late it is found: never after the beginning, never out of hours, never two at once. */
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

/** Decides when a text about an appointment goes out: at the next hour at which that is allowed, if that is before the beginning. */
export function textTurn(state: string | null, now: Date, startsAt: Date, table: QuietHours): Verdict {
  const at = nextLegalMoment(state, now, table);
  if (!at || at >= startsAt) return DROP;
  if (at > now) return { verdict: 'later', at };
  const ends = legalUntil(state, now, table);
  return { verdict: 'send', until: ends < startsAt ? ends : startsAt };
}
