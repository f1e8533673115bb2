import { formatHour } from '../../../shared/clock';

/** Options for every quarter of an hour. Their texts have plain spaces, because users type them to search. */
export const hourOptions = Array.from({ length: 96 }, (_, quarter) => {
  const value = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  return { value, label: formatHour(value).replace('\u00a0', ' ') };
});

/** Finds an hour by its beginning, as displayed or in 24-hour format. `2:00` does not match `12:00 p.m.`. */
export const hourSearch = {
  filterOption: (typed: string, option?: { value: string; label: string }): boolean => {
    const start = typed.trim().toLowerCase();
    return option !== undefined && [option.label, option.value].some((text) => text.startsWith(start));
  },
};
