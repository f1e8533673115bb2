import type { MigrationInterface, QueryRunner } from 'typeorm';

const COVERED: readonly { table: string; kind: string; where: string }[] = [
  { table: 'audit_entries', kind: 'audit', where: 'true' },
  { table: 'consents', kind: 'consent', where: 'true' },
  { table: 'payments', kind: 'contract', where: 'accepted_at IS NOT NULL' },
];

/**
 * Queues the rows from before the chain, to be appended by a job as its beginning. Takes no table locks: each statement sees a
 * new row in the queue or, if a job was fast, in the chain.
 */
export class AuditGenesis1764890010000 implements MigrationInterface {
  name = 'AuditGenesis1764890010000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table, kind, where } of COVERED)
      await queryRunner.query(
        `INSERT INTO audit_queue (kind, row_id, reason)
         SELECT '${kind}', r.id, 'new' FROM ${table} r WHERE ${where}
            AND NOT EXISTS (SELECT 1 FROM audit_queue q WHERE q.row_id = r.id AND q.kind = '${kind}')
            AND NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.row_id = r.id AND c.kind = '${kind}')
          ORDER BY r.created_at, r.id`,
      );
  }

  public async down(): Promise<void> {
    // The previous migration drops the queue.
  }
}
