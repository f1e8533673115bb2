import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifies the screens of the back office of work on a lead too: a person may have just told a colleague not to call again. */
export class LeadWorkEvents1795864800000 implements MigrationInterface {
  name = 'LeadWorkEvents1795864800000';

  public up(queryRunner: QueryRunner): Promise<void> {
    return replace(
      queryRunner,
      'assigned_to, verification_status, deleted_at, lead_category, last_contacted_at, next_follow_up_at',
    );
  }

  public down(queryRunner: QueryRunner): Promise<void> {
    return replace(queryRunner, 'assigned_to, verification_status, deleted_at');
  }
}

/** Replaces the trigger by one on the given columns. */
async function replace(queryRunner: QueryRunner, columns: string): Promise<void> {
  const of = (row: string): string => columns.replace(/\w+/g, (column) => `${row}.${column}`);
  await queryRunner.query(
    `CREATE OR REPLACE TRIGGER tr_leads_office AFTER UPDATE OF ${columns} ON leads FOR EACH ROW
       WHEN ((${of('new')}) IS DISTINCT FROM (${of('old')})) EXECUTE FUNCTION tell_office('lead', 'id', 'assigned_to')`,
  );
}
