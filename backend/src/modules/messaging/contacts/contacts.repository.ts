import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { ContactKind } from './contact.entity';

/** Contact that is about to be placed. */
export interface NewContact {
  /** E.164. */
  phoneNumber: string;
  kind: ContactKind;
  reference: string | null;
  /** Username; missing for automatic contacts. */
  createdBy?: string | undefined;
}

/** Outcome of a call that a user enters. */
export interface CallOutcomeOf {
  phoneNumber: string;
  /** Username. */
  createdBy: string;
  /** Entry of the timeline. */
  reference: string;
}

/** SQL: whether a number was contacted since a time. A scalar subquery always reads the index, unlike EXISTS. */
export const wasContacted = (phone: string, since: string): string =>
  `coalesce((SELECT true FROM contacts c WHERE c.phone_number = ${phone} AND c.created_at > ${since} LIMIT 1), false)`;

/** Reads and writes `contacts`. */
@Injectable()
export class ContactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks a number until the transaction ends, so that limited contacts with it are counted and recorded one after another. */
  async hold(manager: EntityManager, phoneNumber: string): Promise<void> {
    await many(manager, `SELECT pg_advisory_xact_lock(hashtextextended('contact:' || $1::text, 0))`, [
      phoneNumber,
    ]);
  }

  /** Records a contact. A known reference, such as a campaign's message that is tried again, is the same contact at a later time. */
  async add(
    manager: EntityManager,
    { phoneNumber, kind, reference, createdBy }: NewContact,
    at: Date,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO contacts (phone_number, kind, reference, created_by, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (reference) WHERE reference IS NOT NULL DO UPDATE SET created_at = excluded.created_at`,
      [phoneNumber, kind, reference, createdBy ?? null, at],
    );
  }

  /** Removes contacts that were recorded and then not placed. */
  async remove(manager: EntityManager, references: readonly string[]): Promise<void> {
    await run(manager, 'DELETE FROM contacts WHERE reference = ANY($1)', [references]);
  }

  /**
   * Returns, for the numbers that have reached their maximum since a time, the time of the contact that has to grow old before one more.
   * @param limits maximum number of contacts by number
   * @param except reference of a contact that is not counted; null for none
   */
  async atLimit(
    limits: ReadonlyMap<string, number>,
    since: Date,
    except: string | null,
    source: StatementSource = this.dataSource,
  ): Promise<Map<string, Date>> {
    const rows = await many<{ phone: string; at: Date }>(
      source,
      `SELECT l.phone, c.created_at AS at
         FROM unnest($1::text[], $2::int[]) AS l(phone, maximum)
        CROSS JOIN LATERAL (
          SELECT created_at FROM contacts
           WHERE phone_number = l.phone AND created_at > $3 AND ($4::text IS NULL OR reference IS DISTINCT FROM $4)
           ORDER BY created_at DESC OFFSET l.maximum - 1 LIMIT 1) AS c`,
      [[...limits.keys()], [...limits.values()], since, except],
      { prepared: true },
    );
    return new Map(rows.map(({ phone, at }) => [phone, at]));
  }

  /** Returns the number of contacts with a number since a time. */
  async count(phoneNumber: string, since: Date, source: StatementSource = this.dataSource): Promise<number> {
    const row = await one<{ count: number }>(
      source,
      'SELECT count(*)::int AS count FROM contacts WHERE phone_number = $1 AND created_at > $2',
      [phoneNumber, since],
    );
    return row!.count;
  }

  /**
   * Gives the last call that a user has placed since a time its entry of the timeline.
   * @returns false if the user has placed none
   */
  async linkCall(
    manager: EntityManager,
    { phoneNumber, createdBy, reference }: CallOutcomeOf,
    since: Date,
  ): Promise<boolean> {
    const linked = await run(
      manager,
      `UPDATE contacts SET reference = $3 WHERE id = (
         SELECT id FROM contacts
          WHERE phone_number = $1 AND kind = 'call' AND created_by = $2 AND reference IS NULL AND created_at > $4
          ORDER BY created_at DESC LIMIT 1)`,
      [phoneNumber, createdBy, reference, since],
    );
    return linked > 0;
  }
}
