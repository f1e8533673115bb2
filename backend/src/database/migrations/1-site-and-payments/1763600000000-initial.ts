import { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1763600000000 implements MigrationInterface {
  name = 'Initial1763600000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "admin_users" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "username" character varying NOT NULL,
                "password_hash" character varying NOT NULL,
                "email" character varying,
                "first_name" character varying,
                "last_name" character varying,
                "is_active" boolean NOT NULL DEFAULT true,
                "otp_secret" character varying,
                "otp_enabled" boolean NOT NULL DEFAULT false,
                "otp_backup_codes" text array,
                "phone_number" character varying,
                "otp_code" character varying,
                "otp_expires_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "uq_admin_users_username" UNIQUE ("username"),
                CONSTRAINT "pk_admin_users" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "leads" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "full_name" character varying NOT NULL,
                "email" character varying,
                "phone_number" character varying NOT NULL,
                "state" character varying,
                "verification_status" character varying NOT NULL DEFAULT 'pending',
                "otp_code" character varying,
                "otp_expires_at" TIMESTAMP WITH TIME ZONE,
                "otp_tries" integer NOT NULL DEFAULT '0',
                "otp_issued_at" TIMESTAMP WITH TIME ZONE,
                "otp_sent_at" TIMESTAMP WITH TIME ZONE,
                "verified_code" character varying,
                "verified_at" TIMESTAMP WITH TIME ZONE,
                "pending_submission" jsonb,
                "lead_score" integer NOT NULL DEFAULT '0',
                "lead_category" character varying NOT NULL DEFAULT 'new',
                "lead_source" character varying NOT NULL DEFAULT 'website',
                "monthly_income" integer,
                "last_contacted_at" TIMESTAMP WITH TIME ZONE,
                "next_follow_up_at" TIMESTAMP WITH TIME ZONE,
                "conversion_probability" integer NOT NULL DEFAULT '0',
                "touchpoint_count" integer NOT NULL DEFAULT '0',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "is_fraudulent" boolean NOT NULL DEFAULT false,
                "fraud_score" integer NOT NULL DEFAULT '0',
                "fraud_reason" text,
                "is_blocked" boolean NOT NULL DEFAULT false,
                "blocked_at" TIMESTAMP WITH TIME ZONE,
                "blocked_by" character varying,
                "ip_address" character varying,
                "user_agent" character varying,
                "device_fingerprint" character varying,
                "attribution" jsonb,
                "calendar_reference" uuid NOT NULL DEFAULT uuidv4(),
                "deleted_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "pk_leads" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "uq_leads_calendar_reference" ON "leads" ("calendar_reference")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "uq_leads_live_phone_number" ON "leads" ("phone_number")
            WHERE deleted_at IS NULL
        `);
    await queryRunner.query(`
            CREATE TABLE "sms_campaigns" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "name" character varying NOT NULL,
                "message" text NOT NULL,
                "target_criteria" jsonb,
                "status" character varying NOT NULL DEFAULT 'draft',
                "scheduled_at" TIMESTAMP WITH TIME ZONE,
                "sent_count" integer NOT NULL DEFAULT '0',
                "delivered_count" integer NOT NULL DEFAULT '0',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_sms_campaigns" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "campaign_recipients" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "campaign_id" uuid NOT NULL,
                "lead_id" uuid NOT NULL,
                "status" character varying NOT NULL DEFAULT 'pending',
                "sent_at" TIMESTAMP WITH TIME ZONE,
                "delivered_at" TIMESTAMP WITH TIME ZONE,
                "error_message" text,
                CONSTRAINT "uq_campaign_recipients_campaign_id_lead_id" UNIQUE ("campaign_id", "lead_id"),
                CONSTRAINT "pk_campaign_recipients" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_campaign_recipients_lead_id" ON "campaign_recipients" ("lead_id")
        `);
    await queryRunner.query(`
            CREATE TABLE "sessions" (
                "sid" character varying NOT NULL,
                "sess" jsonb NOT NULL,
                "expire" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "pk_sessions" PRIMARY KEY ("sid")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_sessions_expire" ON "sessions" ("expire")
        `);
    await queryRunner.query(`
            CREATE TABLE "analytics_events" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "event" character varying NOT NULL,
                "lead_id" uuid,
                "metadata" jsonb,
                "value" integer,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_analytics_events" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_analytics_events_lead_id" ON "analytics_events" ("lead_id")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_analytics_events_event_created_at" ON "analytics_events" ("event", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "fraud_alerts" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "lead_id" uuid,
                "alert_type" character varying NOT NULL,
                "severity" character varying NOT NULL,
                "description" text NOT NULL,
                "metadata" jsonb,
                "status" character varying NOT NULL DEFAULT 'active',
                "resolved_by" character varying,
                "resolved_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_fraud_alerts" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_fraud_alerts_lead_id" ON "fraud_alerts" ("lead_id")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_fraud_alerts_status_created_at" ON "fraud_alerts" ("status", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "consents" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "phone_number" character varying NOT NULL,
                "kind" character varying NOT NULL,
                "granted" boolean NOT NULL,
                "text_version" character varying NOT NULL,
                "text_shown" text NOT NULL,
                "ip_address" character varying,
                "user_agent" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_consents" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_consents_phone_number_created_at" ON "consents" ("phone_number", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "lead_interactions" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "lead_id" uuid NOT NULL,
                "type" character varying NOT NULL,
                "direction" character varying NOT NULL,
                "content" text,
                "status" character varying NOT NULL DEFAULT 'completed',
                "metadata" jsonb,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_lead_interactions" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_lead_interactions_lead_id_created_at" ON "lead_interactions" ("lead_id", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "users" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "email" character varying,
                "first_name" character varying,
                "last_name" character varying,
                "profile_image_url" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "uq_users_email" UNIQUE ("email"),
                CONSTRAINT "pk_users" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "blocked_entities" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "entity_type" character varying NOT NULL,
                "entity_value" character varying NOT NULL,
                "reason" text NOT NULL,
                "blocked_by" character varying NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE,
                "lifted_at" TIMESTAMP WITH TIME ZONE,
                "lifted_by" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_blocked_entities" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_blocked_entities_expires_at" ON "blocked_entities" ("expires_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_blocked_entities_entity_type_entity_value" ON "blocked_entities" ("entity_type", "entity_value")
        `);
    await queryRunner.query(`
            CREATE TABLE "blocklist" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "entity_type" character varying NOT NULL,
                "entity_value" character varying NOT NULL,
                "block_type" character varying NOT NULL,
                "reason" text NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE,
                "lifted_at" TIMESTAMP WITH TIME ZONE,
                "lifted_by" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "created_by" character varying NOT NULL DEFAULT 'system',
                CONSTRAINT "pk_blocklist" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_blocklist_expires_at" ON "blocklist" ("expires_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_blocklist_entity_type_entity_value" ON "blocklist" ("entity_type", "entity_value")
        `);
    await queryRunner.query(`
            CREATE TABLE "ip_geo" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "ip_address" character varying NOT NULL,
                "country" character varying,
                "region" character varying,
                "city" character varying,
                "isp" character varying,
                "org" character varying,
                "asn" character varying,
                "timezone" character varying,
                "vpn_detected" boolean NOT NULL DEFAULT false,
                "proxy_detected" boolean NOT NULL DEFAULT false,
                "tor_detected" boolean NOT NULL DEFAULT false,
                "risk_score" integer NOT NULL DEFAULT '0',
                "risk_level" character varying NOT NULL DEFAULT 'low',
                "last_seen" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "uq_ip_geo_ip_address" UNIQUE ("ip_address"),
                CONSTRAINT "pk_ip_geo" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "limit_counters" (
                "key" character varying NOT NULL,
                "hits" integer NOT NULL,
                "resets_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "pk_limit_counters" PRIMARY KEY ("key")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_limit_counters_resets_at" ON "limit_counters" ("resets_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "otp_attempts" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "phone_number" character varying NOT NULL,
                "ip_address" character varying NOT NULL,
                "success" boolean NOT NULL,
                "attempt_type" character varying NOT NULL,
                "failure_reason" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_otp_attempts" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_otp_attempts_created_at" ON "otp_attempts" ("created_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_otp_attempts_ip_address_created_at" ON "otp_attempts" ("ip_address", "created_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "ix_otp_attempts_phone_number_created_at" ON "otp_attempts" ("phone_number", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "settings" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "key" character varying NOT NULL,
                "value" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "uq_settings_key" UNIQUE ("key"),
                CONSTRAINT "pk_settings" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            ALTER TABLE "campaign_recipients"
            ADD CONSTRAINT "fk_campaign_recipients_campaign_id" FOREIGN KEY ("campaign_id") REFERENCES "sms_campaigns"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "campaign_recipients"
            ADD CONSTRAINT "fk_campaign_recipients_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "fraud_alerts"
            ADD CONSTRAINT "fk_fraud_alerts_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "lead_interactions"
            ADD CONSTRAINT "fk_lead_interactions_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    // All valid blocks, by users and by rules: the request guard and the counters read only this view.
    await queryRunner.query(`
            CREATE VIEW "active_blocks" AS
            SELECT id, entity_type, entity_value, reason, expires_at, created_at, blocked_by AS created_by, 'administrator' AS origin
              FROM blocked_entities
             WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now())
            UNION ALL
            SELECT id, entity_type, entity_value, reason, expires_at, created_at, created_by, 'system' AS origin
              FROM blocklist
             WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now())
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP VIEW "active_blocks"`);
    await queryRunner.query(`
            ALTER TABLE "lead_interactions" DROP CONSTRAINT "fk_lead_interactions_lead_id"
        `);
    await queryRunner.query(`
            ALTER TABLE "fraud_alerts" DROP CONSTRAINT "fk_fraud_alerts_lead_id"
        `);
    await queryRunner.query(`
            ALTER TABLE "campaign_recipients" DROP CONSTRAINT "fk_campaign_recipients_lead_id"
        `);
    await queryRunner.query(`
            ALTER TABLE "campaign_recipients" DROP CONSTRAINT "fk_campaign_recipients_campaign_id"
        `);
    await queryRunner.query(`
            DROP TABLE "settings"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_otp_attempts_phone_number_created_at"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_otp_attempts_ip_address_created_at"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_otp_attempts_created_at"
        `);
    await queryRunner.query(`
            DROP TABLE "otp_attempts"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_limit_counters_resets_at"
        `);
    await queryRunner.query(`
            DROP TABLE "limit_counters"
        `);
    await queryRunner.query(`
            DROP TABLE "ip_geo"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_blocklist_entity_type_entity_value"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_blocklist_expires_at"
        `);
    await queryRunner.query(`
            DROP TABLE "blocklist"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_blocked_entities_entity_type_entity_value"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_blocked_entities_expires_at"
        `);
    await queryRunner.query(`
            DROP TABLE "blocked_entities"
        `);
    await queryRunner.query(`
            DROP TABLE "users"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_lead_interactions_lead_id_created_at"
        `);
    await queryRunner.query(`
            DROP TABLE "lead_interactions"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_consents_phone_number_created_at"
        `);
    await queryRunner.query(`
            DROP TABLE "consents"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_fraud_alerts_status_created_at"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_fraud_alerts_lead_id"
        `);
    await queryRunner.query(`
            DROP TABLE "fraud_alerts"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_analytics_events_event_created_at"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_analytics_events_lead_id"
        `);
    await queryRunner.query(`
            DROP TABLE "analytics_events"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_sessions_expire"
        `);
    await queryRunner.query(`
            DROP TABLE "sessions"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."ix_campaign_recipients_lead_id"
        `);
    await queryRunner.query(`
            DROP TABLE "campaign_recipients"
        `);
    await queryRunner.query(`
            DROP TABLE "sms_campaigns"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."uq_leads_live_phone_number"
        `);
    await queryRunner.query(`
            DROP INDEX "public"."uq_leads_calendar_reference"
        `);
    await queryRunner.query(`
            DROP TABLE "leads"
        `);
    await queryRunner.query(`
            DROP TABLE "admin_users"
        `);
  }
}
