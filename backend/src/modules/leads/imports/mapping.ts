import type { ImportField } from 'domain/imports';
import { plainText } from 'domain/messages/sms-text';
import { cutText } from 'domain/text';

/** Heading of the column for each field, and further columns for rows with a missing or invalid first phone or e-mail. */
export type ImportMapping = Partial<Record<ImportField, string>> & {
  morePhones?: string[];
  moreEmails?: string[];
};

/** Returns a heading without accents and case. */
const plain = (heading: string): string => plainText(heading).toLowerCase();

/** Returns a key for a list's headings, independent of their order. */
export const headerKeyOf = (headers: readonly string[]): string =>
  cutText(headers.map(plain).toSorted().join('\u001f'), 2_000);

/** Returns whether rows can be read with a mapping: it must contain a phone and a name. */
export const isComplete = ({ phoneNumber, fullName, firstName, lastName }: ImportMapping): boolean =>
  phoneNumber !== undefined && (fullName ?? firstName ?? lastName) !== undefined;

/** Returns the part of a mapping for columns that exist. */
export const fitting = (mapping: ImportMapping, headers: readonly string[]): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping)
      .map(([field, heading]): [string, string | string[]] => [
        field,
        Array.isArray(heading) ? heading.filter((each) => headers.includes(each)) : heading,
      ])
      .filter(([, heading]) => (Array.isArray(heading) ? heading.length > 0 : headers.includes(heading))),
  ) as ImportMapping;

/** Returns all headings in a mapping. */
export const headingsOf = (mapping: ImportMapping): string[] => Object.values(mapping).flat();

/** Returns whether two mappings use the same column for each field. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean => {
  const named = (mapping: ImportMapping): string =>
    JSON.stringify(
      Object.entries(mapping)
        .filter(([, heading]) => heading !== undefined && heading.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return named(one) === named(other);
};
