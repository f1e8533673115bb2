import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['blocked_entities', 'blocklist'] as const;

/** CASE prevents a scan from reading a phone as an IP address. */
const NETWORK = `CASE WHEN entity_type = 'ip' THEN entity_value::inet END`;

const inForce = (table: string, columns: string): string => `
  SELECT id, entity_type, entity_value, reason, expires_at, created_at, ${columns}
    FROM ${table}
   WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

const activeBlocks = (network: string): string => `
  CREATE VIEW "active_blocks" AS
  ${inForce('blocked_entities', `blocked_by AS created_by, 'administrator' AS origin${network}`)}
  UNION ALL
  ${inForce('blocklist', `created_by, 'system' AS origin${network}`)}`;

/** Adds blocks of address ranges, and the reason why a block was lifted. */
export class BlockNetworks1763950000000 implements MigrationInterface {
  name = 'BlockNetworks1763950000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW "active_blocks"');
    for (const table of TABLES) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "lift_reason" text`);
      await queryRunner.query(
        `CREATE INDEX "ix_${table}_network" ON "${table}" USING gist ((${NETWORK}) inet_ops) WHERE lifted_at IS NULL`,
      );
    }
    await queryRunner.query(activeBlocks(`, ${NETWORK} AS network`));
    await queryRunner.query(`CREATE INDEX "ix_ip_geo_last_seen" ON "ip_geo" ("last_seen")`);
    // For the leads of an IP address: shown when it is looked up, and counted when it submits more.
    await queryRunner.query(
      `CREATE INDEX "ix_leads_ip_address_created_at" ON "leads" ("ip_address", "created_at")`,
    );
    await queryRunner.query(`CREATE INDEX "ix_leads_blocked" ON "leads" ("phone_number") WHERE is_blocked`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "ix_ip_geo_last_seen"');
    await queryRunner.query('DROP INDEX "ix_leads_blocked"');
    await queryRunner.query('DROP INDEX "ix_leads_ip_address_created_at"');
    await queryRunner.query('DROP VIEW "active_blocks"');
    for (const table of TABLES) {
      await queryRunner.query(`DROP INDEX "ix_${table}_network"`);
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "lift_reason"`);
    }
    await queryRunner.query(activeBlocks(''));
  }
}
