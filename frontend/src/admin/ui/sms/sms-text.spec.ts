import { costlyCharacters } from './sms-text';

describe('costlyCharacters', () => {
  it('finds none in a text of the basic alphabet', () => {
    expect(costlyCharacters('¿Señor Muñoz? ¡Sí!'.replace('í', 'i'))).toEqual([]);
  });

  it('names each once, with its words and a replacement', () => {
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
  ])('suggests a replacement for %j', (character, instead) => {
    expect(costlyCharacters(`x${character}y`).map((costly) => costly.instead)).toEqual([instead]);
  });
});
