import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index that finds the riskiest IP addresses of the last days without reading every attempt. */
export class IpRisk1764150000010 implements MigrationInterface {
  name = 'IpRisk1764150000010';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_ip_geo_last_seen_risk_score" ON "ip_geo" ("last_seen", "risk_score")`,
    );
    await queryRunner.query(`DROP INDEX "ix_ip_geo_last_seen"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "ix_ip_geo_last_seen" ON "ip_geo" ("last_seen")`);
    await queryRunner.query(`DROP INDEX "ix_ip_geo_last_seen_risk_score"`);
  }
}
