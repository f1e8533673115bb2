import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { maskPhone } from '../../common/phone';
import { one, run } from '../../database/statements';
import type { Holding } from './holding';
import { bind, type Person } from './person';
import { MENTIONS } from './personal-data';

const HIDDEN = '•••';
/** Keys in the audit trail's values that hold what a lead said about itself. */
const TOLD = ['email', 'monthlyIncome'];

/** The statements of an erasure. They write tables of other modules: `personal-data.ts` says which and how. */
@Injectable()
export class ErasureRepository {
  /** For the search of whole tables for free text. */
  async allowLongStatements(manager: EntityManager): Promise<void> {
    await run(manager, `SET LOCAL statement_timeout = '5min'`);
  }

  /**
   * Does to the rows of a holding what its fate says.
   * @param by username of the administrator
   * @returns how many rows there were
   */
  async apply(
    manager: EntityManager,
    { table, where, fate }: Holding,
    person: Person,
    by: string,
  ): Promise<number> {
    const values = { ...person, by, stranger: randomUUID() };
    switch (fate.action) {
      case 'kept': {
        const statement = `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`;
        const row = await one<{ count: number }>(manager, ...bind(statement, values));
        return row!.count;
      }
      case 'erased':
        return run(manager, ...bind(`DELETE FROM ${table} WHERE ${where}`, values));
      case 'anonymised': {
        const set = Object.entries(fate.set).map(([column, value]) => `${column} = ${value}`);
        return run(manager, ...bind(`UPDATE ${table} SET ${set.join(', ')} WHERE ${where}`, values));
      }
    }
  }

  /** Masks what a lead said about itself in the trail of those who changed it. */
  async maskAudit(manager: EntityManager, person: Person): Promise<void> {
    const masked = (column: string): string =>
      `(SELECT jsonb_object_agg(key, CASE WHEN key = ANY(:told::text[]) AND value <> 'null' THEN to_jsonb('${HIDDEN}'::text) ELSE value END)
          FROM jsonb_each(${column}))`;
    await run(
      manager,
      ...bind(
        `UPDATE audit_entries SET "before" = ${masked('"before"')}, "after" = ${masked('"after"')}
          WHERE target = ANY(ARRAY(SELECT 'lead:' || unnest(:leads::text[])))
            AND ("before" ?| :told::text[] OR "after" ?| :told::text[])`,
        { ...person, told: TOLD },
      ),
    );
  }

  /** Masks the phone and the e-mails in free text. @returns how many texts were changed */
  async maskMentions(manager: EntityManager, { phone, pattern, emails }: Person): Promise<number> {
    const values = {
      pattern,
      masked: maskPhone(phone),
      // A cheap first condition: few texts hold these four digits.
      tail: `%${phone.slice(-4).split('').join('%')}%`,
      email: emails.map((email) => email.replace(/[^\w@]/g, String.raw`\$&`)).join('|'),
    };
    let changed = 0;
    for (const { table, column, type } of MENTIONS) {
      const text = `"${column}"${type === 'jsonb' ? '::text' : ''}`;
      const withoutPhone = `regexp_replace(${text}, :pattern, :masked, 'g')`;
      const replaced =
        emails.length > 0 ? `regexp_replace(${withoutPhone}, :email, '${HIDDEN}', 'gi')` : withoutPhone;
      changed += await run(
        manager,
        ...bind(
          `UPDATE ${table} SET "${column}" = ${replaced}${type === 'jsonb' ? '::jsonb' : ''}
            WHERE (${text} LIKE :tail AND ${text} ~ :pattern)${emails.length > 0 ? ` OR ${text} ~* :email` : ''}`,
          values,
        ),
      );
    }
    return changed;
  }

  /** Withdraws a marketing consent in force: it must not hold for a form that is sent later. */
  async withdrawConsent(manager: EntityManager, { phone }: Person): Promise<void> {
    await run(
      manager,
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
       SELECT $1::varchar, 'marketing_sms', false, 'erasure', 'Pidió que se borraran sus datos.'
        WHERE (SELECT granted FROM consents WHERE phone_number = $1 AND kind = 'marketing_sms'
                ORDER BY created_at DESC LIMIT 1)`,
      [phone],
    );
  }
}
