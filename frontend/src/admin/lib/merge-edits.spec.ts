import { editsOf, mergeEdits } from './merge-edits';

const basis = { name: 'Noviembre', text: 'Hola', states: ['FL'] };

describe('mergeEdits', () => {
  it('keeps own edits, takes other stored values, and names fields that both changed', () => {
    const mine = { ...basis, text: 'Buenos días', states: ['TX'] };
    const theirs = { name: 'Diciembre', text: 'Buenas tardes', states: ['FL'] };
    expect(mergeEdits(basis, mine, theirs)).toEqual({
      merged: { name: 'Diciembre', text: 'Buenos días', states: ['TX'] },
      both: ['text'],
    });
  });

  it('names no field that both changed to the same value', () => {
    const same = { ...basis, states: ['FL', 'TX'] };
    expect(mergeEdits(basis, same, { ...same, states: ['FL', 'TX'] })).toEqual({ merged: same, both: [] });
  });
});

it('editsOf returns the edited fields, now and when editing began', () => {
  expect(editsOf(basis, { ...basis, text: 'Adiós', states: ['FL'] })).toEqual({
    changes: { text: 'Adiós' },
    seen: { text: 'Hola' },
  });
});
