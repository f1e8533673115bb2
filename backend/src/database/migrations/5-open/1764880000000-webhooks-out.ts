import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returns SQL for a time in JSON format, independent of the connection's time zone. */
const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Assignee or agent; null for none. */
const PERSON = `CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'username', a.username, 'name', a.display_name) END`;

/** Version 1 of the events' data. Fields may be added; another version would be another function. */
const DATA = {
  lead: `json_build_object('leadId', l.id, 'fullName', l.full_name, 'email', l.email, 'phoneNumber', l.phone_number, 'state', l.state,
    'source', l.lead_source, 'category', l.lead_category, 'score', l.lead_score, 'verificationStatus', l.verification_status,
    'verificationMethod', l.verification_method, 'verifiedAt', ${time('l.verified_at')}, 'assignedTo', ${PERSON}, 'createdAt', ${time('l.created_at')})
    FROM leads l LEFT JOIN admin_users a ON a.id = l.assigned_to WHERE l.id = (subject->>'leadId')::uuid`,
  appointment: `json_build_object('appointmentId', b.id, 'leadId', b.lead_id, 'status', b.status, 'startsAt', ${time('b.starts_at')}, 'endsAt', ${time('b.ends_at')},
    'timeZone', b.time_zone, 'provider', b.provider, 'agent', ${PERSON}, 'fullName', l.full_name, 'email', coalesce(b.email, l.email), 'phoneNumber', l.phone_number)
    FROM bookings b LEFT JOIN leads l ON l.id = b.lead_id LEFT JOIN admin_users a ON a.id = b.agent_id WHERE b.id = (subject->>'appointmentId')::uuid`,
  payment: `json_build_object('paymentId', p.id, 'leadId', p.lead_id, 'status', p.status, 'kind', p.kind, 'mode', p.mode, 'plan', p.plan, 'amountCents', p.amount_cents,
    'refundedCents', p.refunded_cents, 'currency', 'USD', 'fullName', p.full_name, 'email', p.email, 'phoneNumber', p.phone, 'createdAt', ${time('p.created_at')})
    FROM payments p WHERE p.id = (subject->>'paymentId')::uuid`,
};

/** [table, when, condition]; each runs `tell_webhooks_of_<table>`. */
const TRIGGERS = [
  ['leads', 'INSERT', ''],
  [
    'leads',
    'UPDATE OF verification_status, assigned_to',
    '(NEW.verification_status, NEW.assigned_to) IS DISTINCT FROM (OLD.verification_status, OLD.assigned_to)',
  ],
  ['bookings', 'INSERT', 'NEW.lead_id IS NOT NULL'],
  [
    'bookings',
    'UPDATE OF status, lead_id',
    'NEW.lead_id IS NOT NULL AND (NEW.status <> OLD.status OR OLD.lead_id IS NULL)',
  ],
  ['payments', 'INSERT', `NEW.status = 'approved'`],
  [
    'payments',
    'UPDATE OF status, refunded_cents',
    '(NEW.status, NEW.refunded_cents) IS DISTINCT FROM (OLD.status, OLD.refunded_cents)',
  ],
  ['sms_suppressions', 'INSERT', ''],
] as const;

const triggerName = (table: string, when: string): string =>
  `tr_${table}_webhooks_on_${when.split(' ')[0]!.toLowerCase()}`;

