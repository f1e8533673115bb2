import { formatHour } from '../../shared/clock';

/** Every quarter of an hour, to choose from. Its words have plain spaces: people type them to find one. */
export const hourOptions = Array.from({ length: 96 }, (_, quarter) => {
  const value = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  return { value, label: formatHour(value).replace('\u00a0', ' ') };
});

/** How an hour is found among them: by how it begins, as it is read or on 24 hours. `2:00` does not find `12:00 p.m.`. */
export const hourSearch = {
  filterOption: (typed: string, option?: { value: string; label: string }): boolean => {
    const start = typed.trim().toLowerCase();
    return option !== undefined && [option.label, option.value].some((text) => text.startsWith(start));
  },
};
