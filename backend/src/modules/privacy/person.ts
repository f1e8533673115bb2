/** Values that connect a phone number with the data of its owner. */
export interface Person {
  /** Requested number, E.164. */
  phone: string;
  /** Requested number and those of leads merged with its lead, which all belong to one person. */
  phones: string[];
  /** Digits of the phone as stored in payments: with and without the country code. */
  digits: string[];
  /** PostgreSQL regular expression that matches the phones in a text, with any punctuation. */
  pattern: string;
  /** Ids of the leads with these phones, including deleted ones. */
  leads: string[];
  /** Names of the leads, newest first. */
  names: string[];
  /**
   * Lower-case e-mails of the leads and of paid orders. Excludes addresses that occur only in unpaid
   * orders, which may be a stranger's, and the addresses of the office.
   */
  emails: string[];
  /** IP addresses of the leads. */
  ips: string[];
  devices: string[];
}

/** Condition on payments. They store a phone as entered if it is not a US number. */
export const PAYMENT_OF_PERSON = String.raw`regexp_replace(phone, '\D', '', 'g') = ANY(:digits::text[])`;

/** Condition for payments with money taken. Their e-mail belongs to a real payer. */
export const PAID = `status IN ('approved', 'partially_refunded', 'refunded', 'voided')`;

/**
 * Replaces `:name` in a statement by placeholders.
 * @returns the statement with `$1`, `$2`, …, and its values in that order
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

/** Returns the digits of a phone, with and without the country code. @param phone E.164 */
export const phoneDigits = (phone: string): string[] => [
  phone.slice(1),
  ...(phone.startsWith('+1') ? [phone.slice(2)] : []),
];

const SEPARATORS = '[ ().-]*';

/** Returns a PostgreSQL regular expression that matches a phone in a text, with any punctuation. @param phone E.164 */
export function phonePattern(phone: string): string {
  const national = phone.startsWith('+1') ? phone.slice(2) : phone.slice(1);
  const code = phone.startsWith('+1') ? `(\\+?1${SEPARATORS})?\\(?` : '\\+?';
  return `(?<![0-9])${code}${[...national].join(SEPARATORS)}(?![0-9])`;
}

/**
 * Returns a PostgreSQL regular expression that matches whole e-mails in a text or in JSON, not parts of longer ones. To be used
 * case-insensitively.
 */
export function emailPattern(emails: readonly string[]): string {
  const literals = emails.map(escaped);
  // In JSON a line break before the address is a backslash and a letter.
  return String.raw`(?:(?<![\w.%+-])|(?<=\\[bfnrt]))(?:${literals.join('|')})(?![\w-]|\.[\w])`;
}

/**
 * Returns a PostgreSQL regular expression that matches names in a text, also without the later ones of several last names. To be
 * used case-insensitively.
 */
export function namePattern(names: readonly string[]): string {
  const literals = names.map((name) => {
    const parts = name.trim().split(/\s+/);
    const [first = '', second, ...rest] = parts.map((part) => escaped(part).replace(/\\?['’]/g, `['’]`));
    if (second === undefined) return first;
    const ending = rest.reduceRight((later, part) => String.raw`(?:\s+${part}${later})?`, '');
    return String.raw`${first}\s+${second}${ending}`;
  });
  return String.raw`(?<!\w)(?:${literals.join('|')})(?!\w)`;
}

/** Escapes a text for a regular expression. A backslash before a letter outside ASCII would have a special meaning. */
const escaped = (text: string): string => text.replace(/[!-/:-?[-^`{-~]/g, String.raw`\$&`);
