import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  E164,
  E164Each,
  LowerCase,
  Normalize,
  OneLine,
  ReadAs,
  ReadEachAs,
  Trim,
  TrimEach,
  TrimOrOmit,
  TrueOrFalse,
  UpperCase,
} from './transforms';

const MAX = 120;
const LIST = { entries: 3, max: MAX };
const unexpected = (): never => {
  throw new Error('a text that is too long was read');
};

const OF_TEXT: Record<string, PropertyDecorator> = {
  Trim: Trim(MAX),
  TrimOrOmit: TrimOrOmit(MAX),
  Normalize: Normalize(MAX),
  OneLine: OneLine(MAX),
  UpperCase: UpperCase(MAX),
  LowerCase: LowerCase(MAX),
  TrueOrFalse: TrueOrFalse(),
  ReadAs: ReadAs(MAX, unexpected),
  E164: E164(),
};
const OF_TEXTS: Record<string, PropertyDecorator> = {
  TrimEach: TrimEach(LIST),
  ReadEachAs: ReadEachAs(LIST, unexpected),
  E164Each: E164Each(3),
};

/** What a field holds after `decorator` has changed it. */
function changed(decorator: PropertyDecorator, value: unknown): unknown {
  class Dto {
    field: unknown;
  }
  decorator(Dto.prototype, 'field');
  return plainToInstance(Dto, { field: value }).field;
}

/** Texts of 64 kB that are changed by what trims, composes or folds. */
const LONG = ['\u0301\u0323', '\u0344', '\u0390', '\ufdfa', ' ', ' aÁ', 'a@'].map(
  (unit) => ` ${unit.repeat(64_000 / unit.length)} `,
);

describe('changes of texts before validation', () => {
  it.each(Object.keys(OF_TEXT))('%s hands on a text that is too long as it came', (name) => {
    for (const text of LONG) expect(changed(OF_TEXT[name]!, text) === text).toBe(true);
  });

  it.each(Object.keys(OF_TEXTS))('%s hands on an entry that is too long as it came', (name) => {
    for (const text of LONG) expect(changed(OF_TEXTS[name]!, [text])).toEqual([text]);
  });

  it.each(Object.keys(OF_TEXTS))('%s hands on a list with too many entries as it came', (name) => {
    const list = Array.from({ length: 4 }, () => ' (305) 420-1234 ');
    expect(changed(OF_TEXTS[name]!, list)).toEqual(list);
  });

  it.each([
    ['Trim', '  a  ', 'a'],
    ['TrimOrOmit', '   ', undefined],
    ['Normalize', ' Jose\u0301 ', 'José'],
    ['OneLine', ' Ana \n María ', 'Ana María'],
    ['UpperCase', ' fl ', 'FL'],
    ['LowerCase', ' ANA ', 'ana'],
    ['TrueOrFalse', 'true', true],
    ['E164', '(305) 420-1234', '+13054201234'],
  ])('%s changes %j', (name, text, expected) => {
    expect(changed(OF_TEXT[name]!, text)).toBe(expected);
  });

  it('takes a text that is too long as it came and short enough as it is kept', () => {
    const decomposed = 'e\u0301'.repeat(MAX);
    expect(changed(OF_TEXT['Normalize']!, decomposed)).toBe('é'.repeat(MAX));
  });

  it('takes the entries of a list', () => {
    expect(changed(OF_TEXTS['TrimEach']!, [' a ', 1])).toEqual(['a', 1]);
    expect(changed(OF_TEXTS['E164Each']!, ['(305) 420-1234'])).toEqual(['+13054201234']);
  });
});
