import { SegmentedMessage } from 'sms-segments-calculator';
import { charactersOutsideGsm7, isGsm7, segmentsOf, sizeOf } from './sms-text.ts';

describe('sizeOf', () => {
  it.each([
    ['', { isGsm7: true, characters: 0, room: 160, segments: 0 }],
    ['Hola ñ ¿é?', { isGsm7: true, characters: 10, room: 160, segments: 1 }],
    ['a'.repeat(160), { isGsm7: true, characters: 160, room: 160, segments: 1 }],
    ['a'.repeat(161), { isGsm7: true, characters: 161, room: 306, segments: 2 }],
    ['€{}', { isGsm7: true, characters: 6, room: 160, segments: 1 }],
    ['á'.repeat(70), { isGsm7: false, characters: 70, room: 70, segments: 1 }],
    ['á'.repeat(71), { isGsm7: false, characters: 71, room: 134, segments: 2 }],
    ['😀', { isGsm7: false, characters: 2, room: 70, segments: 1 }],
  ])('%j', (text, size) => {
    expect(sizeOf(text)).toEqual(size);
  });
});

describe('a text message', () => {
  it('names the characters that make it UCS-2', () => {
    expect(charactersOutsideGsm7('¿Qué tal, señor? Güiro, ¡ñandú!')).toEqual(['ú']);
    expect(charactersOutsideGsm7('“Hola” — 👍')).toEqual(['“', '”', '—', '👍']);
    expect(segmentsOf('a'.repeat(160))).toBe(1);
    expect(segmentsOf('a'.repeat(161))).toBe(2);
    expect(segmentsOf('á'.repeat(71))).toBe(2);
  });

  it('counts segments as Twilio’s calculator does', () => {
    const alphabets = ['abc ñéü¿¡$@', 'ab{}€[]^|~\\\n\f', 'aáíóú“—ç`', 'a👍ñ🇺🇸 '].map((letters) => [
      ...letters,
    ]);
    let seed = 1;
    const below = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let n = 0; n < 2_000; n++) {
      const letters = alphabets[n % alphabets.length]!;
      const text = Array.from({ length: below(400) }, () => letters[below(letters.length)]!).join('');
      const oracle = new SegmentedMessage(text);
      expect([text, isGsm7(text), segmentsOf(text)]).toEqual([
        text,
        oracle.encodingName === 'GSM-7',
        Math.max(1, oracle.segmentsCount),
      ]);
    }
    for (let code = 0; code < 0x2100; code++)
      expect([code, isGsm7(String.fromCharCode(code))]).toEqual([
        code,
        new SegmentedMessage(String.fromCharCode(code)).encodingName === 'GSM-7',
      ]);
  });
});
