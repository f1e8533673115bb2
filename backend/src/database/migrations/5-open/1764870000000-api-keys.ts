import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds API keys of other systems. */
export class ApiKeys1764870000000 implements MigrationInterface {
  name = 'ApiKeys1764870000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "api_keys" ("id" uuid NOT NULL DEFAULT uuidv7(), "admin_id" uuid NOT NULL, "name" character varying NOT NULL, "scopes" text array NOT NULL, "public_part" character varying NOT NULL, "secret_hash" bytea NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uq_api_keys_public_part" UNIQUE ("public_part"), CONSTRAINT "pk_api_keys" PRIMARY KEY ("id"), CONSTRAINT "fk_api_keys_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users"("id") ON DELETE CASCADE)`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "uq_api_keys_name" ON "api_keys" (lower("name"))`);
    await queryRunner.query(`CREATE INDEX "ix_api_keys_admin_id" ON "api_keys" ("admin_id")`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "api_keys"`);
  }
}
