import type { MigrationInterface, QueryRunner } from 'typeorm';

/** [table, when, condition] of the triggers that replace the previous ones. */
type Trigger = readonly [table: string, when: string, condition: string];

const CHANGED: readonly Trigger[] = [
  [
    'leads',
    'UPDATE OF verification_status, assigned_to, full_name, email, phone_number, state, lead_source, lead_category',
    `(NEW.verification_status, NEW.assigned_to, NEW.full_name, NEW.email, NEW.phone_number, NEW.state, NEW.lead_source, NEW.lead_category)
       IS DISTINCT FROM
     (OLD.verification_status, OLD.assigned_to, OLD.full_name, OLD.email, OLD.phone_number, OLD.state, OLD.lead_source, OLD.lead_category)`,
  ],
  [
    'bookings',
    'UPDATE OF status, lead_id, starts_at, ends_at, agent_id',
    `NEW.lead_id IS NOT NULL AND (NEW.status, NEW.lead_id, NEW.starts_at, NEW.ends_at, NEW.agent_id)
       IS DISTINCT FROM (OLD.status, OLD.lead_id, OLD.starts_at, OLD.ends_at, OLD.agent_id)`,
  ],
];
const BEFORE: readonly Trigger[] = [
  [
    'leads',
    'UPDATE OF verification_status, assigned_to',
    '(NEW.verification_status, NEW.assigned_to) IS DISTINCT FROM (OLD.verification_status, OLD.assigned_to)',
  ],
  [
    'bookings',
    'UPDATE OF status, lead_id',
    'NEW.lead_id IS NOT NULL AND (NEW.status <> OLD.status OR OLD.lead_id IS NULL)',
  ],
];

const LEADS = (updated: string): string => `
  CREATE OR REPLACE FUNCTION tell_webhooks_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE about jsonb := jsonb_build_object('leadId', NEW.id);
    was_verified boolean := false; was_with uuid;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM tell_webhooks('lead.created', about, NEW.id, NEW.phone_number);
    ELSE
      was_verified := OLD.verification_status = 'verified';
      was_with := OLD.assigned_to;
    END IF;
    IF NEW.verification_status = 'verified' AND NOT was_verified THEN
      PERFORM tell_webhooks('lead.verified', about, NEW.id, NEW.phone_number);
    END IF;
    IF NEW.assigned_to IS DISTINCT FROM was_with THEN
      PERFORM tell_webhooks('lead.assigned', about, NEW.id, NEW.phone_number);
    END IF;
    ${updated}
    RETURN NULL;
  END $$`;
const UPDATED = `IF TG_OP = 'UPDATE' AND (NEW.full_name, NEW.email, NEW.phone_number, NEW.state, NEW.lead_source, NEW.lead_category)
      IS DISTINCT FROM (OLD.full_name, OLD.email, OLD.phone_number, OLD.state, OLD.lead_source, OLD.lead_category) THEN
      PERFORM tell_webhooks('lead.updated', about, NEW.id, NEW.phone_number);
    END IF;`;

const BOOKINGS = `
  CREATE OR REPLACE FUNCTION tell_webhooks_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE told text;
  BEGIN
    IF TG_OP = 'INSERT' OR NEW.status <> OLD.status OR OLD.lead_id IS NULL THEN
      told := CASE NEW.status WHEN 'booked' THEN 'booked' WHEN 'attended' THEN 'attended' WHEN 'no_show' THEN 'missed'
                              WHEN 'cancelled' THEN 'cancelled' WHEN 'rescheduled' THEN 'moved' END;
    ELSIF NEW.status = 'booked' AND OLD.starts_at IS NOT NULL
      AND (NEW.starts_at, NEW.ends_at, NEW.agent_id) IS DISTINCT FROM (OLD.starts_at, OLD.ends_at, OLD.agent_id) THEN
      told := 'moved';
    END IF;
    IF told IS NOT NULL THEN
      PERFORM tell_webhooks('appointment.' || told, jsonb_build_object('appointmentId', NEW.id), NEW.lead_id,
                            (SELECT phone_number FROM leads WHERE id = NEW.lead_id));
    END IF;
    RETURN NULL;
  END $$`;
const BOOKINGS_BEFORE = `
  CREATE OR REPLACE FUNCTION tell_webhooks_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status IN ('booked', 'attended') THEN
      PERFORM tell_webhooks('appointment.' || NEW.status, jsonb_build_object('appointmentId', NEW.id), NEW.lead_id,
                            (SELECT phone_number FROM leads WHERE id = NEW.lead_id));
    END IF;
    RETURN NULL;
  END $$`;

/** Adds events for moved, cancelled and missed appointments and for changed leads, a second older secret, and quiet times. */
export class WebhooksOfChanges1795629806000 implements MigrationInterface {
  name = 'WebhooksOfChanges1795629806000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "webhook_endpoints" ADD "older_sealed_secret" character varying, ADD "older_until" TIMESTAMP WITH TIME ZONE, ADD "quiet_until" TIMESTAMP WITH TIME ZONE`,
    );
    await queryRunner.query(LEADS(UPDATED));
    await queryRunner.query(BOOKINGS);
    for (const trigger of CHANGED) await this.replace(queryRunner, trigger);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LEADS(''));
    await queryRunner.query(BOOKINGS_BEFORE);
    for (const trigger of BEFORE) await this.replace(queryRunner, trigger);
    await queryRunner.query(
      `ALTER TABLE "webhook_endpoints" DROP COLUMN "quiet_until", DROP COLUMN "older_until", DROP COLUMN "older_sealed_secret"`,
    );
  }

  private async replace(queryRunner: QueryRunner, [table, when, condition]: Trigger): Promise<void> {
    await queryRunner.query(
      `CREATE OR REPLACE TRIGGER tr_${table}_webhooks_on_update AFTER ${when} ON "${table}" FOR EACH ROW WHEN (${condition})
       EXECUTE FUNCTION tell_webhooks_of_${table}()`,
    );
  }
}
