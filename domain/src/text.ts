/** Matches a whole emoji, which is kept, or an invisible character. */
const EMOJI_OR_INVISIBLE =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)|\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Blanks that JavaScript does not count as white space. */
const OTHER_BLANKS = /[\u0085\u2800]/g;
const HYPHENS = /[\p{Dash_Punctuation}\u2043\u2212]/gu;
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb-\u02bf\u055a\u2018\u2019\u201b\u2032\ua78c\uff07]/g;

/** Replaces every kind of hyphen and dash with `-`. */
const foldHyphens = (text: string): string => text.replace(HYPHENS, '-');

/**
 * Normalises a text to NFC, without default-ignorable characters outside emoji and without blanks at both
 * ends.
 */
export const cleanText = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, '$1').normalize('NFC').replace(OTHER_BLANKS, ' ').trim();

/** Does the same as `cleanText`, and replaces each run of blanks and line breaks with one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Returns a person's name as it is stored: one line, with one kind of hyphen and apostrophe. */
export const cleanName = (name: string): string =>
  foldHyphens(cleanLine(name.replace(INVISIBLE, ''))).replace(APOSTROPHES, "'");

/** One number of ten digits or more, with what stands before and after it. */
const ONE_PHONE = /^([^\d+]*?)(\(?\+?\d(?:[\s().-]*\d){9,})(.*)/;
const EXTENSION = /^[^\w+]*(?:(?:ext|x|int|anexo)[^\d+]*)?\d{1,6}\W*$/i;
/** Words around a phone number. Others may say that it is foreign, or no phone: `México`, `Cuenta`. */
const LABEL = /^(?:[cmnopt]$|no$|tel|cel|m[oó][bv]|phone|wa$|whats|me$|http|n[uú]m|casa)/i;

const isLabel = (text: string): boolean =>
  (text.match(/[\p{L}\d@]+/gu) ?? []).every((word) => LABEL.test(word));

/** Returns a typed or pasted phone number with plain digits, blanks and hyphens. */
const plainPhone = (phone: string): string =>
  foldHyphens(cleanLine(phone.replace(INVISIBLE, '').normalize('NFKC')));

/**
 * Returns a typed or pasted phone number in plain characters, without an extension and its label. A text with two
 * numbers or other words stays whole, because it may mean another number.
 */
export function cleanPhone(phone: string): string {
  const plain = plainPhone(phone);
  const [, before = '@', number = '', rest = ''] = ONE_PHONE.exec(plain) ?? [];
  return isLabel(before) && (isLabel(rest) || EXTENSION.test(rest)) ? number : plain;
}

/** Replaces each lone surrogate with U+FFFD, because PostgreSQL and providers refuse them. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * Returns the first `most` characters of a text. A character outside the basic plane counts once and is never
 * split.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return wholeCharacters(text);
  let end = 0;
  for (let left = most; left > 0 && end < text.length; left -= 1)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return wholeCharacters(text.slice(0, end));
}

/** Returns a text with a capital letter at its beginning. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Plain letters for the Latin letters that no Unicode decomposition makes plain, in lower case. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