/** Adds endpoints of other systems that receive webhooks, and the messages to them. */
export class WebhooksOut1764880000000 implements MigrationInterface {
  name = 'WebhooksOut1764880000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "webhook_endpoints" ("id" uuid NOT NULL DEFAULT uuidv7(), "url" character varying NOT NULL, "events" text array NOT NULL, "sealed_secret" character varying NOT NULL, "former_sealed_secret" character varying, "former_until" TIMESTAMP WITH TIME ZONE, "state" character varying NOT NULL DEFAULT 'active', "failing_since" TIMESTAMP WITH TIME ZONE, "warned_at" TIMESTAMP WITH TIME ZONE, "created_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_webhook_endpoints" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "webhook_deliveries" ("id" uuid NOT NULL DEFAULT uuidv7(), "endpoint_id" uuid NOT NULL, "event" character varying NOT NULL, "subject" jsonb NOT NULL, "lead_id" uuid, "phone" character varying, "body" text NOT NULL, "status" character varying NOT NULL DEFAULT 'waiting', "tries" integer NOT NULL DEFAULT '0', "next_try_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "first_tried_at" TIMESTAMP WITH TIME ZONE, "last_tried_at" TIMESTAMP WITH TIME ZONE, "answer_status" integer, "answer" text, "problem" character varying, "replay_of" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_webhook_deliveries" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "fk_webhook_deliveries_endpoint_id" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    for (const [name, columns, where] of [
      ['endpoint_id_id', '"endpoint_id", "id"', ''],
      ['due', '"endpoint_id", "next_try_at"', `WHERE status = 'waiting'`],
      ['order', '"lead_id", "endpoint_id", "id"', `WHERE status = 'waiting'`],
      ['lead_id', '"lead_id"', ''],
      ['created_at', '"created_at"', ''],
    ])
      await queryRunner.query(
        `CREATE INDEX "ix_webhook_deliveries_${name}" ON "webhook_deliveries" (${columns}) ${where}`,
      );
    await this.addFunctions(queryRunner);
    for (const [table, when, condition] of TRIGGERS)
      await queryRunner.query(
        `CREATE TRIGGER ${triggerName(table, when)} AFTER ${when} ON "${table}" FOR EACH ROW ${condition ? `WHEN (${condition})` : ''} EXECUTE FUNCTION tell_webhooks_of_${table}()`,
      );
  }

  private async addFunctions(queryRunner: QueryRunner): Promise<void> {
    // Returns the present data of an object; null if it no longer exists.
    await queryRunner.query(`
      CREATE FUNCTION webhook_data(event text, subject jsonb) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT CASE split_part(event, '.', 1)
          WHEN 'lead' THEN (SELECT ${DATA.lead})
          WHEN 'appointment' THEN (SELECT ${DATA.appointment})
          WHEN 'payment' THEN (SELECT ${DATA.payment})
          ELSE subject::json END
      $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION webhook_body(id uuid, event text, at timestamptz, data json) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT json_build_object('id', 'msg_' || replace(id::text, '-', ''), 'type', event, 'version', 1, 'timestamp', ${time('at')}, 'data', data)::text
      $$
    `);
    // Inserts one row for each endpoint that subscribes to the event, in the transaction of the change. A later message of a lead
    // is due together with those that wait before it.
    await queryRunner.query(`
      CREATE FUNCTION tell_webhooks(told text, about jsonb, lead uuid, of_phone text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE told = ANY(events)) THEN RETURN; END IF;
        INSERT INTO webhook_deliveries (id, endpoint_id, event, subject, lead_id, phone, body, next_try_at)
        SELECT n.id, n.endpoint, told, about, lead, of_phone, webhook_body(n.id, told, clock_timestamp(), n.data),
               coalesce((SELECT max(d.next_try_at) FROM webhook_deliveries d
                          WHERE d.endpoint_id = n.endpoint AND d.lead_id = lead AND d.status = 'waiting'), now())
          FROM (SELECT uuidv7() AS id, e.id AS endpoint, webhook_data(told, about) AS data
                  FROM webhook_endpoints e WHERE told = ANY(e.events) FOR KEY SHARE) n;
      END $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION tell_webhooks_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
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
        RETURN NULL;
      END $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION tell_webhooks_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status IN ('booked', 'attended') THEN
          PERFORM tell_webhooks('appointment.' || NEW.status, jsonb_build_object('appointmentId', NEW.id), NEW.lead_id,
                                (SELECT phone_number FROM leads WHERE id = NEW.lead_id));
        END IF;
        RETURN NULL;
      END $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION tell_webhooks_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE about jsonb := jsonb_build_object('paymentId', NEW.id);
      BEGIN
        IF NEW.status = 'approved' THEN
          IF TG_OP = 'INSERT' OR OLD.status NOT IN ('approved', 'partially_refunded', 'refunded', 'voided') THEN
            PERFORM tell_webhooks('payment.approved', about, NEW.lead_id, NEW.phone);
          END IF;
        ELSIF TG_OP = 'UPDATE' AND NEW.refunded_cents > OLD.refunded_cents THEN
          PERFORM tell_webhooks('payment.refunded', about, NEW.lead_id, NEW.phone);
        END IF;
        RETURN NULL;
      END $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION tell_webhooks_of_sms_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE lead uuid := (SELECT id FROM leads WHERE phone_number = NEW.phone_number AND deleted_at IS NULL AND NOT possible_duplicate);
      BEGIN
        PERFORM tell_webhooks('person.opted_out', jsonb_build_object('leadId', lead, 'phoneNumber', NEW.phone_number, 'channel', NEW.channel,
          'by', CASE WHEN NEW.source = 'office' THEN 'office' ELSE 'person' END), lead, NEW.phone_number);
        RETURN NULL;
      END $$
    `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, when] of TRIGGERS)
      await queryRunner.query(`DROP TRIGGER ${triggerName(table, when)} ON "${table}"`);
    for (const table of new Set(TRIGGERS.map(([name]) => name)))
      await queryRunner.query(`DROP FUNCTION tell_webhooks_of_${table}()`);
    await queryRunner.query('DROP FUNCTION tell_webhooks(text, jsonb, uuid, text)');
    await queryRunner.query('DROP FUNCTION webhook_body(uuid, text, timestamptz, json)');
    await queryRunner.query('DROP FUNCTION webhook_data(text, jsonb)');
    await queryRunner.query('DROP TABLE "webhook_deliveries"');
    await queryRunner.query('DROP TABLE "webhook_endpoints"');
  }
}
