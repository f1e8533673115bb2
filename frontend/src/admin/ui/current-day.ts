import { formatDay } from '../../shared/dates';

/** Texts of the day that is not over yet, in charts and their tables. */
export const currentDayCopy = {
  legend: 'Hoy, hasta ahora',
  of: (day: string) => `${day} (hoy, hasta ahora)`,
};

/** Formats a day of a chart or its table: `20 nov 2026`, and `28 nov 2026 (hoy, hasta ahora)` for today. */
export const formatChartDay = (day: string, today: string): string =>
  day === today ? currentDayCopy.of(formatDay(day)) : formatDay(day);

/** Returns the rows up to today: a day that has not begun would be drawn as a fall to zero. */
export const untilToday = <Row extends { day: string }>(rows: readonly Row[], today: string): Row[] =>
  rows.filter(({ day }) => day <= today);
