import { Transform } from 'class-transformer';
import { normalizeName } from 'domain/names';
import { parseUsPhone } from '../phone';

/** Applies `change` to a text before it is validated. Values of other types stay as they are, for the validator to refuse. */
const OfText = (change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown => (typeof value === 'string' ? change(value) : value));

/** As `OfText`, for each entry of a list. */
const OfTexts = (change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }): unknown =>
    Array.isArray(value)
      ? value.map((entry: unknown) => (typeof entry === 'string' ? change(entry) : entry))
      : value,
  );

/** Removes white space at both ends. */
export const Trim = (): PropertyDecorator => OfText((text) => text.trim());

/** Removes white space at both ends of each entry of a list. */
export const TrimEach = (): PropertyDecorator => OfTexts((text) => text.trim());

/** Removes white space at both ends; what is left empty counts as absent. */
export const TrimOrOmit = (): PropertyDecorator => OfText((text) => text.trim() || undefined);

/** Unicode's composed form (NFC), without white space at both ends: for texts that are compared or measured. */
export const Normalize = (): PropertyDecorator => OfText((text) => text.normalize('NFC').trim());

/** As `Normalize`, with each run of white space and line breaks made one space: for names and other one-line texts. */
export const OneLine = (): PropertyDecorator => OfText(normalizeName);

export const UpperCase = (): PropertyDecorator => OfText((text) => text.trim().toUpperCase());

export const LowerCase = (): PropertyDecorator => OfText((text) => text.trim().toLowerCase());

/** Reads `true` and `false` of a query string. */
export const TrueOrFalse = (): PropertyDecorator =>
  OfText((text) => (text === 'true' ? true : text === 'false' ? false : text));

/** Applies `read` to a text, and keeps the text where `read` returns null. */
export const ReadAs = (read: (text: string) => unknown): PropertyDecorator =>
  OfText((text) => read(text) ?? text);

/** As `ReadAs`, for each entry of a list. */
export const ReadEachAs = (read: (text: string) => unknown): PropertyDecorator =>
  OfTexts((text) => read(text) ?? text);

function e164Of(text: string): string | null {
  const phone = parseUsPhone(text);
  return phone.valid ? phone.e164 : null;
}

/** A US phone number as E.164. */
export const E164 = (): PropertyDecorator => ReadAs(e164Of);

/** As `E164`, for each entry of a list. */
export const E164Each = (): PropertyDecorator => ReadEachAs(e164Of);
