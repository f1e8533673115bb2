/** Matches a whole emoji, which is kept, or a character that draws nothing. */
const EMOJI_OR_INVISIBLE =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)|\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Blanks that JavaScript does not count as white space. */
const OTHER_BLANKS = /[\u0085\u2800]/g;
const HYPHENS = /[\p{Dash_Punctuation}\u2043\u2212]/gu;
const APOSTROPHES = /[\u0060\u00b4\u02b9\u02bb-\u02bf\u055a\u2018\u2019\u201b\u2032\ua78c\uff07]/g;

/** Returns a text with `-` in place of every kind of hyphen and dash. */
const foldHyphens = (text: string): string => text.replace(HYPHENS, '-');

/**
 * Returns a text without what cannot be seen: in composed form (NFC), without default-ignorable characters outside of emoji,
 * and without blanks of any kind at its ends.
 */
export const cleanText = (text: string): string =>
  text.replace(EMOJI_OR_INVISIBLE, '$1').normalize('NFC').replace(OTHER_BLANKS, ' ').trim();

/** Does the same as `cleanText`, and makes each run of blanks and line breaks one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Returns a person's name as it is kept: one line, with one kind of hyphen and of apostrophe. */
export const cleanName = (name: string): string =>
  foldHyphens(cleanLine(name.replace(INVISIBLE, ''))).replace(APOSTROPHES, "'");

/** Returns what was typed or pasted as a phone, with plain digits and hyphens, and without the scheme of a link. */
export const cleanPhone = (phone: string): string =>
  foldHyphens(cleanLine(phone.replace(INVISIBLE, '').normalize('NFKC'))).replace(/^tel:/i, '');

/** Returns an e-mail address in the one form in which addresses are kept and compared. */
export const cleanEmail = (email: string): string => cleanText(email.replace(INVISIBLE, '')).toLowerCase();

/** Returns a text with U+FFFD in place of each half of a character. PostgreSQL and providers refuse halves. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Returns the first `most` characters of a text. A character outside of the basic plane counts once and is never halved. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return wholeCharacters(text);
  let end = 0;
  for (let left = most; left > 0 && end < text.length; left -= 1)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return wholeCharacters(text.slice(0, end));
}
