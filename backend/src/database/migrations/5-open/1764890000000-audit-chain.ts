import type { MigrationInterface, QueryRunner } from 'typeorm';

const COVERED: readonly { table: string; kind: string; when?: string }[] = [
  { table: 'audit_entries', kind: 'audit' },
  { table: 'consents', kind: 'consent' },
  { table: 'payments', kind: 'contract', when: 'NEW.accepted_at IS NOT NULL' },
  { table: 'audit_checkpoints', kind: 'checkpoint' },
];

/** Adds the hash chain over the audit trail, the consents and the contracts. The next migration queues the existing rows. */
export class AuditChain1764890000000 implements MigrationInterface {
  name = 'AuditChain1764890000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "audit_chain" ("sequence" bigint NOT NULL, "kind" character varying NOT NULL, "row_id" uuid NOT NULL, "reason" character varying NOT NULL, "sealed_at" TIMESTAMP WITH TIME ZONE NOT NULL, "record_digest" bytea NOT NULL, "personal_digest" bytea NOT NULL, "previous" bytea NOT NULL, "hash" bytea NOT NULL, CONSTRAINT "pk_audit_chain" PRIMARY KEY ("sequence"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_audit_chain_row_id" ON "audit_chain" ("row_id")`);
    await queryRunner.query(
      `CREATE TABLE "audit_salts" ("sequence" bigint NOT NULL, "salt" bytea NOT NULL, CONSTRAINT "pk_audit_salts" PRIMARY KEY ("sequence"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "audit_queue" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "kind" character varying NOT NULL, "row_id" uuid NOT NULL, "reason" character varying NOT NULL, CONSTRAINT "pk_audit_queue" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "audit_checkpoints" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "through" bigint NOT NULL, "hash" bytea NOT NULL, "removed" integer NOT NULL, "before" TIMESTAMP WITH TIME ZONE NOT NULL, "public_key" bytea NOT NULL, "signature" bytea NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_audit_checkpoints" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`
      CREATE FUNCTION "refuse_change_of_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'audit_chain is only appended to: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege'; END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "audit_chain_rows" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_chain"()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "audit_chain_whole" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_chain"()`,
    );
    await queryRunner.query(`
      CREATE FUNCTION "queue_for_audit_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'new'); RETURN NULL; END $$`);
    for (const { table, kind, when } of COVERED)
      await queryRunner.query(
        `CREATE TRIGGER "${table}_to_chain" AFTER INSERT ON "${table}" FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION "queue_for_audit_chain"('${kind}')`,
      );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table } of COVERED)
      await queryRunner.query(`DROP TRIGGER "${table}_to_chain" ON "${table}"`);
    for (const table of ['audit_checkpoints', 'audit_queue', 'audit_salts', 'audit_chain'])
      await queryRunner.query(`DROP TABLE "${table}"`);
    await queryRunner.query('DROP FUNCTION "queue_for_audit_chain"()');
    await queryRunner.query('DROP FUNCTION "refuse_change_of_chain"()');
  }
}
