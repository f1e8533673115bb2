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
    ['Juan (Chuy) Pérez', 'Juan Chuy Pérez'],
    ['María “Mari” López', 'María Mari López'],
    ['Juan & Ana Pérez', 'Juan Ana Pérez'],
    ['Juan/María Pérez', 'Juan María Pérez'],
    ['María José 🙂 Ruiz', 'María José Ruiz'],
    ['Ana María Peña 👩🏽‍🦱❤️', 'Ana María Peña'],
    ['Ana María Peña 🇨🇺', 'Ana María Peña'],
  ])('writes %j as %j', (name, spaced) => {
    expect(nameWithSpaces(name)).toBe(spaced);
  });

  it.each(['Juan-Pérez 3', 'Ana @ Pérez', 'Ana-Mar', 'Ana-Mar 😀', '-.-.-.-.-', '<b>Ana-María</b>', ''])(
    'has no suggestion for %j',
    (name) => {
      expect(nameWithSpaces(name)).toBeNull();
    },
  );
});
