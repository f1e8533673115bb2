/** Who somebody is here: all that leads from a phone number to what is held of its owner. */
export interface Person {
  /** E.164. */
  phone: string;
  /** The digits of the phone as payments may have kept them: with and without the country's code. */
  digits: string[];
  /** Matches the phone in a text, however it is punctuated (a PostgreSQL regular expression). */
  pattern: string;
  /** Ids of the leads with that phone, those deleted lately included. */
  leads: string[];
  /** The names they gave, the newest first. */
  names: string[];
  /** In lower case. */
  emails: string[];
  /** Addresses they came from. */
  ips: string[];
  devices: string[];
}

/** Runs a statement: on a connection, in a transaction or in a snapshot. */
export type Query = <T extends object>(sql: string, values: unknown[]) => Promise<T[]>;

/** Payments keep a phone as it was typed when it is not a US number. */
export const PAYMENT_OF_PERSON = String.raw`regexp_replace(phone, '\D', '', 'g') = ANY(:digits::text[])`;

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

/**
 * Finds out who has a phone.
 * @param phone E.164
 * @param hold `FOR UPDATE` keeps the leads as they are until the transaction ends
 */
export async function findPerson(query: Query, phone: string, hold: '' | 'FOR UPDATE' = ''): Promise<Person> {
  const digits = [phone.slice(1), ...(phone.startsWith('+1') ? [phone.slice(2)] : [])];
  // Each half has an index of its own, of live and of deleted leads.
  const leads = await query<{
    id: string;
    name: string;
    email: string | null;
    ip: string | null;
    device: string | null;
  }>(
    `SELECT id, full_name AS name, lower(email) AS email, ip_address AS ip, device_fingerprint AS device
       FROM leads WHERE id IN (
         SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL
         UNION ALL SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NOT NULL)
      ORDER BY id DESC ${hold}`,
    [phone],
  );
  const payments = await query<{ name: string; email: string }>(
    ...bind(
      `SELECT full_name AS name, lower(email) AS email FROM payments WHERE ${PAYMENT_OF_PERSON} ORDER BY created_at DESC`,
      { digits },
    ),
  );
  const attempts = await query<{ ip: string }>(
    `SELECT DISTINCT ip_address AS ip FROM otp_attempts WHERE phone_number = $1`,
    [phone],
  );
  return {
    phone,
    digits,
    pattern: phonePattern(phone),
    leads: leads.map(({ id }) => id),
    names: distinct([...leads, ...payments].map(({ name }) => name)),
    emails: distinct([...leads, ...payments].map(({ email }) => email)),
    ips: distinct([...leads, ...attempts].map(({ ip }) => ip)),
    devices: distinct(leads.map(({ device }) => device)),
  };
}

const SEPARATORS = '[ ().-]*';

function phonePattern(phone: string): string {
  const national = phone.startsWith('+1') ? phone.slice(2) : phone.slice(1);
  const code = phone.startsWith('+1') ? `(\\+?1${SEPARATORS})?\\(?` : '\\+?';
  return `(?<![0-9])${code}${[...national].join(SEPARATORS)}(?![0-9])`;
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];
