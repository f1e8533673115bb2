import { Transform } from 'class-transformer';
import { cleanEmail } from 'domain/email';
import { cleanLine, cleanName, cleanPhone, cleanText, cutText } from 'domain/text';
import { parseUsPhone } from '../phone';

/**
 * Number of characters by which a text may exceed its field's maximum and still be cleaned. Cleaning removes white space and composes
 * letters, so the cleaned text may be short enough.
 */
const SLACK = 500;
const PHONE_MAX = 40;

/**
 * Returns whether a text is short enough to be cleaned. A longer text stays unchanged, and its `MaxLength` refuses it. Composing many marks
 * in a row takes time with the square of their number.
 */
const isShort = (text: unknown, max: number): text is string =>
  typeof text === 'string' && text.length <= max + SLACK;

/** Applies `change` to a text before it is validated. Values of other types stay unchanged, and the validator refuses them. */
const OfText = (max: number, change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown => (isShort(value, max) ? change(value) : value));

/** Applies `change` to each entry of a list, like `OfText`. A list with too many entries stays unchanged. */
const OfTexts = ({ entries, max }: ListLimits, change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown =>
    Array.isArray(value) && value.length <= entries
      ? value.map((entry: unknown) => (isShort(entry, max) ? change(entry) : entry))
      : value,
  );

export interface ListLimits {
  /** Maximum number of entries. */
  entries: number;
  /** Maximum length of an entry in characters. */
  max: number;
}

/* The parameter `max` of these decorators is the maximum length of the field in characters. */

/** Cleans a text of several lines. */
export const CleanText = (max: number): PropertyDecorator => OfText(max, cleanText);

/** Cleans a text of several lines. An empty result counts as absent. */
export const CleanTextOrOmit = (max: number): PropertyDecorator =>
  OfText(max, (text) => cleanText(text) || undefined);

/** Cleans a text of one line: each run of white space and line breaks becomes one space. */
export const OneLine = (max: number): PropertyDecorator => OfText(max, cleanLine);

/** Cleans a text of one line, and cuts it at the maximum, because a mark of an advertisement never costs the lead. */
export const OneLineCut = (max: number): PropertyDecorator =>
  Transform(({ value }): unknown =>
    typeof value === 'string' ? cutText(cleanLine(cutText(value, max + SLACK)), max) : value,
  );

/** Cleans a text of one line. An empty result counts as absent. */
export const OneLineOrOmit = (max: number): PropertyDecorator =>
  OfText(max, (text) => cleanLine(text) || undefined);

/** Cleans each entry of a list as a text of one line. */
export const OneLineEach = (limits: ListLimits): PropertyDecorator => OfTexts(limits, cleanLine);

/** Cleans a person's name. */
export const PersonName = (max: number): PropertyDecorator => OfText(max, cleanName);

/** Cleans a person's name. An empty result counts as absent. */
export const PersonNameOrOmit = (max: number): PropertyDecorator =>
  OfText(max, (text) => cleanName(text) || undefined);

/** Cleans an e-mail address. */
export const Email = (max: number): PropertyDecorator => OfText(max, cleanEmail);

/** Cleans each e-mail address of a list. */
export const EmailEach = (limits: ListLimits): PropertyDecorator => OfTexts(limits, cleanEmail);

/** Cleans a text that will be read as a phone number. */
export const Phone = (max: number): PropertyDecorator => OfText(max, cleanPhone);

export const UpperCase = (max: number): PropertyDecorator =>
  OfText(max, (text) => cleanLine(text).toUpperCase());

export const LowerCase = (max: number): PropertyDecorator =>
  OfText(max, (text) => cleanLine(text).toLowerCase());

/** Reads `true` and `false` of a query string. */
export const TrueOrFalse = (): PropertyDecorator =>
  OfText('false'.length, (text) => (text === 'true' ? true : text === 'false' ? false : text));

/** Applies `read` to a cleaned text, and keeps the text if `read` returns null. */
export const ReadAs = (max: number, read: (text: string) => unknown): PropertyDecorator =>
  OfText(max, (text) => read(cleanLine(text)) ?? text);

/** Applies `read` to each entry of a list, like `ReadAs`. */
export const ReadEachAs = (limits: ListLimits, read: (text: string) => unknown): PropertyDecorator =>
  OfTexts(limits, (text) => read(cleanLine(text)) ?? text);

function e164Of(text: string): string | null {
  const phone = parseUsPhone(text);
  return phone.valid ? phone.e164 : null;
}

/** Reads a US phone number as E.164. */
export const E164 = (): PropertyDecorator => OfText(PHONE_MAX, (text) => e164Of(text) ?? text);

/** Reads each entry of a list as E.164, like `E164`. */
export const E164Each = (entries: number): PropertyDecorator =>
  OfTexts({ entries, max: PHONE_MAX }, (text) => e164Of(text) ?? text);
