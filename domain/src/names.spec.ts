import { nameWithSpaces } from './names.ts';

describe('nameWithSpaces', () => {
  it.each([
    ['Ana-María Peña', 'Ana María Peña'],
    ["Sean O'Brien", 'Sean O Brien'],
    ['Sean O’Brien', 'Sean O Brien'],
    ['Juan P. López', 'Juan P López'],
    ['Peña, Ana María', 'Peña Ana María'],
    ['-Ana–María—Peña-', 'Ana María Peña'],
    ['Fernández‑López', 'Fernández López'],
  ])('writes %j as %j', (name, spaced) => {
    expect(nameWithSpaces(name)).toBe(spaced);
  });

  it.each(['Juan-Pérez 3', 'Ana @ Pérez', 'Ana-Mar', 'Ana-María 😀', '-.-.-.-.-', '<b>Ana-María</b>', ''])(
    'has no suggestion for %j',
    (name) => {
      expect(nameWithSpaces(name)).toBeNull();
    },
  );
});
