import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Saves the default hours for the owners of an office that has had appointments in its own calendar. In production nothing can be booked
 * without an owner's saved hours, so such an office would lose its calendar by the upgrade.
 */
export class HoursOfRunningOffices1795637104000 implements MigrationInterface {
  name = 'HoursOfRunningOffices1795637104000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO agent_availability (admin_id, weekly)
       SELECT id, (SELECT jsonb_agg(jsonb_build_object('weekday', day, 'from', '09:00', 'to', '18:00') ORDER BY day)
                     FROM generate_series(1, 5) AS day) || '[{"weekday":6,"from":"10:00","to":"14:00"}]'
         FROM admin_users WHERE role = 'owner' AND EXISTS (SELECT FROM appointments WHERE provider = 'own')
       ON CONFLICT DO NOTHING`,
    );
  }

  // Without the row an owner has the same hours.
  public async down(): Promise<void> {}
}
