import sharp from 'sharp';
import { SHARE_SIZE, shareDrawing } from './share-drawing';

const HEADLINE = 'Que su crédito deje de decirle que\u00a0no';
const draw = (headline: string, brand = 'Crédito', offer = 'Consulta gratis') =>
  shareDrawing({ headline, brand, offer });
/** Returns the lines of the texts as drawn, each with its size: brand, headline, offer. */
const linesOf = (svg: string) =>
  svg
    .split('<g fill="#')
    .filter((part) => part.includes('scale('))
    .map((part) => ({
      y: Number(/translate\(\d+ ([\d.]+)\)/.exec(part)?.[1]),
      size: Number(/scale\(([\d.]+)\)/.exec(part)?.[1]),
      letters: part,
    }));

describe('the drawing of a share picture', () => {
  it.each([
    ['the first headline', HEADLINE],
    ['the longest headline', 'Recuperemos la tranquilidad de su familia '.repeat(3).slice(0, 120)],
    ['a headline without end', 'Mundo '.repeat(20_000)],
    ['a word that is wider than the picture', 'W'.repeat(120)],
    ['blanks that do not break', 'una\u00a0'.repeat(60)],
    ['markup', `</svg><script>alert("1")</script>&amp;&'"<!-- ]]>`],
    ['lone surrogates and control characters', 'Su \ud800 crédito\u0000\u0007\u202e\n\t y más'],
  ])('keeps %s inside its space', async (_, headline) => {
    const svg = draw(headline)!;
    expect(svg).not.toMatch(/script|<text|Infinity|NaN|undefined/);
    expect(svg.length).toBeLessThan(200_000);
    const lines = linesOf(svg);
    for (const { y } of lines) expect(y).toBeLessThan(600);
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([SHARE_SIZE.width, SHARE_SIZE.height]);
    // Only background is between the headline and the sun.
    for (let y = 104; y < 500; y += 1) {
      const at = (y * info.width + 640) * info.channels;
      expect([y, data[at]! < 40]).toEqual([y, true]);
    }
  });

  it('omits characters that the font lacks, without a gap', () => {
    expect(draw('Su crédito 🎉👩‍👩‍👧 مرحبا, al día')).toBe(draw('Su crédito , al día'));
    expect(draw('Ğaňador')).toBe(draw('Gañador'.replace('ñ', 'n')));
    expect(draw('Łukasz Đorđe Ħal ıki ŒUVRE ŧŋ ẞ')).toBe(draw('Lukasz Dorde Hal iki OEUVRE tn SS'));
    expect(draw('Straße Ærø Þór')).not.toBe(draw('Strasse Aero Thor'));
    expect(draw('🎉', 'Crédito')).toBe(draw('Crédito', 'Crédito'));
    expect(draw('🎉', 'مرحبا')).toBeNull();
  });

  it('draws a long headline smaller, and reports when it was cut', () => {
    const [, short] = linesOf(draw(HEADLINE)!);
    const long = linesOf(draw('Mundo '.repeat(50))!);
    expect(short!.size).toBeGreaterThan(long[1]!.size);
    const dots = linesOf(draw('…')!)[1]!.letters.match(/d="([^"]+)"/)![1]!;
    expect(long.at(-2)!.letters).toContain(dots);
    expect(draw(HEADLINE)).not.toContain(dots);
  });
});
