import { cleanEmail } from './email.ts';
import { hasExtension } from './phone-extension.ts';
import { cleanLine, cleanName, cleanPhone, cleanText, cutText } from './text.ts';

/** Default-ignorable characters that people often paste by accident, and some rarer ones. */
const INVISIBLE = [
  0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202c, 0x202e, 0x2060,
  0x2063, 0x2066, 0x2069, 0x3164, 0xfe00, 0xfe0d, 0xfe0f, 0xfeff, 0xffa0, 0xe0041, 0xe0100,
].map((code) => String.fromCodePoint(code));
const BLANKS = [
  '\t',
  '\n',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2009',
  '\u2028',
  '\u202f',
  '\u205f',
  '\u2800',
  '\u3000',
];

describe('cleanText', () => {
  it.each(INVISIBLE)('removes %j at the ends and inside', (mark) => {
    expect(cleanText(`${mark}Lu${mark}cía${mark}`)).toBe('Lucía');
  });

  it.each(BLANKS)('trims %j', (blank) => {
    expect(cleanText(`${blank}${blank}Lucía${blank}`)).toBe('Lucía');
    expect(cleanText(`\u200b${blank}\u200eLucía${blank}\u2060`)).toBe('Lucía');
  });

  it.each(['👩‍👩‍👧', '❤️', '❤️‍🔥', '👩🏽‍⚕️', '🏳️‍🌈', '🏴‍☠️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇲🇽', '👍🏽'])('keeps %s complete', (emoji) => {
    expect(cleanText(`\u200b${emoji} gracias ${emoji}\ufeff`)).toBe(`${emoji} gracias ${emoji}`);
  });

  it('removes invisible characters behind an emoji', () => {
    const hidden = [...'ataque']
      .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
      .join('');
    expect(cleanText(`😀${hidden}`)).toBe('😀');
    expect(cleanText('😀\u200dAna')).toBe('😀Ana');
    expect(cleanText('1\ufe0f2')).toBe('12');
  });

  it('composes letters that an invisible character separated', () => {
    expect(cleanText('n\u034f\u0303 e\u200b\u0301')).toBe('ñ é');
  });

  it('keeps the lines of a text', () => {
    expect(cleanText(' una\n\n dos ')).toBe('una\n\n dos');
  });
});

it('a text is converted to one line', () => {
  expect(cleanLine('\u2800Ana \u00a0\n\u200b María\u0085')).toBe('Ana María');
});

it.each([
  ['Siobhán O\u2019Brien', "Siobhán O'Brien"],
  ['O\u02bcHara', "O'Hara"],
  ['D\u00b4Angelo', "D'Angelo"],
  ['José\u2011Luis \u2013 Peña', 'José-Luis - Peña'],
  ['María\u00ad José\u200d', 'María José'],
  ['Mun\u0303oz', 'Muñoz'],
])('the name %j is stored as %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});

it.each([
  ['\u202a(305) 420-4407\u202c', '(305) 420-4407'],
  ['\u2068+1 305 420 4408\u2069', '+1 305 420 4408'],
  ['305\u2011420\u20114409', '305-420-4409'],
  ['305\u2212420\u20134410', '305-420-4410'],
  ['1\ufe0d-305-420-4413', '1-305-420-4413'],
  ['tel:+13054204419', '+13054204419'],
  ['TEL: +1 305 420 4419', '+1 305 420 4419'],
  ['Cel. 305-420-4419', '305-420-4419'],
  ['Teléfono celular: (305) 420-4419', '(305) 420-4419'],
  ['WhatsApp +1 305 420 4419', '+1 305 420 4419'],
  ['https://wa.me/13054204419', '13054204419'],
  ['p:+13054204419', '+13054204419'],
  ['N.º 305 420 4419', '305 420 4419'],
  ['(+1) 305 420 4419', '(+1) 305 420 4419'],
  ['(Cel) 305 420 4419', '305 420 4419'],
  ['305-420-4419 (cel)', '305-420-4419'],
  ['305-420-4419 Casa', '305-420-4419'],
  ['305-420-4419.', '305-420-4419'],
  ['305-420-4419 ext 5', '305-420-4419'],
  ['(305) 420-4419 x22', '(305) 420-4419'],
  ['305.420.4419 Ext.: 12345', '305.420.4419'],
  ['3054204419, extensión 7', '3054204419'],
  ['3054204419 (ext. 7)', '3054204419'],
  ['305 420 4419 #7', '305 420 4419'],
  ['+13054204419;ext=7', '+13054204419'],
  ['+13054204419,,7', '+13054204419'],
  ['305\u00a0420\u00a04419 ext\u00a07', '305 420 4419'],
  [
    '\uff0b\uff11\u3000\uff13\uff10\uff15\uff0d\uff14\uff12\uff10\uff0d\uff14\uff14\uff11\uff14',
    '+1 305-420-4414',
  ],
])('the phone %j is read as %j', (typed, read) => {
  expect(cleanPhone(typed)).toBe(read);
});

it.each([
  '305-420-4419 305-420-4420',
  '3054204419, 3054204420',
  '305 42 ext 5',
  '305 42 x',
  '305420,4419',
  'Ana 305',
  '305-420-4419 ext 1234567',
  '5512345678;phone-context=+52',
  '55 1234 5678, +52',
  '305 420 441 2da casa',
  '305-420-441 4pm',
  'México 55 1234 5678',
  '55 1234 5678 (México)',
  'Cuenta 3054204419',
  '3054204419; cuenta 123456',
  'luis7862223344@gmail.com',
])('the phone %j keeps its words and numbers', (typed) => {
  expect(cleanPhone(typed)).toBe(typed);
});

it.each([
  ['305-420-4419 ext 5', true],
  ['+13054204419;ext=7', true],
  ['(305) 420-4419 (cel)', false],
  ['Cel. 305 420 4419', false],
  ['(305) 420-4419', false],
])('whether the phone %j has an extension is %s', (typed, has) => {
  expect(hasExtension(typed)).toBe(has);
});

it('cleans a long text without a number in little time', () => {
  const started = Date.now();
  for (const piece of ['tel ', 'x1', '1 ', '(', '1x', '()', '+1,']) cleanPhone(piece.repeat(300));
  expect(Date.now() - started).toBeLessThan(500);
});

it.each([
  'uma@example.com\u200b',
  'u\u200bma@example.com',
  '\u202euma@example.com',
  '\u00a0UMA@Example.com\u2800',
])('the address %j is stored in one form', (typed) => {
  expect(cleanEmail(typed)).toBe('uma@example.com');
});

describe('cutText', () => {
  it.each([
    ['Ana', 5, 'Ana'],
    ['Ana', 2, 'An'],
    ['a😀b', 2, 'a😀'],
    ['😀😀😀', 2, '😀😀'],
    ['\ud83d', 5, '\ufffd'],
    ['ab\ude00cd', 3, 'ab\ufffd'],
    ['', 3, ''],
  ])('cuts %j after %d characters to %j', (text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });
});
