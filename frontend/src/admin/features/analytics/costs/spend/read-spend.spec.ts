import { costsCopy } from '../costs.copy';
import { readAmount, readMonth, readSpend } from './read-spend';

const { problems } = costsCopy.paste;

describe('readAmount', () => {
  it.each([
    ['$1,234.50', 123_450],
    ['1234.5', 123_450],
    ['US$ 1,234', 123_400],
    ['1234.50 USD', 123_450],
    ['1.234,50', 123_450],
    ['1234,50', 123_450],
    ['0', 0],
    ['1,234,567.89', 123_456_789],
  ])('reads %s', (text, cents) => expect(readAmount(text)).toBe(cents));

  it.each(['', '$', '-5', '1.234', '12,34,5', '1.005', 'mil', '1e9', '=1+1', '1,23.4', '99999999999'])(
    'refuses the ambiguous %p',
    (text) => expect(readAmount(text)).toBeNull(),
  );
});

describe('readMonth', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['2026-3-15', '2026-03'],
    ['11/2026', '2026-11'],
    ['3/15/2026', '2026-03'],
    ['Nov 2026', '2026-11'],
    ['noviembre de 2026', '2026-11'],
    ['ene. 2026', '2026-01'],
    ['Jan-2026', '2026-01'],
  ])('reads %s', (text, month) => expect(readMonth(text)).toBe(month));

  it.each(['', '2026', '13/2026', '2026-00', '1999-01', 'brumario 2026', '11/26'])('refuses %p', (text) =>
    expect(readMonth(text)).toBeNull(),
  );
});

describe('readSpend', () => {
  it('reads text copied from a spreadsheet, without the headings', () => {
    expect(
      readSpend(
        'Mes\tOrigen\tCampaña\tMonto\r\n2026-11\tFacebook\tOtoño \t$1,234.50\r\n\r\n11/2026\tradio\t\t300\r\n',
      ),
    ).toEqual({
      rows: [
        { line: 2, month: '2026-11', source: 'Facebook', campaign: 'Otoño', amountCents: 123_450 },
        { line: 4, month: '2026-11', source: 'radio', campaign: '', amountCents: 30_000 },
      ],
      wrong: [],
    });
  });

  it.each([
    '2026-11,facebook,"a, ""b""","1,234.50"',
    '2026-11,facebook,"a, ""b""",$1,234.50',
    '2026-11;facebook;"a, ""b""";1234,50',
  ])('reads the line of a file: %s', (line) => {
    expect(readSpend(`\uFEFF${line}`).rows).toEqual([
      { line: 1, month: '2026-11', source: 'facebook', campaign: 'a, "b"', amountCents: 123_450 },
    ]);
  });

  it('reads three columns as a whole source', () => {
    expect(readSpend('2026-11,radio,300').rows).toMatchObject([{ campaign: '', amountCents: 30_000 }]);
  });

  it('reports errors by line, and keeps the other lines', () => {
    const { rows, wrong } = readSpend(
      [
        '2026-11,radio,300',
        '2026-11,Radio,,400',
        'nunca,radio,300',
        '2026-11,,x,300',
        '2026-11,google,x,mucho',
        'hola',
        `2026-11,${'a'.repeat(101)},300`,
        '2026-11,google,x,10000000.01',
      ].join('\n'),
    );
    expect(rows).toHaveLength(1);
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [2, problems.twice(1)],
      [3, problems.month],
      [4, problems.source],
      [5, problems.amount],
      [6, problems.cells],
      [7, problems.long],
      [8, problems.tooMuch],
    ]);
  });

  it('reads any text, and a long one in little time', () => {
    expect(readSpend('')).toEqual({ rows: [], wrong: [] });
    expect(readSpend(`${'"'.repeat(20_000)}\n${','.repeat(20_000)}\n${'1,'.repeat(10_000)}`).rows).toEqual(
      [],
    );
  });
});
