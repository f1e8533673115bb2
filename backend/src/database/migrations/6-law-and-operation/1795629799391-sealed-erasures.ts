import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEALED: readonly { table: string; kind: string; record: string; personal: string; when?: string }[] = [
  {
    table: 'audit_entries',
    kind: 'audit',
    record: 'id,admin_id,username,action,target,ip_address,created_at',
    personal: 'before,after',
  },
  {
    table: 'consents',
    kind: 'consent',
    record: 'id,kind,granted,text_version,way,recorded_by,recorded_at,created_at',
    personal: 'phone_number,full_name,text_shown,ip_address,user_agent',
  },
  {
    table: 'payments',
    kind: 'contract',
    record: 'id,kind,plan,promised,amount_cents,accepted_text_version,accepted_at,created_at',
    personal: 'full_name,email,phone,ip_address,user_agent,signed_terms',
    when: 'OLD.accepted_at IS NOT NULL',
  },
];

const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp';

const changed = (columns: string): string => {
  const row = (of: string): string =>
    `(${columns
      .split(',')
      .map((column) => `${of}."${column}"`)
      .join(', ')})`;
  return `${row('OLD')} IS DISTINCT FROM ${row('NEW')}`;
};

/**
 * Lets only an erasure change a sealed row: each value stays or becomes a masked form of itself, and the row is assigned to a
 * `privacy_erased` entry. Triggers with the owner's rights check that and queue the new link, so the servers' role cannot.
 */
export class SealedErasures1795629799391 implements MigrationInterface {
  name = 'SealedErasures1795629799391';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "audit_erasures" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "row_id" uuid NOT NULL, "entry_id" uuid NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_audit_erasures" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION "refuse_change_of_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION '% is only appended to: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege'; END $$`);
    // A sealed row that was removed cannot be inserted again with other values.
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION "queue_for_audit_chain"() RETURNS trigger ${AS_OWNER} AS $$
      BEGIN
        IF EXISTS (SELECT FROM audit_chain c WHERE c.row_id = NEW.id AND c.kind = TG_ARGV[0]) THEN
          RAISE EXCEPTION '% % was sealed before', TG_TABLE_NAME, NEW.id USING ERRCODE = 'insufficient_privilege';
        END IF;
        INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'new');
        RETURN NULL;
      END $$`);
    // A mask replaces any text, even the whole of a number; a masked phone keeps its area code and its end.
    await queryRunner.query(String.raw`
      CREATE FUNCTION "is_masked_form"("original" text, "masked" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
        SELECT original LIKE regexp_replace(regexp_replace(masked, '([\\%_])', '\\\1', 'g'), '"•••"|\+?[0-9]*•••([0-9]{4})?', '%', 'g')
      $$`);
    await queryRunner.query(`
      CREATE FUNCTION "guard_sealed_row"() RETURNS trigger ${AS_OWNER} AS $$
      DECLARE
        erasure uuid := nullif(current_setting('audit.erasure', true), '')::uuid;
        old_row jsonb := to_jsonb(OLD);
        new_row jsonb := to_jsonb(NEW);
        column_name text;
        problem text;
      BEGIN
        IF erasure IS NULL OR EXISTS (SELECT FROM audit_chain c WHERE c.row_id = erasure AND c.kind = 'audit') THEN
          problem := 'there is no erasure at work';
        END IF;
        FOREACH column_name IN ARRAY string_to_array(TG_ARGV[1], ',') LOOP
          IF old_row->column_name IS DISTINCT FROM new_row->column_name THEN problem := column_name || ' never changes'; END IF;
        END LOOP;
        FOREACH column_name IN ARRAY string_to_array(TG_ARGV[2], ',') LOOP
          CONTINUE WHEN old_row->column_name IS NOT DISTINCT FROM new_row->column_name;
          -- Contracts lose what they say of a person; entries and consents are masked word by word.
          CONTINUE WHEN TG_ARGV[0] = 'contract' AND coalesce(new_row->>column_name, '') = '';
          IF is_masked_form(old_row->>column_name, new_row->>column_name) IS NOT TRUE THEN
            problem := column_name || ' is not the masked form of what was sealed';
          END IF;
        END LOOP;
        IF problem IS NULL THEN
          DELETE FROM audit_salts WHERE sequence IN
            (SELECT sequence FROM audit_chain c WHERE c.row_id = NEW.id AND c.kind = TG_ARGV[0]);
          INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'erased');
          INSERT INTO audit_erasures (kind, row_id, entry_id) VALUES (TG_ARGV[0], NEW.id, erasure);
        -- The owner could remove this trigger. What the owner changes gets no link, so the check of the chain names it.
        ELSIF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
          RAISE EXCEPTION '% % is sealed: %', TG_TABLE_NAME, NEW.id, problem USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION "expect_erasure_entry"() RETURNS trigger ${AS_OWNER} AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = NEW.entry_id AND e.action = 'privacy_erased') THEN
          RAISE EXCEPTION 'no entry privacy_erased % is on record', NEW.entry_id USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NULL;
      END $$`);
    // Rows erased before are assigned to the newest erasure before their link.
    await queryRunner.query(
      `INSERT INTO audit_erasures (kind, row_id, entry_id)
       SELECT c.kind, c.row_id, entry.id FROM audit_chain c CROSS JOIN LATERAL
              (SELECT e.id FROM audit_entries e WHERE e.action = 'privacy_erased' AND e.created_at <= c.sealed_at
                ORDER BY e.created_at DESC LIMIT 1) entry
        WHERE c.reason = 'erased' ORDER BY c.sequence`,
    );
    await queryRunner.query(
      `INSERT INTO audit_queue (kind, row_id, reason) SELECT 'erasure', id, 'new' FROM audit_erasures ORDER BY id`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "audit_erasures_rows" BEFORE UPDATE OR DELETE ON "audit_erasures" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_chain"()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "audit_erasures_whole" BEFORE TRUNCATE ON "audit_erasures" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_chain"()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "audit_erasures_to_chain" AFTER INSERT ON "audit_erasures" FOR EACH ROW EXECUTE FUNCTION "queue_for_audit_chain"('erasure')`,
    );
    await queryRunner.query(
      `CREATE CONSTRAINT TRIGGER "audit_erasures_entry" AFTER INSERT ON "audit_erasures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "expect_erasure_entry"()`,
    );
    for (const { table, kind, record, personal, when } of SEALED)
      await queryRunner.query(
        `CREATE TRIGGER "${table}_stays_sealed" AFTER UPDATE ON "${table}" FOR EACH ROW
          WHEN (${when ? `${when} AND ` : ''}${changed(`${record},${personal}`)})
          EXECUTE FUNCTION "guard_sealed_row"('${kind}', '${record}', '${personal}')`,
      );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table } of SEALED)
      await queryRunner.query(`DROP TRIGGER "${table}_stays_sealed" ON "${table}"`);
    await queryRunner.query(`DELETE FROM audit_queue WHERE kind = 'erasure'`);
    await queryRunner.query('DROP TABLE "audit_erasures"');
    for (const name of ['expect_erasure_entry()', 'guard_sealed_row()', 'is_masked_form(text, text)'])
      await queryRunner.query(`DROP FUNCTION ${name}`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION "queue_for_audit_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'new'); RETURN NULL; END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION "refuse_change_of_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'audit_chain is only appended to: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege'; END $$`);
  }
}
