/** All that leads from a phone number to the data of its owner. */
export interface Person {
  /** The number that was asked about, E.164. */
  phone: string;
  /** That one, and those of leads that were merged with its own: one person has them all. */
  phones: string[];
  /** The digits of the phone as payments may have kept them: with and without the country's code. */
  digits: string[];
  /** Matches the phones in a text, however it is punctuated (a PostgreSQL regular expression). */
  pattern: string;
  /** Ids of the leads with that phone, deleted ones included. */
  leads: string[];
  /** The names they gave, the newest first. */
  names: string[];
  /**
   * In lower case: those of the leads and of paid orders. One that only an unpaid order names may be a stranger's, and the
   * office's own are nobody's.
   */
  emails: string[];
  /** Addresses they came from. */
  ips: string[];
  devices: string[];
}

/** Payments keep a phone as it was typed when it is not a US number. */
export const PAYMENT_OF_PERSON = String.raw`regexp_replace(phone, '\D', '', 'g') = ANY(:digits::text[])`;

/** A payment whose gateway took money: only then somebody stands behind its e-mail. */
export const PAID = `status IN ('approved', 'partially_refunded', 'refunded', 'voided')`;

/**
 * Puts values in the place of `:name` in a statement.
 * @returns the statement with `$1`, `$2`, …, and the values it uses in that order
 */
export function bind(sql: string, values: object): [sql: string, values: unknown[]] {
  const names: string[] = [];
  const text = sql.replace(/(^|[^:\w]):([a-z]\w*)/gi, (_, before: string, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `${before}$${names.indexOf(name) + 1}`;
  });
  const known = values as Record<string, unknown>;
  return [text, names.map((name) => known[name])];
}

/** The digits of a phone, with and without the country's code. @param phone E.164 */
export const phoneDigits = (phone: string): string[] => [
  phone.slice(1),
  ...(phone.startsWith('+1') ? [phone.slice(2)] : []),
];

const SEPARATORS = '[ ().-]*';

/** Matches a phone in a text, however it is punctuated (a PostgreSQL regular expression). @param phone E.164 */
export function phonePattern(phone: string): string {
  const national = phone.startsWith('+1') ? phone.slice(2) : phone.slice(1);
  const code = phone.startsWith('+1') ? `(\\+?1${SEPARATORS})?\\(?` : '\\+?';
  return `(?<![0-9])${code}${[...national].join(SEPARATORS)}(?![0-9])`;
}

/**
 * Matches e-mails in a text or in JSON, each as a whole: none that merely ends or begins alike (a PostgreSQL regular
 * expression, to be used without regard to case).
 */
export function emailPattern(emails: readonly string[]): string {
  // A letter outside ASCII must not be escaped: an escaped letter has a meaning of its own.
  const literals = emails.map((email) => email.replace(/[!-/:-?[-^`{-~]/g, String.raw`\$&`));
  // In JSON a line break before the address is a backslash and a letter.
  return String.raw`(?:(?<![\w.%+-])|(?<=\\[bfnrt]))(?:${literals.join('|')})(?![\w-]|\.[\w])`;
}
