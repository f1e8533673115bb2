import { askedAt, matching } from './asked';

const template = (name: string, shortcut: string | null) => ({
  ...{ id: name, name, shortcut, text: name },
  ...{ isApproved: false, approvedText: null },
});

describe('askedAt', () => {
  it.each([
    ['/', 1, { word: '', start: 0 }],
    ['Hola /ci', 8, { word: 'ci', start: 5 }],
    ['Hola /ci mañana', 8, { word: 'ci', start: 5 }],
    ['y/o', 3, null],
    ['https://x', 9, null],
    ['el 1/2', 6, null],
    ['/cita hoy', 9, null],
  ])('reads %j at %d', (text, caret, asked) => expect(askedAt(text, caret)).toEqual(asked));
});

describe('matching', () => {
  it('sorts shortcuts before names, with or without accents', () => {
    const all = [template('Número de cita', null), template('Confirmar', 'cita'), template('Otra', 'otra')];
    expect(matching(all, 'CITA').map(({ name }) => name)).toEqual(['Confirmar', 'Número de cita']);
    expect(matching(all, 'numero').map(({ name }) => name)).toEqual(['Número de cita']);
    expect(matching(all, '')).toHaveLength(3);
  });
});
