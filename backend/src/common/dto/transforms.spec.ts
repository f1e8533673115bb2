import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  CleanText,
  CleanTextOrOmit,
  E164,
  E164Each,
  Email,
  EmailEach,
  LowerCase,
  OneLine,
  OneLineEach,
  OneLineOrOmit,
  PersonName,
  PersonNameOrOmit,
  Phone,
  ReadAs,
  ReadEachAs,
  TrueOrFalse,
  UpperCase,
} from './transforms';

const MAX = 120;
const LIST = { entries: 3, max: MAX };
const unexpected = (): never => {
  throw new Error('a text that is too long was read');
};

const OF_TEXT: Record<string, PropertyDecorator> = {
  CleanText: CleanText(MAX),
  CleanTextOrOmit: CleanTextOrOmit(MAX),
  OneLine: OneLine(MAX),
  OneLineOrOmit: OneLineOrOmit(MAX),
  PersonName: PersonName(MAX),
  PersonNameOrOmit: PersonNameOrOmit(MAX),
  Email: Email(MAX),
  Phone: Phone(MAX),
  UpperCase: UpperCase(MAX),
  LowerCase: LowerCase(MAX),
  TrueOrFalse: TrueOrFalse(),
  ReadAs: ReadAs(MAX, unexpected),
  E164: E164(),
};
const OF_TEXTS: Record<string, PropertyDecorator> = {
  OneLineEach: OneLineEach(LIST),
  EmailEach: EmailEach(LIST),
  ReadEachAs: ReadEachAs(LIST, unexpected),
  E164Each: E164Each(3),
};

/** The value of a field after `decorator` has changed it. */
function changed(decorator: PropertyDecorator, value: unknown): unknown {
  class Dto {
    field: unknown;
  }
  decorator(Dto.prototype, 'field');
  return plainToInstance(Dto, { field: value }).field;
}

/** Texts of 64 kB that are changed by decorators that trim, compose or fold. */
const LONG = ['\u0301\u0323', '\u0344', '\u0390', '\ufdfa', ' ', ' aÁ', 'a@'].map(
  (unit) => ` ${unit.repeat(64_000 / unit.length)} `,
);

describe('changes of texts before validation', () => {
  it.each(Object.keys(OF_TEXT))('%s leaves a text unchanged when it is too long', (name) => {
    for (const text of LONG) expect(changed(OF_TEXT[name]!, text) === text).toBe(true);
  });

  it.each(Object.keys(OF_TEXTS))('%s leaves an entry unchanged when it is too long', (name) => {
    for (const text of LONG) expect(changed(OF_TEXTS[name]!, [text])).toEqual([text]);
  });

  it.each(Object.keys(OF_TEXTS))('%s leaves a list unchanged when it has too many entries', (name) => {
    const list = Array.from({ length: 4 }, () => ' (305) 420-1234 ');
    expect(changed(OF_TEXTS[name]!, list)).toEqual(list);
  });

  it.each([
    ['CleanText', ' a\u200b\n\n Jose\u0301 ', 'a\n\n José'],
    ['CleanTextOrOmit', ' \u200b ', undefined],
    ['OneLine', ' Ana \n\u2060 María ', 'Ana María'],
    ['OneLineOrOmit', '\u2800', undefined],
    ['PersonName', ' Siobhán O\u2019Brien\u2011Peña ', "Siobhán O'Brien-Peña"],
    ['PersonNameOrOmit', '\u2060 ', undefined],
    ['Email', '\u202eANA@example.com\u200b', 'ana@example.com'],
    ['Phone', '\u202a305\u2011420\u20111234', '305-420-1234'],
    ['UpperCase', ' fl ', 'FL'],
    ['LowerCase', ' ANA ', 'ana'],
    ['TrueOrFalse', 'true', true],
    ['E164', '(305) 420-1234', '+13054201234'],
  ])('%s changes %j', (name, text, expected) => {
    expect(changed(OF_TEXT[name]!, text)).toBe(expected);
  });

  it('accept a text that is short enough only after the change', () => {
    const decomposed = 'e\u0301'.repeat(MAX);
    expect(changed(OF_TEXT['CleanText']!, decomposed)).toBe('é'.repeat(MAX));
  });

  it('change the entries of a list', () => {
    expect(changed(OF_TEXTS['OneLineEach']!, [' a ', 1])).toEqual(['a', 1]);
    expect(changed(OF_TEXTS['E164Each']!, ['(305) 420-1234'])).toEqual(['+13054201234']);
  });
});
