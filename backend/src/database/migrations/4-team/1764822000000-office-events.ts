import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each row: the trigger's name, its table, when it fires, the arguments of `tell_office`, and the condition of the trigger. The
 * payloads are sent to the channel `office` as JSON. They contain ids and no personal data.
 */
const TRIGGERS = [
  ['tr_conversations_office_on_insert', 'conversations', 'AFTER INSERT', `'conversation', 'lead_id'`],
  [
    'tr_conversations_office_on_update',
    'conversations',
    'AFTER UPDATE',
    `'conversation', 'lead_id'`,
    `(NEW.waits_since, NEW.snoozed_until, NEW.received, NEW.unread) IS DISTINCT FROM (OLD.waits_since, OLD.snoozed_until, OLD.received, OLD.unread)`,
  ],
  [
    'tr_sms_messages_office',
    'sms_messages',
    'AFTER UPDATE OF status',
    `'conversation', 'lead_id'`,
    'NEW.created_by IS NOT NULL AND NEW.status <> OLD.status',
  ],
  [
    'tr_leads_office',
    'leads',
    'AFTER UPDATE OF assigned_to, verification_status, deleted_at',
    `'lead', 'id', 'assigned_to'`,
    `(NEW.assigned_to, NEW.verification_status, NEW.deleted_at) IS DISTINCT FROM (OLD.assigned_to, OLD.verification_status, OLD.deleted_at)`,
  ],
  ['tr_bookings_office_on_insert', 'bookings', 'AFTER INSERT', `'appointment', 'lead_id'`],
  [
    'tr_bookings_office_on_update',
    'bookings',
    'AFTER UPDATE OF status, starts_at, agent_id, lead_id',
    `'appointment', 'lead_id'`,
    `(NEW.status, NEW.starts_at, NEW.agent_id, NEW.lead_id) IS DISTINCT FROM (OLD.status, OLD.starts_at, OLD.agent_id, OLD.lead_id)`,
  ],
  [
    'tr_admin_users_office',
    'admin_users',
    'AFTER UPDATE OF role, is_active',
    `'session'`,
    '(NEW.role, NEW.is_active) IS DISTINCT FROM (OLD.role, OLD.is_active)',
  ],
] as const;

/** Notifies every instance, when a transaction commits, of changes that the office's screens show. */
export class OfficeEvents1764822000000 implements MigrationInterface {
  name = 'OfficeEvents1764822000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // TG_ARGV[0] is the kind of change, [1] the column with the lead's id, [2] a column whose previous value is sent as `was`.
    await queryRunner.query(`
      CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE was jsonb := '{}';
      BEGIN
        IF TG_NARGS > 2 THEN was := jsonb_build_object('was', to_jsonb(OLD) -> TG_ARGV[2]); END IF;
        PERFORM pg_notify('office', (jsonb_build_object('kind', TG_ARGV[0]) || was ||
          CASE WHEN TG_NARGS > 1 THEN jsonb_build_object('lead', to_jsonb(NEW) -> TG_ARGV[1]) ELSE '{}' END)::text);
        RETURN NULL;
      END $$
    `);
    for (const [name, table, moment, told, when] of TRIGGERS)
      await queryRunner.query(
        `CREATE TRIGGER ${name} ${moment} ON "${table}" FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION tell_office(${told})`,
      );
    await queryRunner.query(
      `CREATE TRIGGER tr_sessions_office AFTER DELETE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION tell_office('session')`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER tr_sessions_office ON "sessions"');
    for (const [name, table] of TRIGGERS) await queryRunner.query(`DROP TRIGGER ${name} ON "${table}"`);
    await queryRunner.query('DROP FUNCTION tell_office()');
  }
}
