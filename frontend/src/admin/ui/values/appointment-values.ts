import {
  CALENDAR_MODE_NAMES,
  type AppointmentMessageSettings,
  type AppointmentRules,
  type CalendarMode,
  type HoursException,
  type WeeklyHours,
} from 'domain/calendar/appointments';
import { formatHour } from '../../../shared/clock';
import { formatDay } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { valuesCopy } from './values.copy';

const { appointments: copy } = valuesCopy;
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

const range = ({ from, to }: { from: string; to: string }): string =>
  copy.range(formatHour(from), formatHour(to));
const yesOrNo = (value: boolean): string => (value ? valuesCopy.yes : valuesCopy.no).toLowerCase();
const days = (list: readonly string[]): string => LIST.format(list.map(formatDay)) || copy.none;

/** Formatters of appointment fields. */
const SHOWN = {
  calendarMode: (mode: CalendarMode) => CALENDAR_MODE_NAMES[mode],
  callsFrom: formatPhone,
  weekly: (weekly: readonly WeeklyHours[]) =>
    copy.weekdays
      .map((name, index) => ({ name, hours: weekly.filter(({ weekday }) => weekday === index + 1) }))
      .filter(({ hours }) => hours.length > 0)
      .map(({ name, hours }) => `${name} ${LIST.format(hours.map(range))}`)
      .join('; '),
  exceptions: (exceptions: readonly HoursException[]) =>
    exceptions
      .map(({ from, to, hours, note }) => {
        const when = from === to ? formatDay(from) : copy.range(formatDay(from), formatDay(to));
        const what = hours.length > 0 ? LIST.format(hours.map(range)) : copy.closed;
        return `${when}: ${what}${note ? ` (${note})` : ''}`;
      })
      .join('; '),
  appointmentRules: (rules: AppointmentRules) =>
    [
      copy.duration(rules.durationMinutes),
      copy.buffer(rules.bufferMinutes),
      copy.notice(rules.noticeMinutes),
      copy.horizon(rules.horizonDays),
      rules.perDay === null ? copy.noLimit : copy.perDay(rules.perDay),
      copy.holidays(days(rules.holidays)),
      copy.federal(yesOrNo(rules.federalHolidays)),
    ].join(' · '),
  appointmentMessages: ({ nudges, dayBefore, twoHours }: AppointmentMessageSettings) =>
    [copy.nudges(yesOrNo(nudges)), copy.dayBefore(yesOrNo(dayBefore)), copy.twoHours(yesOrNo(twoHours))].join(
      ' · ',
    ),
} as const;

/**
 * Returns an appointment field's value as text; undefined for other fields and for values of other product
 * versions.
 */
export function appointmentInWords(field: string, value: unknown): string | undefined {
  if (!Object.hasOwn(SHOWN, field)) return undefined;
  try {
    return (SHOWN as Readonly<Record<string, (value: never) => string>>)[field]?.(value as never);
  } catch {
    return undefined;
  }
}
