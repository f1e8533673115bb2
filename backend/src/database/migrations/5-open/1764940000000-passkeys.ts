import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds passkeys of users, and their used challenges. */
export class Passkeys1764940000000 implements MigrationInterface {
  name = 'Passkeys1764940000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "passkeys" ("id" uuid NOT NULL DEFAULT uuidv7(), "admin_id" uuid NOT NULL, "name" character varying NOT NULL, "credential_id" bytea NOT NULL, "public_key" bytea NOT NULL, "counter" bigint NOT NULL, "transports" text array NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "pk_passkeys" PRIMARY KEY ("id"), CONSTRAINT "uq_passkeys_credential_id" UNIQUE ("credential_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_passkeys_admin_id" ON "passkeys" ("admin_id")`);
    await queryRunner.query(
      `ALTER TABLE "passkeys" ADD CONSTRAINT "fk_passkeys_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `CREATE TABLE "spent_passkey_challenges" ("challenge" character varying NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_spent_passkey_challenges" PRIMARY KEY ("challenge"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_spent_passkey_challenges_expires_at" ON "spent_passkey_challenges" ("expires_at")`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "spent_passkey_challenges"');
    await queryRunner.query('DROP TABLE "passkeys"');
  }
}
