import { stateName } from 'domain/us-states';
import type { DayHoursDto, QuietHoursDto, StateHoursDto } from '../../../../shared/api/generated/model';
import { formatHour } from '../../../../shared/clock';
import { quietHoursCopy as copy } from './quiet-hours.copy';

/** Kinds of days with separate hours. */
export const DAYS = ['weekdays', 'saturday', 'sunday'] as const;
export type DayKind = (typeof DAYS)[number];

/** Default hours when messages are enabled on a day. */
export const USUAL_HOURS: DayHoursDto = { from: '09:00', to: '20:00' };

/** Formats hours, grouping equal days: `L–V 9:00 a.m. a 8:00 p.m. · sáb. cerrado`. */
export function hoursInWords(hours: StateHoursDto): string {
  const words = DAYS.map((day) => {
    const range = hours[day];
    return range ? copy.range(formatHour(range.from), formatHour(range.to)) : copy.none.toLowerCase();
  });
  const groups: { days: DayKind[]; text: string }[] = [];
  DAYS.forEach((day, index) => {
    const last = groups.at(-1);
    if (last && last.text === words[index]) last.days.push(day);
    else groups.push({ days: [day], text: words[index]! });
  });
  return groups
    .map(({ days, text }) => `${days.map((day) => copy.short[day]).join(', ')}: ${text}`)
    .join(' · ');
}

/** Returns the first range with an end before its start, as text; '' if there is none. */
export function wrongHours(table: QuietHoursDto): string {
  const places = [
    { name: copy.default, hours: table.default },
    ...table.states.map((own) => ({ name: stateName(own.state), hours: own as StateHoursDto })),
  ];
  for (const { name, hours } of places)
    for (const day of DAYS) {
      const range = hours[day];
      if (range && range.to <= range.from) return copy.endsTooSoon(`${copy.days[day]}, ${name}`);
    }
  return '';
}
