import { formatHour } from '../../shared/clock';

/** Every quarter of an hour, to choose from. Its words have plain spaces: people type them to find one. */
export const hourOptions = Array.from({ length: 96 }, (_, quarter) => {
  const value = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  return { value, label: formatHour(value).replace('\u00a0', ' ') };
});
