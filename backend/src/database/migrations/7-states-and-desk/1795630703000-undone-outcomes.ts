import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = ['answered', 'no_answer', 'voicemail', 'callback', 'not_interested', 'wrong_number'];
const NOBODY = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Removes an undone call from the reports, which triggers fill. */
export class UndoneOutcomes1795630703000 implements MigrationInterface {
  name = 'UndoneOutcomes1795630703000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION uncount_work() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, calls, ${OUTCOMES.join(', ')})
        SELECT date_trunc('hour', NEW.created_at, 'UTC'), pg_backend_pid() % 64, coalesce(a.id, ${NOBODY}), l.lead_source, -1,
               ${OUTCOMES.map((outcome) => `-(NEW.metadata->>'outcome' = '${outcome}')::int`).join(', ')}
          FROM leads l LEFT JOIN admin_users a ON a.username = NEW.metadata->>'by' WHERE l.id = NEW.lead_id
        ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET calls = w.calls + excluded.calls,
          ${OUTCOMES.map((outcome) => `${outcome} = w.${outcome} + excluded.${outcome}`).join(', ')};
        DELETE FROM first_responses r USING leads l
         WHERE l.id = NEW.lead_id AND r.at = NEW.created_at AND r.admin_id = l.assigned_to AND r.source = l.lead_source;
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "uncount_work" AFTER UPDATE OF "status" ON "lead_interactions" FOR EACH ROW
       WHEN (NEW.status = 'undone' AND OLD.status <> 'undone' AND NEW.type = 'call' AND NEW.direction = 'outbound')
       EXECUTE FUNCTION uncount_work()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER "uncount_work" ON "lead_interactions"');
    await queryRunner.query('DROP FUNCTION uncount_work()');
  }
}
