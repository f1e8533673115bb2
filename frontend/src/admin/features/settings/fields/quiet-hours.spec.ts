import { hoursInWords, wrongHours } from './quiet-hours';

const day = { from: '09:00', to: '20:00' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the hours in which texts are allowed', () => {
  it('are readable texts, with equal days together', () => {
    expect(plain(hoursInWords({ weekdays: day, saturday: day, sunday: null }))).toBe(
      'L–V, sáb.: 9:00 a.m. a 8:00 p.m. · dom.: cerrado',
    );
    expect(plain(hoursInWords({ weekdays: day, saturday: null, sunday: day }))).toBe(
      'L–V: 9:00 a.m. a 8:00 p.m. · sáb.: cerrado · dom.: 9:00 a.m. a 8:00 p.m.',
    );
  });

  it('end after they begin, in every state', () => {
    const right = { weekdays: day, saturday: day, sunday: null };
    expect(wrongHours({ default: right, states: [{ state: 'TX', ...right }] })).toBe('');
    expect(
      wrongHours({
        default: right,
        states: [{ state: 'TX', ...right, sunday: { from: '12:00', to: '12:00' } }],
      }),
    ).toContain('Domingo, Texas');
    expect(
      wrongHours({ default: { ...right, weekdays: { from: '20:00', to: '09:00' } }, states: [] }),
    ).toContain('Lunes a viernes');
  });
});
