import { formatAgo } from './dates';

describe('formatAgo', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'ahora'],
    ['2026-11-21T12:00:30Z', 'ahora'],
    ['2026-11-21T11:55:00Z', 'hace 5 minutos'],
    ['2026-11-21T10:00:00Z', 'hace 2 horas'],
    ['2026-11-20T11:00:00Z', 'ayer'],
    ['2026-11-11T12:00:00Z', 'hace 10 días'],
  ])('%s is %s', (moment, text) => {
    expect(formatAgo(moment, now)).toBe(text);
  });
});
