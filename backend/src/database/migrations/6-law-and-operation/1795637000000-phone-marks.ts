import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the numbers that outlive an erasure (opt-outs and erased phones) by an HMAC-SHA256 with a key that exists only in this database
 * and its backups. A new lead with such a number gets the plain opt-out back.
 */
export class PhoneMarks1795637000000 implements MigrationInterface {
  name = 'PhoneMarks1795637000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "phone_mark_key" ("id" integer NOT NULL, "inner_pad" bytea NOT NULL, "outer_pad" bytea NOT NULL, CONSTRAINT "ck_phone_mark_key_single" CHECK ("id" = 1), CONSTRAINT "pk_phone_mark_key" PRIMARY KEY ("id"))`,
    );
    const key = randomBytes(64);
    const [inner, outer] = [0x36, 0x5c].map((pad) =>
      Buffer.from(key.map((byte) => byte ^ pad)).toString('hex'),
    );
    await queryRunner.query(
      `INSERT INTO phone_mark_key (id, inner_pad, outer_pad) VALUES (1, '\\x${inner}', '\\x${outer}')`,
    );
    await this.addKeyGuard(queryRunner);
    await queryRunner.query(`
      CREATE FUNCTION "phone_mark"("phone" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT 'hmac:' || encode(sha256(outer_pad || sha256(inner_pad || convert_to(phone, 'UTF8'))), 'hex') FROM phone_mark_key WHERE id = 1
      $$`);
    await this.addOptOuts(queryRunner);
    await this.addErasedPhones(queryRunner);
  }

  /** Refuses another key, with which the marks that exist would match no number. */
  private async addKeyGuard(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION "refuse_change_of_mark_key"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the key of the marks of phones does not change'; END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "phone_mark_key_fixed" BEFORE UPDATE OR DELETE OR TRUNCATE ON "phone_mark_key" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_mark_key"()`,
    );
  }

  private async addOptOuts(queryRunner: QueryRunner): Promise<void> {
    // An opt-out that arrived during an earlier erasure can stand beside its mark; the newer one stays.
    await queryRunner.query(`
      CREATE FUNCTION "mark_opt_out"("phone" text, "of_channel" text) RETURNS text LANGUAGE sql AS $$
        DELETE FROM sms_suppressions WHERE phone_number = phone_mark(phone) AND channel = of_channel;
        SELECT phone_mark(phone)
      $$`);
    await queryRunner.query(`
      CREATE FUNCTION "reveal_opt_outs"("phone" text) RETURNS void LANGUAGE sql AS $$
        WITH revealed AS (DELETE FROM sms_suppressions WHERE phone_number = phone_mark(phone) RETURNING *)
        INSERT INTO sms_suppressions AS s (phone_number, channel, reason, source, created_by, created_at)
        SELECT phone, channel, reason, source, created_by, created_at FROM revealed
        ON CONFLICT (phone_number, channel) DO UPDATE
          SET reason = excluded.reason, source = excluded.source, created_by = excluded.created_by, created_at = excluded.created_at
        WHERE s.source = 'office'
      $$`);
    // Numbers begin with '+', so that one look at the index says whether there are marks.
    await queryRunner.query(`
      CREATE FUNCTION "reveal_opt_outs_of_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM sms_suppressions WHERE phone_number >= 'hmac:') THEN
          PERFORM reveal_opt_outs(phone_number) FROM seen
            WHERE EXISTS (SELECT FROM sms_suppressions s WHERE s.phone_number = phone_mark(seen.phone_number));
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "tr_opt_outs_revealed" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION "reveal_opt_outs_of_leads"()`,
    );
    await queryRunner.query(
      `UPDATE sms_suppressions s SET phone_number = phone_mark(s.phone_number)
        WHERE EXISTS (SELECT FROM erased_phones e WHERE e.phone_number = s.phone_number)
          AND NOT EXISTS (SELECT FROM leads l WHERE l.phone_number = s.phone_number)`,
    );
  }

  private async addErasedPhones(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE erased_phones SET phone_number = phone_mark(phone_number)`);
    await queryRunner.query(`
      CREATE FUNCTION "mark_erased_phone"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.phone_number := phone_mark(NEW.phone_number); RETURN NEW; END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "erased_phones_marked" BEFORE INSERT ON "erased_phones" FOR EACH ROW EXECUTE FUNCTION "mark_erased_phone"()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER "tr_opt_outs_revealed" ON "leads"');
    await queryRunner.query('DROP TRIGGER "erased_phones_marked" ON "erased_phones"');
    // Older versions cannot read marks.
    for (const table of ['sms_suppressions', 'erased_phones'])
      await queryRunner.query(`DELETE FROM "${table}" WHERE phone_number >= 'hmac:'`);
    for (const name of [
      'mark_erased_phone()',
      'reveal_opt_outs_of_leads()',
      'reveal_opt_outs(text)',
      'mark_opt_out(text, text)',
      'phone_mark(text)',
    ])
      await queryRunner.query(`DROP FUNCTION ${name}`);
    await queryRunner.query('DROP TABLE "phone_mark_key"');
    await queryRunner.query('DROP FUNCTION refuse_change_of_mark_key()');
  }
}
