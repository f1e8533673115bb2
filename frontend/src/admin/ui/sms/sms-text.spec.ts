import { costlyCharacters, sizeOf } from './sms-text';

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

describe('costlyCharacters', () => {
  it('finds none in what fits the basic alphabet', () => {
    expect(costlyCharacters('¿Señor Muñoz? ¡Sí!'.replace('í', 'i'))).toEqual([]);
  });

  it('names each once, with its words and what to write instead', () => {
    expect(costlyCharacters('Atención: su información está lista, atención.')).toEqual([
      { character: 'ó', instead: 'o', count: 3, words: ['Atención:', 'información', 'atención.'] },
      { character: 'á', instead: 'a', count: 1, words: ['está'] },
    ]);
  });

  it.each([
    ['…', '...'],
    ['—', '-'],
    ['“', '"'],
    ['’', "'"],
    ['º', 'o'],
    ['\u00a0', ' '],
    ['😀', ''],
    ['👨‍👩‍👧', ''],
    ['i\u0301', 'i'],
  ])('says what to write instead of %j', (character, instead) => {
    expect(costlyCharacters(`x${character}y`).map((costly) => costly.instead)).toEqual([instead]);
  });
});
