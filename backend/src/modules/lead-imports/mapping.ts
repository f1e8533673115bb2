import type { ImportField } from 'domain/imports';
import { plainText } from 'domain/sms-text';
import { cutText } from 'domain/text';

/** Which column each field is read from, by its heading, and which further ones are tried where that one has no phone or address. */
export type ImportMapping = Partial<Record<ImportField, string>> & {
  morePhones?: string[];
  moreEmails?: string[];
};

/** Returns a heading without accents and case. */
const plain = (heading: string): string => plainText(heading).toLowerCase();

/** Names the headings of a list, whatever their order. */
export const headerKeyOf = (headers: readonly string[]): string =>
  cutText(headers.map(plain).toSorted().join('\u001f'), 2_000);

/** Whether rows can be read by it: a phone and a name. */
export const isComplete = ({ phoneNumber, fullName, firstName, lastName }: ImportMapping): boolean =>
  phoneNumber !== undefined && (fullName ?? firstName ?? lastName) !== undefined;

/** The part of a mapping whose columns are there. */
export const fitting = (mapping: ImportMapping, headers: readonly string[]): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping)
      .map(([field, heading]): [string, string | string[]] => [
        field,
        Array.isArray(heading) ? heading.filter((each) => headers.includes(each)) : heading,
      ])
      .filter(([, heading]) => (Array.isArray(heading) ? heading.length > 0 : headers.includes(heading))),
  ) as ImportMapping;

/** Every heading that a mapping names. */
export const headingsOf = (mapping: ImportMapping): string[] => Object.values(mapping).flat();

/** Returns whether two mappings name the same column for each field. */
export const isSameMapping = (one: ImportMapping, other: ImportMapping): boolean => {
  const named = (mapping: ImportMapping): string =>
    JSON.stringify(
      Object.entries(mapping)
        .filter(([, heading]) => heading !== undefined && heading.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return named(one) === named(other);
};
