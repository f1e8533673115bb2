import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { maskPhone } from '../../common/phone';
import { many, one, run } from '../../database/statements';
import type { OfficeField } from '../lead-store/fields/lead-fields';
import type { Holding } from './holding';
import { bind, emailPattern, namePattern, PAYMENT_OF_PERSON, phonePattern, type Person } from './person';
import { MENTIONS } from './personal-data';

const HIDDEN = '•••';
/** Whether an erasure masks the values of a field in audit entries. A state, a category and dates of the office do not identify a person. */
const IS_MASKED: Readonly<Record<OfficeField, boolean>> = {
  fullName: true,
  email: true,
  state: false,
  leadCategory: false,
  monthlyIncome: true,
  nextFollowUpAt: false,
  repliedAt: false,
};
/** Fields of audit entries about a lead with masked values. A title is that of a task. */
const MASKED = [
  ...Object.entries(IS_MASKED).flatMap(([field, isMasked]) => (isMasked ? [field] : [])),
  'title',
];

/** Executes an erasure. Writes tables of other modules; `personal-data.ts` defines which and how. */
@Injectable()
export class ErasureRepository {
  /** Extends the timeout for searching free text in whole tables. */
  async allowLongStatements(manager: EntityManager): Promise<void> {
    await run(manager, `SET LOCAL statement_timeout = '5min'`);
  }

  /**
   * Applies an erasure to the rows of a holding.
   * @param by username of the user
   * @returns number of rows
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

  /** Returns the targets of the audit entries about a person. To be called before anything is erased. */
  async auditTargets(manager: EntityManager, person: Person): Promise<string[]> {
    const rows = await many<{ target: string }>(
      manager,
      ...bind(
        `SELECT 'lead:' || unnest(:leads::text[]) AS target
         UNION ALL SELECT 'payment:' || id FROM payments WHERE ${PAYMENT_OF_PERSON}
         UNION ALL SELECT 'alert:' || id FROM fraud_alerts WHERE metadata->>'subject' = ANY(:phones::text[])
         UNION ALL SELECT 'privacy_request:' || id FROM privacy_requests WHERE phone_number = ANY(:phones::text[])`,
        person,
      ),
    );
    return [
      ...rows.map(({ target }) => target),
      ...person.phones.map((phone) => `phone:${maskPhone(phone)}`),
    ];
  }

  /**
   * Masks data given by the person, and the person's present and former names, in the values of audit entries about this person.
   * All else in the trail stays as evidence, including other entries and the users and actions.
   * @param entry the entry of this erasure
   * @returns number of changed entries
   */
  async maskAudit(
    manager: EntityManager,
    person: Person,
    { targets, entry }: { targets: readonly string[]; entry: string },
  ): Promise<number> {
    const mask = new Mask(person);
    const names = [...person.names, ...(await this.formerNames(manager, targets))];
    const masked = (column: string): string =>
      `coalesce((SELECT jsonb_object_agg(key, CASE
              WHEN target LIKE 'lead:%' AND key = ANY(:fields::text[]) AND value <> 'null' THEN to_jsonb('${HIDDEN}'::text)
              WHEN :named AND jsonb_typeof(value) = 'string' THEN to_jsonb(regexp_replace(value #>> '{}', :name, '${HIDDEN}', 'gi'))
              ELSE value END)
          FROM jsonb_each(${mask.in(`${column}::text`)}::jsonb)), ${column})`;
    const [before, after] = [masked('"before"'), masked('"after"')];
    return run(
      manager,
      ...bind(
        `UPDATE audit_entries SET "before" = ${before}, "after" = ${after}
          WHERE (target = ANY(:targets::text[]) OR id = :entry)
            AND ("before" IS DISTINCT FROM ${before} OR "after" IS DISTINCT FROM ${after})`,
        { ...mask.values, fields: MASKED, named: names.length > 0, name: namePattern(names), targets, entry },
      ),
    );
  }

  /** Returns the names that the person's leads had, from the entries about their changes. */
  private async formerNames(manager: EntityManager, targets: readonly string[]): Promise<string[]> {
    const rows = await many<{ name: string }>(
      manager,
      `SELECT DISTINCT "before"->>'fullName' AS name FROM audit_entries
        WHERE target = ANY($1::text[]) AND target LIKE 'lead:%' AND "before"->>'fullName' <> ''`,
      [targets],
    );
    return rows.map(({ name }) => name);
  }

  /** Masks the phone and the e-mails in free text. @returns number of changed texts */
  async maskMentions(manager: EntityManager, person: Person): Promise<number> {
    const mask = new Mask(person);
    let changed = 0;
    for (const { table, column } of MENTIONS) {
      const text = `"${column}"`;
      changed += await run(
        manager,
        ...bind(`UPDATE ${table} SET ${text} = ${mask.in(text)} WHERE ${mask.isIn(text)}`, mask.values),
      );
    }
    return changed;
  }

  /** Withdraws a valid marketing consent, so that it does not apply to a later form. */
  async withdrawConsent(manager: EntityManager, phone: string): Promise<void> {
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

/** Builds SQL that masks a person's phones and e-mails in a text. */
class Mask {
  /** Parameters of the expressions. */
  readonly values: object;
  private readonly hasEmails: boolean;
  /** Parameter names for the pattern of each phone and its replacement. */
  private readonly phones: { names: { pattern: string; masked: string }; values: Record<string, string> }[];

  constructor({ phones, pattern, emails }: Person) {
    this.hasEmails = emails.length > 0;
    this.phones = phones.map((phone, index) => ({
      names: { pattern: `own${index}`, masked: `masked${index}` },
      values: { [`own${index}`]: phonePattern(phone), [`masked${index}`]: maskPhone(phone) },
    }));
    this.values = {
      pattern,
      ...Object.assign({}, ...this.phones.map(({ values }) => values)),
      // Cheap first conditions: few texts contain these four digits or one of the addresses.
      tails: phones.map((phone) => `%${phone.slice(-4).split('').join('%')}%`),
      emails,
      email: emailPattern(emails),
    };
  }

  /** Returns SQL for the masked text. */
  in(text: string): string {
    const withoutPhone = this.phones.reduce(
      (inner, { names }) => `regexp_replace(${inner}, :${names.pattern}, :${names.masked}, 'g')`,
      text,
    );
    return this.hasEmails ? `regexp_replace(${withoutPhone}, :email, '${HIDDEN}', 'gi')` : withoutPhone;
  }

  /** Returns SQL for whether the text contains a phone or e-mail of the person. */
  isIn(text: string): string {
    const phone = `(${text} LIKE ANY(:tails::text[]) AND ${text} ~ :pattern)`;
    const email = `(EXISTS (SELECT 1 FROM unnest(:emails::text[]) AS given(email) WHERE strpos(lower(${text}), given.email) > 0)
      AND ${text} ~* :email)`;
    return this.hasEmails ? `(${phone} OR ${email})` : phone;
  }
}
