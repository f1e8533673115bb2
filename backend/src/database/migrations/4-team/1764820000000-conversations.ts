import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of a conversation that describe its last message. */
const LAST = `last_message_id = m.id, last_at = m.created_at, last_direction = m.direction, last_channel = m.channel`;

/** Adds one row for each lead with messages. Triggers update it in the transactions of messages and leads. */
export class Conversations1764820000000 implements MigrationInterface {
  name = 'Conversations1764820000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('SET LOCAL statement_timeout = 0');
    await queryRunner.query(
      `CREATE TABLE "conversations" ("lead_id" uuid NOT NULL, "assigned_to" uuid, "is_live" boolean NOT NULL, "waits_since" TIMESTAMP WITH TIME ZONE, "snoozed_until" TIMESTAMP WITH TIME ZONE, "received" integer NOT NULL DEFAULT '0', "unread" integer NOT NULL DEFAULT '0', "is_unread" boolean NOT NULL DEFAULT false, "last_message_id" uuid NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_direction" character varying NOT NULL, "last_channel" character varying NOT NULL, CONSTRAINT "pk_conversations" PRIMARY KEY ("lead_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "conversations" ADD CONSTRAINT "fk_conversations_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    for (const [name, columns, where] of [
      ['order', '"is_unread", "last_at", "lead_id"', 'is_live'],
      ['of', '"assigned_to", "is_unread", "last_at", "lead_id"', 'is_live'],
      ['channel', '"last_channel", "is_unread", "last_at", "lead_id"', 'is_live'],
      ['open', '"is_unread", "last_at", "lead_id", "assigned_to"', 'is_live AND waits_since IS NOT NULL'],
      ['snoozed', '"snoozed_until", "lead_id"', 'snoozed_until IS NOT NULL'],
    ])
      await queryRunner.query(
        `CREATE INDEX "ix_conversations_${name}" ON "conversations" (${columns}) WHERE ${where}`,
      );
    await this.addTriggers(queryRunner);
    await this.fill(queryRunner);
  }

  private async addTriggers(queryRunner: QueryRunner): Promise<void> {
    // Inserts the row while the lead is locked, so that no change of the lead is missed in between.
    await queryRunner.query(`
      CREATE FUNCTION open_conversation(message sms_messages) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM conversations WHERE lead_id = message.lead_id) THEN RETURN; END IF;
        INSERT INTO conversations (lead_id, assigned_to, is_live, waits_since, last_message_id, last_at, last_direction, last_channel)
        SELECT id, assigned_to, deleted_at IS NULL, replied_at, message.id, message.created_at, message.direction, message.channel
          FROM leads WHERE id = message.lead_id FOR SHARE
        ON CONFLICT (lead_id) DO NOTHING;
      END $$
    `);
    // Used after messages are moved to another lead; read messages stay read.
    await queryRunner.query(`
      CREATE FUNCTION recount_conversation(lead uuid) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE conversations c
           SET ${LAST}, received = n.received, unread = least(c.unread, n.received), is_unread = least(c.unread, n.received) > 0
          FROM (SELECT * FROM sms_messages WHERE lead_id = lead ORDER BY created_at DESC, id DESC LIMIT 1) m,
               (SELECT count(*)::int AS received FROM sms_messages WHERE lead_id = lead AND direction = 'inbound') n
         WHERE c.lead_id = lead;
        IF NOT FOUND THEN DELETE FROM conversations WHERE lead_id = lead; END IF;
      END $$
    `);
    await queryRunner.query(`
      CREATE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE arrived integer := (NEW.direction = 'inbound')::integer;
      BEGIN
        IF NEW.lead_id IS NOT NULL THEN PERFORM open_conversation(NEW); END IF;
        IF TG_OP = 'UPDATE' THEN
          IF OLD.lead_id IS NOT NULL THEN
            PERFORM recount_conversation(OLD.lead_id);
            IF NEW.lead_id IS NOT NULL THEN PERFORM recount_conversation(NEW.lead_id); END IF;
            RETURN NULL;
          END IF;
        END IF;
        -- In one statement: a row that is changed twice in a transaction would have its foreign key checked, which waits for the lead.
        UPDATE conversations c
           SET received = c.received + arrived, unread = c.unread + arrived, is_unread = c.unread + arrived > 0,
               snoozed_until = CASE WHEN arrived = 0 AND NEW.created_by IS NULL THEN c.snoozed_until END,
               last_message_id = CASE WHEN NEW.created_at >= c.last_at THEN NEW.id ELSE c.last_message_id END,
               last_direction = CASE WHEN NEW.created_at >= c.last_at THEN NEW.direction ELSE c.last_direction END,
               last_channel = CASE WHEN NEW.created_at >= c.last_at THEN NEW.channel ELSE c.last_channel END,
               last_at = greatest(c.last_at, NEW.created_at)
         WHERE c.lead_id = NEW.lead_id;
        RETURN NULL;
      END $$
    `);
    await queryRunner.query(`
      CREATE TRIGGER tr_sms_messages_conversation_on_insert AFTER INSERT ON "sms_messages"
      FOR EACH ROW WHEN (NEW.lead_id IS NOT NULL) EXECUTE FUNCTION note_message()
    `);
    await queryRunner.query(`
      CREATE TRIGGER tr_sms_messages_conversation_on_update AFTER UPDATE OF lead_id ON "sms_messages"
      FOR EACH ROW WHEN (NEW.lead_id IS DISTINCT FROM OLD.lead_id) EXECUTE FUNCTION note_message()
    `);
    await queryRunner.query(`
      CREATE FUNCTION follow_lead() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE conversations
           SET assigned_to = NEW.assigned_to, is_live = NEW.deleted_at IS NULL, waits_since = NEW.replied_at,
               snoozed_until = CASE WHEN NEW.replied_at IS NULL THEN snoozed_until END
         WHERE lead_id = NEW.id;
        RETURN NULL;
      END $$
    `);
    await queryRunner.query(`
      CREATE TRIGGER tr_leads_conversation AFTER UPDATE OF assigned_to, deleted_at, replied_at ON "leads"
      FOR EACH ROW WHEN ((NEW.assigned_to, NEW.deleted_at, NEW.replied_at) IS DISTINCT FROM (OLD.assigned_to, OLD.deleted_at, OLD.replied_at))
      EXECUTE FUNCTION follow_lead()
    `);
  }

  /**
   * Fills the table; messages of people who wait for an answer count as unread. The triggers lock the tables until the end, so
   * nothing is written meanwhile.
   */
  private async fill(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO "conversations" (lead_id, assigned_to, is_live, waits_since, received, unread, is_unread, last_message_id, last_at, last_direction, last_channel)
      SELECT l.id, l.assigned_to, l.deleted_at IS NULL, l.replied_at, n.received,
             CASE WHEN l.replied_at IS NULL THEN 0 ELSE least(1, n.received) END, l.replied_at IS NOT NULL AND n.received > 0,
             m.id, m.created_at, m.direction, m.channel
        FROM (SELECT lead_id, count(*) FILTER (WHERE direction = 'inbound')::int AS received
                FROM sms_messages WHERE lead_id IS NOT NULL GROUP BY 1) n
        JOIN leads l ON l.id = n.lead_id
        JOIN LATERAL (SELECT * FROM sms_messages WHERE lead_id = l.id ORDER BY created_at DESC, id DESC LIMIT 1) m ON true
    `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER tr_leads_conversation ON "leads"');
    for (const event of ['insert', 'update'])
      await queryRunner.query(`DROP TRIGGER tr_sms_messages_conversation_on_${event} ON "sms_messages"`);
    await queryRunner.query('DROP FUNCTION follow_lead()');
    await queryRunner.query('DROP FUNCTION note_message()');
    await queryRunner.query('DROP FUNCTION recount_conversation(uuid)');
    await queryRunner.query('DROP FUNCTION open_conversation(sms_messages)');
    await queryRunner.query('DROP TABLE "conversations"');
  }
}
