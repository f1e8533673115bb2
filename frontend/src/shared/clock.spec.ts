import { formatHour, formatTime, oneSpelling } from './clock';

describe('the hour', () => {
  it.each(['3:05 p. m.', '3:05\u202fp.m.', '3:05\u00a0p.\u00a0m.'])('has one spelling: %s', (text) => {
    expect(oneSpelling(text)).toBe('3:05\u00a0p.m.');
  });

  it.each([
    ['00:00', '12:00\u00a0a.m.'],
    ['09:05', '9:05\u00a0a.m.'],
    ['12:00', '12:00\u00a0p.m.'],
    ['23:45', '11:45\u00a0p.m.'],
    ['24:00', '12:00\u00a0a.m.'],
  ])('%s is %s', (time, words) => {
    expect(formatHour(time)).toBe(words);
  });

  it('of a moment is in the reader’s time zone', () => {
    expect(formatTime(new Date(2094, 0, 5, 13, 47).getTime())).toBe('1:47\u00a0p.m.');
  });
});
