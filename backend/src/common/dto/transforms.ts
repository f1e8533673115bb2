import { Transform } from 'class-transformer';
import { normalizeName } from 'domain/names';
import { parseUsPhone } from '../phone';

/**
 * How many characters more than its field allows a text may have to be changed. White space goes and letters typed as
 * several characters become one, so a text may be too long as it came and right as it is kept.
 */
const SLACK = 500;
const PHONE_MAX = 40;

/**
 * Whether a text is short enough to be changed. A longer one is handed on as it came, for its `MaxLength` to refuse: to
 * compose many marks in a row takes time with the square of their number.
 */
const isShort = (text: unknown, max: number): text is string =>
  typeof text === 'string' && text.length <= max + SLACK;

/** Applies `change` to a text before it is validated. Values of other types stay as they are, for the validator to refuse. */
const OfText = (max: number, change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown => (isShort(value, max) ? change(value) : value));

/** As `OfText`, for each entry of a list; one with too many entries stays as it is. */
const OfTexts = ({ entries, max }: ListLimits, change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown =>
    Array.isArray(value) && value.length <= entries
      ? value.map((entry: unknown) => (isShort(entry, max) ? change(entry) : entry))
      : value,
  );

export interface ListLimits {
  /** Most entries of the list. */
  entries: number;
  /** Most characters of an entry. */
  max: number;
}

/*
 * Each change takes the most characters that its field may have.
 */

/** Removes white space at both ends. */
export const Trim = (max: number): PropertyDecorator => OfText(max, (text) => text.trim());

/** Removes white space at both ends of each entry of a list. */
export const TrimEach = (limits: ListLimits): PropertyDecorator => OfTexts(limits, (text) => text.trim());

/** Removes white space at both ends; what is left empty counts as absent. */
export const TrimOrOmit = (max: number): PropertyDecorator => OfText(max, (text) => text.trim() || undefined);

/** Unicode's composed form (NFC), without white space at both ends: for texts that are compared or measured. */
export const Normalize = (max: number): PropertyDecorator =>
  OfText(max, (text) => text.normalize('NFC').trim());

/** As `Normalize`, with each run of white space and line breaks made one space: for names and other one-line texts. */
export const OneLine = (max: number): PropertyDecorator => OfText(max, normalizeName);

export const UpperCase = (max: number): PropertyDecorator => OfText(max, (text) => text.trim().toUpperCase());

export const LowerCase = (max: number): PropertyDecorator => OfText(max, (text) => text.trim().toLowerCase());

/** Reads `true` and `false` of a query string. */
export const TrueOrFalse = (): PropertyDecorator =>
  OfText('false'.length, (text) => (text === 'true' ? true : text === 'false' ? false : text));

/** Applies `read` to a text, and keeps the text where `read` returns null. */
export const ReadAs = (max: number, read: (text: string) => unknown): PropertyDecorator =>
  OfText(max, (text) => read(text) ?? text);

/** As `ReadAs`, for each entry of a list. */
export const ReadEachAs = (limits: ListLimits, read: (text: string) => unknown): PropertyDecorator =>
  OfTexts(limits, (text) => read(text) ?? text);

function e164Of(text: string): string | null {
  const phone = parseUsPhone(text);
  return phone.valid ? phone.e164 : null;
}

/** A US phone number as E.164. */
export const E164 = (): PropertyDecorator => ReadAs(PHONE_MAX, e164Of);

/** As `E164`, for each entry of a list. */
export const E164Each = (entries: number): PropertyDecorator =>
  ReadEachAs({ entries, max: PHONE_MAX }, e164Of);
