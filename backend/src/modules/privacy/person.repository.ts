import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CopySnapshot } from '../../database/driver/copy-rows';
import { many } from '../../database/statements';
import type { Holding } from './holding';
import { bind, PAID, PAYMENT_OF_PERSON, phoneDigits, phonePattern, type Person } from './person';

/** Source of a person's data: the database, a transaction or a snapshot. */
export type PersonSource = DataSource | EntityManager | CopySnapshot;

/** Rows read at once, so that a download needs constant memory. */
const BATCH = 500;
/** How long a slow reader may keep the snapshot open between two batches. */
const PATIENCE = '15min';

/** Reads the stored data of a person. */
@Injectable()
export class PersonRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Finds the values that connect a phone with its owner's data.
   * @param phone E.164
   * @param hold `FOR UPDATE` locks the leads until the transaction ends
   */
  async find(
    phone: string,
    source: PersonSource = this.dataSource,
    hold: '' | 'FOR UPDATE' = '',
  ): Promise<Person> {
    const phones = await this.phonesOf(phone, source);
    const digits = phones.flatMap(phoneDigits);
    // Two queries, because live and deleted leads have separate indexes.
    const leads = await rowsOf<{
      id: string;
      name: string;
      email: string | null;
      ip: string | null;
      device: string | null;
    }>(
      source,
      `SELECT id, full_name AS name, lower(email) AS email, ip_address AS ip, device_fingerprint AS device
         FROM leads WHERE id IN (
           SELECT id FROM leads WHERE phone_number = ANY($1::text[]) AND deleted_at IS NULL
           UNION ALL SELECT id FROM leads WHERE phone_number = ANY($1::text[]) AND deleted_at IS NOT NULL)
        ORDER BY id DESC ${hold}`,
      [phones],
    );
    const payments = await rowsOf<{ name: string; email: string | null }>(
      source,
      ...bind(
        `SELECT full_name AS name, CASE WHEN ${PAID} THEN lower(email) END AS email
           FROM payments WHERE ${PAYMENT_OF_PERSON} ORDER BY created_at DESC`,
        { digits },
      ),
    );
    const attempts = await rowsOf<{ ip: string }>(
      source,
      'SELECT DISTINCT ip_address AS ip FROM otp_attempts WHERE phone_number = ANY($1::text[])',
      [phones],
    );
    const emails = distinct([...leads, ...payments].map(({ email }) => email));
    const office = new Set((await this.emailsOfOffice(source, emails)).map(({ email }) => email));
    return {
      phone,
      phones,
      digits,
      pattern: phones.map(phonePattern).join('|'),
      leads: leads.map(({ id }) => id),
      names: distinct([...leads, ...payments].map(({ name }) => name)),
      emails: emails.filter((email) => !office.has(email)),
      ips: distinct([...leads, ...attempts].map(({ ip }) => ip)),
      devices: distinct(leads.map(({ device }) => device)),
    };
  }

  /** Returns a phone and those of all leads merged with its lead, directly or in a chain. */
  private async phonesOf(phone: string, source: PersonSource): Promise<string[]> {
    const rows = await rowsOf<{ phone: string }>(
      source,
      `WITH RECURSIVE known(phone) AS (
         SELECT $1::varchar
         UNION
         SELECT half.phone_number FROM known
           JOIN LATERAL (SELECT id, merged_into FROM leads WHERE phone_number = known.phone AND deleted_at IS NULL
                         UNION ALL SELECT id, merged_into FROM leads WHERE phone_number = known.phone AND deleted_at IS NOT NULL) own ON true
           JOIN LATERAL (SELECT phone_number FROM leads WHERE id = own.merged_into
                         UNION ALL SELECT phone_number FROM leads WHERE merged_into = own.id
                         UNION ALL SELECT phone_number FROM leads WHERE merged_into = own.merged_into) half ON true
       )
       SELECT phone FROM known ORDER BY phone <> $1, phone`,
      [phone],
    );
    return rows.map((row) => row.phone);
  }

  /** Returns the given e-mails that are usernames or addresses of users, or receive notifications. */
  private emailsOfOffice(source: PersonSource, emails: readonly string[]): Promise<{ email: string }[]> {
    return rowsOf(
      source,
      `SELECT email FROM unnest($1::text[]) AS given(email)
        WHERE EXISTS (SELECT 1 FROM admin_users WHERE given.email IN (lower(admin_users.username), lower(admin_users.email)))
           OR given.email IN (SELECT lower(jsonb_array_elements_text(
                                 -- A setting that cannot be read, or may be nested too deeply for the database, contains no address.
                                 CASE WHEN length(value) > 6000 THEN '[]'
                                      WHEN pg_input_is_valid(value, 'jsonb') AND value IS JSON ARRAY
                                      THEN value::jsonb ELSE '[]' END)) FROM settings
                               WHERE key = 'notificationEmails')`,
      [emails],
    );
  }

  /** Returns the number of rows of each holding, by kind. */
  async count(
    person: Person,
    holdings: readonly Holding[],
    source: PersonSource = this.dataSource,
  ): Promise<Map<string, number>> {
    const counts = await rowsOf<{ kind: string; count: number }>(
      source,
      ...bind(
        holdings
          .map(
            ({ kind, table, where }) =>
              `SELECT '${kind}' AS kind, count(*)::int AS count FROM ${table} WHERE ${where}`,
          )
          .join(' UNION ALL '),
        person,
      ),
    );
    return new Map(counts.map(({ kind, count }) => [kind, count]));
  }

  async countActiveSubscriptions(person: Person): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.dataSource,
      ...bind(
        `SELECT count(*)::int AS count FROM payments
          WHERE ${PAYMENT_OF_PERSON} AND kind = 'first' AND subscription_status = 'active'`,
        person,
      ),
    );
    return row!.count;
  }

  /** Opens a snapshot that a slow reader may keep open. @throws AppError 429 */
  async openSnapshot(): Promise<CopySnapshot> {
    const snapshot = await CopySnapshot.open(this.dataSource);
    try {
      await snapshot.query(`SET LOCAL idle_in_transaction_session_timeout = '${PATIENCE}'`);
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /** Yields the copied columns of a holding's rows, in batches that are never empty. */
  async *batches(
    snapshot: CopySnapshot,
    { table, where, copy: { shown } }: Holding,
    person: Person,
  ): AsyncGenerator<object[]> {
    const columns = Array.isArray(shown) ? shown.join(', ') : '*';
    await snapshot.query(
      ...bind(`DECLARE held NO SCROLL CURSOR FOR SELECT ${columns} FROM ${table} WHERE ${where}`, person),
    );
    for (;;) {
      const rows = await snapshot.query<object>(`FETCH ${BATCH} FROM held`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await snapshot.query('CLOSE held');
  }
}

const rowsOf = <T extends object>(source: PersonSource, text: string, values: unknown[]): Promise<T[]> =>
  source instanceof CopySnapshot ? source.query<T>(text, values) : many<T>(source, text, values);

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
];
