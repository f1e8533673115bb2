import { cutText, PLAIN_LETTERS } from 'domain/text';
import font from './font.json';

/** Texts of a share picture. */
interface ShareTexts {
  brand: string;
  headline: string;
  /** Offer below the headline; may be empty. */
  offer: string;
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const COLOURS = { deep: '#0a2f2d', maiz: '#ffc547', ink: '#0b2b2a', aqua: '#7fd1bd', white: '#ffffff' };
const LEFT = 72;
/** Area of the headline, left of the sun. */
const BOX = { width: 560, top: 104, height: 376 };
const SIZES = [96, 88, 80, 72, 64, 56, 50, 44] as const;
const LINE_HEIGHT = 0.97;
const TRACKING = -0.035;
/** Height of capital letters, in ems. */
const CAPITALS = 0.7;
/** Maximum number of characters of a text. The editor allows fewer; more would only cost time. */
const MOST_CHARACTERS = 300;

const glyphs = new Map(Object.entries(font.glyphs).map(([letter, glyph]) => [letter, glyphOf(glyph)]));
const kern = new Map<string, number>(Object.entries(font.kern));

/** Sun of frontend/media/art.mjs, as in the fixed picture. */
const SUN =
  '<svg x="610" y="170" width="620" height="434" viewBox="0 0 600 420"><g fill="none" stroke-width="24">' +
  '<path d="M50 380a250 250 0 0 1 500 0" stroke="#c2185b"/>' +
  arc(216, '#fbe3ec', 0.86) +
  '<path d="M118 380a182 182 0 0 1 364 0" stroke="#12705a"/>' +
  arc(148, '#7fd1bd', 0.74) +
  '</g><path d="M186 380a114 114 0 0 1 228 0z" fill="#ffc547"/><g fill="#fff">' +
  '<path d="M293 380l7-196 7 196z" transform="rotate(58 300 380)"/><circle cx="300" cy="380" r="22"/></g>' +
  '<path d="M20 381h560" stroke="#fff" stroke-width="5"/></svg>';

function glyphOf(glyph: string): { width: number; path: string } {
  const [width = '', path = ''] = glyph.split(/ (.*)/s);
  return { width: Number(width), path };
}

/** Draws a part of a half circle, from its left end. */
function arc(radius: number, colour: string, share: number): string {
  const length = Math.PI * radius;
  const start = `M${300 - radius} 380a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
  return `<path d="${start}" stroke="${colour}" stroke-dasharray="${(length * share).toFixed(1)} ${length.toFixed(1)}"/>`;
}

/**
 * Returns the plain form of a letter that the font lacks, without accent or stroke; an empty text for other characters, such as
 * an emoji.
 */
function replaced(letter: string): string {
  const lower = PLAIN_LETTERS[letter.toLowerCase()];
  const plain = lower && (letter === letter.toLowerCase() ? lower : lower.toUpperCase());
  return [...(plain ?? letter.normalize('NFKD'))].filter((part) => glyphs.has(part)).join('');
}

/** Replaces or removes the characters that the font lacks. */
function drawable(text: string): string {
  const letters = [
    ...cutText(text, MOST_CHARACTERS)
      .replace(/[\t\n\r]+/g, ' ')
      .normalize('NFC'),
  ];
  const known = letters.map((letter) => (glyphs.has(letter) ? letter : replaced(letter)));
  return known.join('').replace(/ {2,}/g, ' ').trim();
}

/** Returns the position of each letter and the total width, in thousandths of an em. */
function placed(text: string): { letters: { path: string; x: number }[]; width: number } {
  let x = 0;
  let before = '';
  const letters = [...text].map((letter) => {
    const { width, path } = glyphs.get(letter)!;
    // Letters are spaced without regard to accents.
    const base = letter.normalize('NFD')[0]!;
    x += kern.get(before + base) ?? 0;
    before = base;
    const at = x;
    x += width + TRACKING * 1000;
    return { path, x: at };
  });
  return { letters, width: x };
}

const fits = (text: string, size: number, width: number): boolean =>
  (placed(text).width * size) / 1000 <= width;

/** Splits a text into lines, or returns null if a word is wider than a line. Non-breaking spaces keep words together. */
function wrapped(text: string, size: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : null;
    if (longer && fits(longer, size, BOX.width)) lines[lines.length - 1] = longer;
    else if (fits(word, size, BOX.width)) lines.push(word);
    else return null;
  }
  return lines;
}

/** Inserts blanks into words that are wider than a line, so that they can be wrapped. */
const broken = (text: string, size: number): string =>
  text.replace(/[^ ]+/g, (word) => {
    if (fits(word, size, BOX.width)) return word;
    let line = '';
    let result = '';
    for (const letter of word) {
      if (line && !fits(line + letter, size, BOX.width)) {
        result += `${line} `;
        line = '';
      }
      line += letter;
    }
    return result + line;
  });

const isLowEnough = (lines: readonly string[], size: number): boolean =>
  lines.length * size * LINE_HEIGHT <= BOX.height;

/** Returns the headline's lines in the largest size that fits. A text that does not fit in the smallest size is cut. */
function headlineLines(text: string): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = wrapped(text, size);
    if (lines && isLowEnough(lines, size)) return { lines, size };
  }
  const size = SIZES.at(-1)!;
  for (let most = text.length; ; most -= 1) {
    const cut = most < text.length ? `${cutText(text, most).trimEnd()}…` : text;
    const lines = wrapped(broken(cut, size), size) ?? [];
    if (isLowEnough(lines, size)) return { lines, size };
  }
}

/** Returns the text, cut to the width of one line. */
function oneLine(text: string, size: number, width: number): string {
  let line = text;
  for (let most = text.length - 1; !fits(line, size, width); most -= 1)
    line = `${cutText(text, most).trimEnd()}…`;
  return line;
}

/** Draws one line of text as outlines, from its baseline. */
function outlines(text: string, x: number, baseline: number, size: number, colour: string): string {
  const paths = placed(text).letters.map(
    (letter) => letter.path && `<path transform="translate(${Math.round(letter.x)})" d="${letter.path}"/>`,
  );
  return `<g fill="${colour}" transform="translate(${x} ${baseline}) scale(${size / 1000})">${paths.join('')}</g>`;
}

function pill(text: string): string {
  const size = 30;
  const line = oneLine(text, size, BOX.width - 62);
  const width = Math.ceil((placed(line).width * size) / 1000) + 52;
  const box = `<rect x="${LEFT}" y="516" width="${width}" height="64" rx="32" fill="${COLOURS.maiz}"/>`;
  return box + outlines(line, LEFT + 26, 548 + (size * CAPITALS) / 2, size, COLOURS.ink);
}

/**
 * Draws the picture for shared links, as an SVG that contains only outlines: it looks the same on every machine, and no text is parsed as
 * markup. Returns null if the font has no letter of the texts.
 */
export function shareDrawing(texts: ShareTexts): string | null {
  const brand = drawable(texts.brand);
  const offer = drawable(texts.offer);
  const headline = drawable(texts.headline) || brand;
  if (!headline) return null;
  const { lines, size } = headlineLines(headline);
  const step = size * LINE_HEIGHT;
  const first = BOX.top + (BOX.height - lines.length * step) / 2 + step / 2 + (size * CAPITALS) / 2;
  const { width, height } = SHARE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.deep}"/>`,
    SUN,
    outlines(oneLine(brand, 34, width - 2 * LEFT), LEFT, 86, 34, COLOURS.aqua),
    ...lines.map((line, i) => outlines(line, LEFT, Math.round(first + i * step), size, COLOURS.white)),
    offer && pill(offer),
    '</svg>',
  ].join('');
}
