import { DataSource } from 'typeorm';
import { LeadDetailRepository } from '../../../src/modules/leads/office/lead-detail.repository';
import type { Lead } from '../../../src/modules/lead-store/lead.entity';
import { createTestApp, type TestApp } from '../../support/app';

/** Entries of other leads in the audit trail. */
const OTHERS = 3000;

describe('the timeline of a lead', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('reads the audit trail by lead, not by time', async () => {
    await app.query(
      `INSERT INTO audit_entries (username, action, target) SELECT 'admin', 'lead_changed', 'lead:' || gen_random_uuid() FROM generate_series(1, ${OTHERS})`,
    );
    await app.query('ANALYZE audit_entries');
    const lead = { id: '00000000-0000-4000-8000-000000000001', phoneNumber: '+13055550123' } as Lead;
    const scans = await app.app.get(DataSource).transaction(async (manager) => {
      // A connection plans the statement without its values from the sixth time on.
      await manager.query('SET LOCAL plan_cache_mode = force_generic_plan');
      await new LeadDetailRepository(manager as unknown as DataSource).timeline(lead, 201);
      const scansOf = (index: string) => `pg_stat_get_xact_numscans('${index}'::regclass)::int`;
      const rows = await manager.query<{ byTarget: number; byTime: number }[]>(
        `SELECT ${scansOf('ix_audit_entries_target_created_at')} AS "byTarget", ${scansOf('ix_audit_entries_created_at_id')} AS "byTime"`,
      );
      return rows[0];
    });
    expect(scans).toEqual({ byTarget: 1, byTime: 0 });
  });
});
