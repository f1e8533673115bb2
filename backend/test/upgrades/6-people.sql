-- Made by make.mjs from 38822c09 of 2026-11-23. Its statements are those of that version.

CREATE TABLE "typeorm_metadata" ("type" character varying NOT NULL, "database" character varying, "schema" character varying,
  "table" character varying, "name" character varying, "value" text);

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "pk_migrations" PRIMARY KEY ("id"));

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
            );

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
            );

CREATE UNIQUE INDEX "uq_leads_calendar_reference" ON "leads" ("calendar_reference");

CREATE UNIQUE INDEX "uq_leads_live_phone_number" ON "leads" ("phone_number")
            WHERE deleted_at IS NULL;

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
            );

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
            );

CREATE INDEX "ix_campaign_recipients_lead_id" ON "campaign_recipients" ("lead_id");

CREATE TABLE "sessions" (
                "sid" character varying NOT NULL,
                "sess" jsonb NOT NULL,
                "expire" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "pk_sessions" PRIMARY KEY ("sid")
            );

CREATE INDEX "ix_sessions_expire" ON "sessions" ("expire");

CREATE TABLE "analytics_events" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "event" character varying NOT NULL,
                "lead_id" uuid,
                "metadata" jsonb,
                "value" integer,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_analytics_events" PRIMARY KEY ("id")
            );

CREATE INDEX "ix_analytics_events_lead_id" ON "analytics_events" ("lead_id");

CREATE INDEX "ix_analytics_events_event_created_at" ON "analytics_events" ("event", "created_at");

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
            );

CREATE INDEX "ix_fraud_alerts_lead_id" ON "fraud_alerts" ("lead_id");

CREATE INDEX "ix_fraud_alerts_status_created_at" ON "fraud_alerts" ("status", "created_at");

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
            );

CREATE INDEX "ix_consents_phone_number_created_at" ON "consents" ("phone_number", "created_at");

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
            );

CREATE INDEX "ix_lead_interactions_lead_id_created_at" ON "lead_interactions" ("lead_id", "created_at");

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
            );

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
            );

CREATE INDEX "ix_blocked_entities_expires_at" ON "blocked_entities" ("expires_at");

CREATE INDEX "ix_blocked_entities_entity_type_entity_value" ON "blocked_entities" ("entity_type", "entity_value");

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
            );

CREATE INDEX "ix_blocklist_expires_at" ON "blocklist" ("expires_at");

CREATE INDEX "ix_blocklist_entity_type_entity_value" ON "blocklist" ("entity_type", "entity_value");

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
            );

CREATE TABLE "limit_counters" (
                "key" character varying NOT NULL,
                "hits" integer NOT NULL,
                "resets_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "pk_limit_counters" PRIMARY KEY ("key")
            );

CREATE INDEX "ix_limit_counters_resets_at" ON "limit_counters" ("resets_at");

CREATE TABLE "otp_attempts" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "phone_number" character varying NOT NULL,
                "ip_address" character varying NOT NULL,
                "success" boolean NOT NULL,
                "attempt_type" character varying NOT NULL,
                "failure_reason" character varying,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_otp_attempts" PRIMARY KEY ("id")
            );

CREATE INDEX "ix_otp_attempts_created_at" ON "otp_attempts" ("created_at");

CREATE INDEX "ix_otp_attempts_ip_address_created_at" ON "otp_attempts" ("ip_address", "created_at");

CREATE INDEX "ix_otp_attempts_phone_number_created_at" ON "otp_attempts" ("phone_number", "created_at");

CREATE TABLE "settings" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "key" character varying NOT NULL,
                "value" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "uq_settings_key" UNIQUE ("key"),
                CONSTRAINT "pk_settings" PRIMARY KEY ("id")
            );

ALTER TABLE "campaign_recipients"
            ADD CONSTRAINT "fk_campaign_recipients_campaign_id" FOREIGN KEY ("campaign_id") REFERENCES "sms_campaigns"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "campaign_recipients"
            ADD CONSTRAINT "fk_campaign_recipients_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "fraud_alerts"
            ADD CONSTRAINT "fk_fraud_alerts_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "lead_interactions"
            ADD CONSTRAINT "fk_lead_interactions_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE VIEW "active_blocks" AS
            SELECT id, entity_type, entity_value, reason, expires_at, created_at, blocked_by AS created_by, 'administrator' AS origin
              FROM blocked_entities
             WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now())
            UNION ALL
            SELECT id, entity_type, entity_value, reason, expires_at, created_at, created_by, 'system' AS origin
              FROM blocklist
             WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now());

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763600000000', 'Initial1763600000000');

CREATE TABLE "outbox_messages" (
                "id" uuid NOT NULL DEFAULT uuidv7(),
                "channel" character varying NOT NULL,
                "recipient" character varying NOT NULL,
                "body" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_outbox_messages" PRIMARY KEY ("id")
            );

CREATE INDEX "ix_outbox_messages_created_at" ON "outbox_messages" ("created_at");

CREATE TABLE "sms_suppressions" (
                "phone_number" character varying NOT NULL,
                "reason" character varying NOT NULL,
                "source" character varying NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_sms_suppressions" PRIMARY KEY ("phone_number")
            );

CREATE TABLE "sms_daily_counts" (
                "day" date NOT NULL,
                "count" integer NOT NULL,
                CONSTRAINT "pk_sms_daily_counts" PRIMARY KEY ("day")
            );

CREATE TABLE "phone_lookups" (
                "phone_number" character varying NOT NULL,
                "line_type" character varying,
                "carrier_name" character varying,
                "looked_up_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_phone_lookups" PRIMARY KEY ("phone_number")
            );

CREATE TABLE "sent_notifications" (
                "key" character varying NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "pk_sent_notifications" PRIMARY KEY ("key")
            );

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763600100000', 'Messaging1763600100000');

CREATE TABLE "audit_entries" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "admin_id" uuid,
        "username" character varying NOT NULL,
        "action" character varying NOT NULL,
        "target" character varying,
        "before" jsonb,
        "after" jsonb,
        "ip_address" character varying,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_audit_entries" PRIMARY KEY ("id")
      );

CREATE INDEX "ix_audit_entries_created_at_id" ON "audit_entries" ("created_at", "id");

CREATE INDEX "ix_audit_entries_action_created_at" ON "audit_entries" ("action", "created_at");

ALTER TABLE "admin_users" ADD "otp_last_step" integer;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763700000000', 'Login1763700000000');

SET LOCAL statement_timeout = 0;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

CREATE FUNCTION lead_search(full_name text, phone_number text, state text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN left(fold_text(full_name), 300) || E'\n' || phone_number || coalesce(E'\n' || lower(state), '')
        || coalesce(E'\n' || replace('{"AL":"alabama","AK":"alaska","AZ":"arizona","AR":"arkansas","CA":"california","CO":"colorado","CT":"connecticut","DE":"delaware","DC":"district of columbia|distrito de columbia","FL":"florida","GA":"georgia","HI":"hawaii|hawai","ID":"idaho","IL":"illinois","IN":"indiana","IA":"iowa","KS":"kansas","KY":"kentucky","LA":"louisiana|luisiana","ME":"maine","MD":"maryland","MA":"massachusetts","MI":"michigan","MN":"minnesota","MS":"mississippi|misisipi","MO":"missouri|misuri","MT":"montana","NE":"nebraska","NV":"nevada","NH":"new hampshire|nuevo hampshire","NJ":"new jersey|nueva jersey","NM":"new mexico|nuevo mexico","NY":"new york|nueva york","NC":"north carolina|carolina del norte","ND":"north dakota|dakota del norte","OH":"ohio","OK":"oklahoma","OR":"oregon","PA":"pennsylvania|pensilvania","PR":"puerto rico","RI":"rhode island","SC":"south carolina|carolina del sur","SD":"south dakota|dakota del sur","TN":"tennessee","TX":"texas","UT":"utah","VT":"vermont","VA":"virginia","WA":"washington","WV":"west virginia|virginia occidental","WI":"wisconsin","WY":"wyoming"}'::jsonb ->> state, '|', E'\n'), '');

ALTER TABLE "leads" ADD "search" text GENERATED ALWAYS AS (lead_search(full_name, phone_number, state)) STORED NOT NULL;

INSERT INTO "typeorm_metadata" ("database", "schema", "table", "type", "name", "value")
       VALUES ('credito_claro', 'public', 'leads', 'GENERATED_COLUMN', 'search', 'lead_search(full_name, phone_number, state)');

ALTER TABLE "leads" ALTER COLUMN "search" SET STATISTICS 1000;

CREATE INDEX "ix_leads_search" ON "leads" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE INDEX "ix_leads_live_created" ON "leads" ("created_at", "id") INCLUDE ("search") WHERE deleted_at IS NULL;

CREATE INDEX "ix_leads_live_status" ON "leads" ("verification_status", "created_at", "id") WHERE deleted_at IS NULL;

CREATE INDEX "ix_leads_live_state" ON "leads" ("state", "created_at", "id") WHERE deleted_at IS NULL;

CREATE INDEX "ix_leads_live_follow_up" ON "leads" ("next_follow_up_at", "id")
        WHERE deleted_at IS NULL AND next_follow_up_at IS NOT NULL;

CREATE TABLE "lead_counts_by_hour" (
        "slot" smallint NOT NULL,
        "hour" TIMESTAMP WITH TIME ZONE NOT NULL,
        "total" integer NOT NULL,
        "verified" integer NOT NULL,
        CONSTRAINT "pk_lead_counts_by_hour" PRIMARY KEY ("slot", "hour")
      ) WITH (fillfactor = 80);

CREATE INDEX "ix_lead_counts_by_hour_hour" ON "lead_counts_by_hour" ("hour");

CREATE TABLE "lead_counts_by_state" (
        "slot" smallint NOT NULL,
        "state" character varying NOT NULL,
        "total" integer NOT NULL,
        "verified" integer NOT NULL,
        CONSTRAINT "pk_lead_counts_by_state" PRIMARY KEY ("slot", "state")
      ) WITH (fillfactor = 50);

CREATE FUNCTION count_leads_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM after) THEN RETURN NULL; END IF;
          
  WITH change AS MATERIALIZED (
    SELECT hour, state, sum(total) AS total, sum(verified) AS verified FROM (
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, 1 AS total,
         CASE WHEN verification_status = 'verified' THEN 1 ELSE 0 END AS verified
    FROM after WHERE deleted_at IS NULL) AS counts
     GROUP BY hour, state HAVING sum(total) <> 0 OR sum(verified) <> 0
  ), by_hour AS (
    INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
    SELECT pg_backend_pid() % 64, hour, sum(total), sum(verified) FROM change
     GROUP BY hour HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY hour
    ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified
  )
  INSERT INTO lead_counts_by_state AS c (slot, state, total, verified)
  SELECT pg_backend_pid() % 64, state, sum(total), sum(verified) FROM change
   GROUP BY state HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY state
  ON CONFLICT (slot, state) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified;
          RETURN NULL;
        END $$;

CREATE TRIGGER tr_leads_count_on_insert AFTER INSERT ON "leads"
        REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_insert();

CREATE FUNCTION count_leads_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (SELECT verification_status, state, created_at, deleted_at IS NULL FROM before EXCEPT ALL SELECT verification_status, state, created_at, deleted_at IS NULL FROM after) THEN RETURN NULL; END IF;
          
  WITH change AS MATERIALIZED (
    SELECT hour, state, sum(total) AS total, sum(verified) AS verified FROM (
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, -1 AS total,
         CASE WHEN verification_status = 'verified' THEN -1 ELSE 0 END AS verified
    FROM before WHERE deleted_at IS NULL UNION ALL 
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, 1 AS total,
         CASE WHEN verification_status = 'verified' THEN 1 ELSE 0 END AS verified
    FROM after WHERE deleted_at IS NULL) AS counts
     GROUP BY hour, state HAVING sum(total) <> 0 OR sum(verified) <> 0
  ), by_hour AS (
    INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
    SELECT pg_backend_pid() % 64, hour, sum(total), sum(verified) FROM change
     GROUP BY hour HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY hour
    ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified
  )
  INSERT INTO lead_counts_by_state AS c (slot, state, total, verified)
  SELECT pg_backend_pid() % 64, state, sum(total), sum(verified) FROM change
   GROUP BY state HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY state
  ON CONFLICT (slot, state) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified;
          RETURN NULL;
        END $$;

CREATE TRIGGER tr_leads_count_on_update AFTER UPDATE ON "leads"
        REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_update();

CREATE FUNCTION count_leads_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM before) THEN RETURN NULL; END IF;
          
  WITH change AS MATERIALIZED (
    SELECT hour, state, sum(total) AS total, sum(verified) AS verified FROM (
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, -1 AS total,
         CASE WHEN verification_status = 'verified' THEN -1 ELSE 0 END AS verified
    FROM before WHERE deleted_at IS NULL) AS counts
     GROUP BY hour, state HAVING sum(total) <> 0 OR sum(verified) <> 0
  ), by_hour AS (
    INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
    SELECT pg_backend_pid() % 64, hour, sum(total), sum(verified) FROM change
     GROUP BY hour HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY hour
    ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified
  )
  INSERT INTO lead_counts_by_state AS c (slot, state, total, verified)
  SELECT pg_backend_pid() % 64, state, sum(total), sum(verified) FROM change
   GROUP BY state HAVING sum(total) <> 0 OR sum(verified) <> 0 ORDER BY state
  ON CONFLICT (slot, state) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified;
          RETURN NULL;
        END $$;

CREATE TRIGGER tr_leads_count_on_delete AFTER DELETE ON "leads"
        REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_delete();

INSERT INTO "lead_counts_by_hour" (slot, hour, total, verified)
        SELECT 64, hour, sum(total), sum(verified) FROM (
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, 1 AS total,
         CASE WHEN verification_status = 'verified' THEN 1 ELSE 0 END AS verified
    FROM leads WHERE deleted_at IS NULL) AS counts GROUP BY hour;

INSERT INTO "lead_counts_by_state" (slot, state, total, verified)
        SELECT 64, state, sum(total), sum(verified) FROM (
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, 1 AS total,
         CASE WHEN verification_status = 'verified' THEN 1 ELSE 0 END AS verified
    FROM leads WHERE deleted_at IS NULL) AS counts GROUP BY state;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763800000000', 'LeadSearch1763800000000');

CREATE INDEX "ix_audit_entries_target_created_at" ON "audit_entries" ("target", "created_at");

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763900000000', 'AuditTarget1763900000000');

DROP VIEW "active_blocks";

ALTER TABLE "blocked_entities" ADD "lift_reason" text;

CREATE INDEX "ix_blocked_entities_network" ON "blocked_entities" USING gist ((CASE WHEN entity_type = 'ip' THEN entity_value::inet END) inet_ops) WHERE lifted_at IS NULL;

ALTER TABLE "blocklist" ADD "lift_reason" text;

CREATE INDEX "ix_blocklist_network" ON "blocklist" USING gist ((CASE WHEN entity_type = 'ip' THEN entity_value::inet END) inet_ops) WHERE lifted_at IS NULL;

CREATE VIEW "active_blocks" AS
  
  SELECT id, entity_type, entity_value, reason, expires_at, created_at, blocked_by AS created_by, 'administrator' AS origin, CASE WHEN entity_type = 'ip' THEN entity_value::inet END AS network
    FROM blocked_entities
   WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  UNION ALL
  
  SELECT id, entity_type, entity_value, reason, expires_at, created_at, created_by, 'system' AS origin, CASE WHEN entity_type = 'ip' THEN entity_value::inet END AS network
    FROM blocklist
   WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > now());

CREATE INDEX "ix_ip_geo_last_seen" ON "ip_geo" ("last_seen");

CREATE INDEX "ix_leads_ip_address_created_at" ON "leads" ("ip_address", "created_at");

CREATE INDEX "ix_leads_blocked" ON "leads" ("phone_number") WHERE is_blocked;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1763950000000', 'BlockNetworks1763950000000');

ALTER TABLE "leads" ADD "cleared_fraud_rules" text array NOT NULL DEFAULT '{}';

CREATE INDEX "ix_leads_device_fingerprint" ON "leads" ("device_fingerprint") WHERE device_fingerprint IS NOT NULL;

ALTER TABLE "fraud_alerts" ADD "note" text;

ALTER TABLE "fraud_alerts" ADD "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now();

CREATE UNIQUE INDEX "uq_fraud_alerts_open_subject" ON "fraud_alerts" ("alert_type", (metadata->>'subject'))
        WHERE status IN ('active', 'reviewing');

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764000000000', 'FraudEvidence1764000000000');

ALTER TABLE "leads" ADD "code_verified_at" TIMESTAMP WITH TIME ZONE;

UPDATE "leads" SET "code_verified_at" = "verified_at" WHERE "verified_code" IS NOT NULL;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764050000000', 'FirstVerification1764050000000');

UPDATE leads SET lead_source = left(lower(coalesce(nullif(trim(attribution->>'utmSource'), ''),
                substring(attribution->>'referrer' FROM '^[a-z]+://([^/?#]+)'))), 100)
        WHERE lead_source = 'website' AND coalesce(nullif(trim(attribution->>'utmSource'), ''),
                substring(attribution->>'referrer' FROM '^[a-z]+://([^/?#]+)')) IS NOT NULL;

CREATE INDEX "ix_leads_live_source" ON "leads" ("lead_source", "created_at", "id") WHERE deleted_at IS NULL;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764060000000', 'LeadSource1764060000000');

CREATE TABLE "payments" ("id" uuid NOT NULL DEFAULT uuidv4(), "kind" character varying NOT NULL, "parent_id" uuid, "user_id" uuid, "lead_id" uuid, "mode" character varying NOT NULL, "status" character varying NOT NULL, "plan" character varying NOT NULL, "amount_cents" integer NOT NULL, "refunded_cents" integer NOT NULL DEFAULT '0', "idempotency_key" uuid, "full_name" character varying NOT NULL, "email" character varying NOT NULL, "phone" character varying NOT NULL, "billing_zip" character varying NOT NULL, "card_brand" character varying, "last4" character varying, "ip_address" character varying, "user_agent" character varying, "accepted_text_version" character varying, "accepted_at" TIMESTAMP WITH TIME ZONE, "transaction_id" character varying, "response_code" character varying, "response_text" character varying, "auth_code" character varying, "avs_response" character varying, "cvv_response" character varying, "subscription_id" character varying, "subscription_status" character varying, "renewal_cents" integer, "renews_on" date, "vault_id" character varying, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "needs_review" boolean NOT NULL DEFAULT false, "settled_by" character varying, "settled_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_payments" PRIMARY KEY ("id"));

CREATE INDEX "ix_payments_lead_id" ON "payments" ("lead_id");

CREATE INDEX "ix_payments_subscription" ON "payments" ("subscription_id") WHERE subscription_id IS NOT NULL;

CREATE INDEX "ix_payments_parent" ON "payments" ("parent_id") WHERE parent_id IS NOT NULL;

CREATE UNIQUE INDEX "uq_payments_transaction" ON "payments" ("transaction_id") WHERE transaction_id IS NOT NULL;

CREATE UNIQUE INDEX "uq_payments_idempotency_key" ON "payments" ("idempotency_key") WHERE idempotency_key IS NOT NULL;

CREATE INDEX "ix_payments_due" ON "payments" ("next_check_at") WHERE next_check_at IS NOT NULL;

CREATE INDEX "ix_payments_email_plan_created_at" ON "payments" ("email", "plan", "created_at");

CREATE INDEX "ix_payments_status_created_at" ON "payments" ("status", "created_at");

CREATE INDEX "ix_payments_created_at_id" ON "payments" ("created_at", "id");

CREATE TABLE "payment_refunds" ("id" uuid NOT NULL DEFAULT uuidv7(), "payment_id" uuid NOT NULL, "kind" character varying NOT NULL, "amount_cents" integer NOT NULL, "reason" character varying NOT NULL, "status" character varying NOT NULL, "idempotency_key" uuid, "transaction_id" character varying, "response_code" character varying, "response_text" character varying, "created_by" character varying NOT NULL, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "needs_review" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_payment_refunds" PRIMARY KEY ("id"));

CREATE INDEX "ix_payment_refunds_due" ON "payment_refunds" ("next_check_at") WHERE next_check_at IS NOT NULL;

CREATE UNIQUE INDEX "uq_payment_refunds_open" ON "payment_refunds" ("payment_id") WHERE status IN ('processing', 'unknown');

CREATE UNIQUE INDEX "uq_payment_refunds_idempotency_key" ON "payment_refunds" ("idempotency_key") WHERE idempotency_key IS NOT NULL;

CREATE INDEX "ix_payment_refunds_payment_id_created_at" ON "payment_refunds" ("payment_id", "created_at");

CREATE TABLE "simulated_transactions" ("order_id" uuid NOT NULL, "transaction_id" character varying NOT NULL, "subscription_id" character varying, "amount_cents" integer NOT NULL, "refunded_cents" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_simulated_transactions" PRIMARY KEY ("order_id"));

CREATE TABLE "webhook_events" ("provider" character varying NOT NULL, "event_id" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_webhook_events" PRIMARY KEY ("provider", "event_id"));

ALTER TABLE "payments" ADD CONSTRAINT "fk_payments_parent_id" FOREIGN KEY ("parent_id") REFERENCES "payments"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE "payments" ADD CONSTRAINT "fk_payments_user_id" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE "payment_refunds" ADD CONSTRAINT "fk_payment_refunds_payment_id" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764100000000', 'Payments1764100000000');

ALTER TABLE "payments" ADD "signed_terms" jsonb;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764110000000', 'SignedTerms1764110000000');

CREATE INDEX "ix_ip_geo_last_seen_risk_score" ON "ip_geo" ("last_seen", "risk_score");

DROP INDEX "ix_ip_geo_last_seen";

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764150000010', 'IpRisk1764150000010');

ALTER TABLE "leads" DROP COLUMN "otp_tries";

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764200000010', 'OneTryCounter1764200000010');

CREATE TABLE "bookings" ("id" uuid NOT NULL DEFAULT uuidv7(), "provider" character varying NOT NULL, "external_id" character varying NOT NULL, "lead_id" uuid, "status" character varying NOT NULL, "starts_at" TIMESTAMP WITH TIME ZONE, "starts_at_told_at" TIMESTAMP WITH TIME ZONE, "is_made" boolean NOT NULL DEFAULT false, "is_counted" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "uq_bookings_provider_external_id" UNIQUE ("provider", "external_id"), CONSTRAINT "pk_bookings" PRIMARY KEY ("id"));

CREATE INDEX "ix_bookings_lead_id_starts_at" ON "bookings" ("lead_id", "starts_at");

CREATE TABLE "lead_notices" ("lead_id" uuid NOT NULL, "verified_at" TIMESTAMP WITH TIME ZONE NOT NULL, "digest_id" uuid, "is_sealed" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_lead_notices" PRIMARY KEY ("lead_id", "verified_at"));

CREATE INDEX "ix_lead_notices_verified_at" ON "lead_notices" ("verified_at");

CREATE INDEX "ix_lead_notices_digest" ON "lead_notices" ("digest_id") WHERE digest_id IS NOT NULL;

CREATE INDEX "ix_lead_notices_open_digest" ON "lead_notices" ("digest_id") WHERE digest_id IS NOT NULL AND NOT is_sealed;

ALTER TABLE "bookings" ADD CONSTRAINT "fk_bookings_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "lead_notices" ADD CONSTRAINT "fk_lead_notices_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764210000000', 'Bookings1764210000000');

CREATE TABLE "privacy_requests" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "channel" character varying NOT NULL, "phone_number" character varying NOT NULL, "full_name" character varying, "received_on" date NOT NULL, "acknowledge_by" date NOT NULL, "answer_by" date NOT NULL, "acknowledged_at" TIMESTAMP WITH TIME ZONE, "acknowledged_by" character varying, "extended_at" TIMESTAMP WITH TIME ZONE, "extended_by" character varying, "extension_reason" text, "answered_at" TIMESTAMP WITH TIME ZONE, "answered_by" character varying, "outcome" character varying, "note" text, "answer" text, "created_by" character varying NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_privacy_requests" PRIMARY KEY ("id"));

CREATE INDEX "ix_privacy_requests_phone_number" ON "privacy_requests" ("phone_number");

CREATE INDEX "ix_privacy_requests_answered_at_answer_by" ON "privacy_requests" ("answered_at", "answer_by");

CREATE INDEX "ix_leads_deleted_phone_number" ON "leads" ("phone_number") WHERE deleted_at IS NOT NULL;

SET LOCAL statement_timeout = 0;

ALTER TABLE "consents" ADD "full_name" character varying;

UPDATE "consents" SET "full_name" = l.full_name FROM "leads" l
        WHERE l.phone_number = "consents".phone_number AND l.deleted_at IS NULL;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764220000000', 'Privacy1764220000000');

CREATE TABLE "sms_messages" ("id" uuid NOT NULL DEFAULT uuidv7(), "direction" character varying NOT NULL, "phone_number" character varying NOT NULL, "lead_id" uuid, "body" text NOT NULL, "purpose" character varying NOT NULL, "status" character varying NOT NULL, "provider_id" character varying, "error_code" character varying, "created_by" character varying, "claimed_at" TIMESTAMP WITH TIME ZONE, "next_check_at" TIMESTAMP WITH TIME ZONE, "checks" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_sms_messages" PRIMARY KEY ("id"));

CREATE INDEX "ix_sms_messages_lead_id" ON "sms_messages" ("lead_id");

CREATE INDEX "ix_sms_messages_due" ON "sms_messages" ("next_check_at") WHERE next_check_at IS NOT NULL;

CREATE UNIQUE INDEX "uq_sms_messages_provider_id" ON "sms_messages" ("provider_id") WHERE provider_id IS NOT NULL;

CREATE INDEX "ix_sms_messages_phone_number_created_at" ON "sms_messages" ("phone_number", "created_at");

ALTER TABLE "sms_campaigns" ADD "recipient_count" integer NOT NULL DEFAULT '0';

ALTER TABLE "sms_campaigns" ADD "created_by" character varying;

ALTER TABLE "sms_campaigns" ADD "started_at" TIMESTAMP WITH TIME ZONE;

ALTER TABLE "sms_campaigns" ADD "finished_at" TIMESTAMP WITH TIME ZONE;

ALTER TABLE "campaign_recipients" ADD "phone_number" character varying NOT NULL;

ALTER TABLE "campaign_recipients" ADD "not_before" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now();

ALTER TABLE "campaign_recipients" ADD "body" text;

ALTER TABLE "campaign_recipients" ADD "claimed_at" TIMESTAMP WITH TIME ZONE;

ALTER TABLE "campaign_recipients" ADD "provider_id" character varying;

ALTER TABLE "campaign_recipients" ADD "next_check_at" TIMESTAMP WITH TIME ZONE;

ALTER TABLE "campaign_recipients" ADD "checks" integer NOT NULL DEFAULT '0';

CREATE INDEX "ix_sms_campaigns_at_work" ON "sms_campaigns" ("status") WHERE status IN ('scheduled', 'sending');

CREATE INDEX "ix_sms_campaigns_created_at_id" ON "sms_campaigns" ("created_at", "id");

CREATE INDEX "ix_campaign_recipients_campaign_id_status" ON "campaign_recipients" ("campaign_id", "status");

CREATE INDEX "ix_campaign_recipients_due" ON "campaign_recipients" ("next_check_at") WHERE next_check_at IS NOT NULL;

CREATE INDEX "ix_campaign_recipients_waiting" ON "campaign_recipients" ("campaign_id", "not_before", "id") WHERE status = 'pending';

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764300000000', 'Campaigns1764300000000');

ALTER TABLE "sms_messages" ADD "tries" integer NOT NULL DEFAULT '0';

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764310000000', 'SmsTries1764310000000');

ALTER TABLE "sent_notifications" ADD "claimed_at" TIMESTAMP WITH TIME ZONE;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764330000000', 'NotificationClaims1764330000000');

ALTER TABLE "leads" ADD "replied_at" TIMESTAMP WITH TIME ZONE;

CREATE INDEX "ix_leads_live_replied" ON "leads" ("replied_at", "id") WHERE deleted_at IS NULL AND replied_at IS NOT NULL;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764340000310', 'RepliedLeads1764340000310');

WITH later AS (
        SELECT id, username, username || '-' || right(id::text, 8) AS renamed FROM (
          SELECT id, username, row_number() OVER (PARTITION BY lower(username) ORDER BY created_at, id) AS place FROM admin_users
        ) placed WHERE place > 1
      ), changed AS (
        UPDATE admin_users a SET username = later.renamed, updated_at = now() FROM later WHERE a.id = later.id
      )
      INSERT INTO audit_entries (admin_id, username, action, target, "before", "after")
      SELECT id, renamed, 'username_changed', 'admin:' || id, jsonb_build_object('username', username), jsonb_build_object('username', renamed)
        FROM later;

CREATE UNIQUE INDEX "uq_admin_users_username_folded" ON "admin_users" (lower("username"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764342000031', 'UsernameFolded1764342000031');

CREATE TABLE "sms_code_counts" ("slot" TIMESTAMP WITH TIME ZONE NOT NULL, "count" integer NOT NULL, CONSTRAINT "pk_sms_code_counts" PRIMARY KEY ("slot"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764350000000', 'CodeCounts1764350000000');

CREATE TABLE "gateway_notices" ("id" uuid NOT NULL DEFAULT uuidv7(), "kind" character varying NOT NULL, "subject" character varying NOT NULL, "text" character varying NOT NULL, "payment_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "cleared_at" TIMESTAMP WITH TIME ZONE, "cleared_by" character varying, CONSTRAINT "uq_gateway_notices_kind_subject" UNIQUE ("kind", "subject"), CONSTRAINT "pk_gateway_notices" PRIMARY KEY ("id"));

CREATE INDEX "ix_gateway_notices_open" ON "gateway_notices" ("created_at") WHERE cleared_at IS NULL;

CREATE INDEX "ix_gateway_notices_payment" ON "gateway_notices" ("payment_id") WHERE payment_id IS NOT NULL;

CREATE INDEX "ix_payment_refunds_transaction" ON "payment_refunds" ("transaction_id") WHERE transaction_id IS NOT NULL;

ALTER TABLE "simulated_transactions" ADD "original_transaction_id" character varying;

ALTER TABLE "payments" ADD "sold_via" character varying NOT NULL DEFAULT 'online', ADD "result_on" date, ADD "result_report_on" date, ADD "result_proof" character varying, ADD "subscription_cancelled_at" TIMESTAMP WITH TIME ZONE, ADD "charged_after_cancel" boolean NOT NULL DEFAULT false, ADD "card_removed_at" TIMESTAMP WITH TIME ZONE;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764360000417', 'GatewayAsItIs1764360000417');

CREATE TABLE "sms_account_refusals" ("code" character varying NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, "ended_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "pk_sms_account_refusals" PRIMARY KEY ("code"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764360050523', 'SmsAccount1764360050523');

ALTER TABLE "sms_suppressions" ADD "channel" character varying NOT NULL DEFAULT 'sms', ADD "created_by" character varying, ALTER COLUMN "reason" TYPE text;

ALTER TABLE "sms_suppressions" DROP CONSTRAINT "pk_sms_suppressions", ADD CONSTRAINT "pk_sms_suppressions" PRIMARY KEY ("phone_number", "channel");

CREATE INDEX "ix_sms_suppressions_created_at_phone_number" ON "sms_suppressions" ("created_at", "phone_number");

ALTER TABLE "sms_messages" ADD "refusal" character varying;

CREATE INDEX "ix_sms_messages_suspected" ON "sms_messages" ("created_at") WHERE refusal = 'suspected';

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764360150523', 'Suppressions1764360150523');

CREATE INDEX "ix_campaign_recipients_phone_number_claimed_at" ON "campaign_recipients" ("phone_number", "claimed_at");

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764360250523', 'MarketingLimit1764360250523');

ALTER TABLE "leads"
        ADD "verification_method" character varying,
        ADD "phone_proven_at" TIMESTAMP WITH TIME ZONE,
        ADD "email_proven_at" TIMESTAMP WITH TIME ZONE,
        ADD "possible_duplicate" boolean NOT NULL DEFAULT false,
        ADD "otp_method" character varying,
        ADD "email_code" character varying,
        ADD "email_code_address" character varying,
        ADD "email_code_expires_at" TIMESTAMP WITH TIME ZONE,
        ADD "email_code_submission_id" uuid,
        ADD "submission_id" uuid;

UPDATE "leads" SET "verification_method" = 'sms', "phone_proven_at" = coalesce("verified_at", "created_at")
       WHERE "verification_status" = 'verified';

DROP INDEX "uq_leads_live_phone_number";

CREATE UNIQUE INDEX "uq_leads_live_phone_number" ON "leads" ("phone_number")
       WHERE deleted_at IS NULL AND NOT possible_duplicate;

CREATE INDEX "ix_leads_possible_duplicate" ON "leads" ("phone_number")
       WHERE deleted_at IS NULL AND possible_duplicate;

CREATE TABLE "verification_submissions" (
        "id" uuid NOT NULL,
        "lead_id" uuid NOT NULL,
        "phone_number" character varying NOT NULL,
        "is_resend" boolean NOT NULL DEFAULT false,
        "method" character varying NOT NULL,
        "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "attempt_id" uuid NOT NULL,
        "undelivered_at" TIMESTAMP WITH TIME ZONE,
        "proven_at" TIMESTAMP WITH TIME ZONE,
        "proven_by" character varying,
        CONSTRAINT "PK_verification_submissions" PRIMARY KEY ("id"),
        CONSTRAINT "FK_verification_submissions_lead" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE);

CREATE INDEX "ix_verification_submissions_phone_number" ON "verification_submissions" ("phone_number");

CREATE INDEX "ix_verification_submissions_lead_id" ON "verification_submissions" ("lead_id");

CREATE INDEX "ix_verification_submissions_attempt_id" ON "verification_submissions" ("attempt_id");

CREATE TABLE "verification_channels" (
        "method" character varying NOT NULL,
        "out_since" TIMESTAMP WITH TIME ZONE,
        "out_until" TIMESTAMP WITH TIME ZONE,
        "back_since" TIMESTAMP WITH TIME ZONE,
        "outages" integer NOT NULL DEFAULT '0',
        "content_refusals" TIMESTAMP WITH TIME ZONE array NOT NULL DEFAULT '{}',
        "last_success_at" TIMESTAMP WITH TIME ZONE,
        "last_refusal_code" character varying,
        "last_refusal_text" character varying,
        "last_refusal_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_verification_channels" PRIMARY KEY ("method"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764400000000', 'VerificationWays1764400000000');

CREATE TABLE "verification_calls" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "lead_id" uuid NOT NULL,
        "submission_id" uuid NOT NULL,
        "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "phone_number" character varying NOT NULL,
        "provider_id" character varying,
        "code" character varying,
        "state" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "ended_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_verification_calls" PRIMARY KEY ("id"),
        CONSTRAINT "FK_verification_calls_lead" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE);

CREATE UNIQUE INDEX "uq_verification_calls_issue" ON "verification_calls" ("lead_id", "issued_at");

CREATE INDEX "ix_verification_calls_created_at" ON "verification_calls" ("created_at");

ALTER TABLE "sms_messages" ADD "channel" character varying NOT NULL DEFAULT 'sms';

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764400100000', 'VerificationCalls1764400100000');

ALTER TABLE "payments" ADD "cancellation_asked_at" TIMESTAMP WITH TIME ZONE;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764400200000', 'CancellationAsked1764400200000');

CREATE TABLE "heard_webhooks" (
        "source" character varying NOT NULL,
        "heard_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_heard_webhooks" PRIMARY KEY ("source"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764402700000', 'HeardWebhooks1764402700000');

ALTER TABLE "sms_daily_counts"
        ADD "micros" bigint NOT NULL DEFAULT '0',
        ALTER COLUMN "count" SET DEFAULT '0';

UPDATE "sms_daily_counts" SET "micros" = "count" * 20800::bigint;

INSERT INTO "settings" ("key", "value")
      SELECT 'verificationDailyBudgetCents', round("value"::numeric * 2.08)::bigint::text
        FROM "settings" WHERE "key" = 'smsDailyBudget' AND "value" IS NOT NULL
      ON CONFLICT ("key") DO NOTHING;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764410730417', 'DailyBudget1764410730417');

CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "bookings"
        ADD "agent_id" uuid,
        ADD "ends_at" TIMESTAMP WITH TIME ZONE,
        ADD "held_until" TIMESTAMP WITH TIME ZONE,
        ADD "timed_at" TIMESTAMP WITH TIME ZONE,
        ADD "time_zone" character varying,
        ADD "email" character varying,
        ADD "confirmed_at" TIMESTAMP WITH TIME ZONE,
        ADD "outcome_at" TIMESTAMP WITH TIME ZONE,
        ADD "sequence" integer NOT NULL DEFAULT 0,
        ADD "token_version" integer NOT NULL DEFAULT 0,
        ADD "created_by_id" uuid,
        ADD "invitee_name" character varying,
        ADD "invitee_phone" character varying,
        ADD CONSTRAINT "fk_bookings_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION,
        ADD CONSTRAINT "ck_bookings_own" CHECK (provider <> 'own' OR (agent_id IS NOT NULL AND starts_at IS NOT NULL AND ends_at > starts_at AND held_until >= ends_at)),
        ADD CONSTRAINT "ex_bookings_agent_time" EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, held_until) WITH &&) WHERE (provider = 'own' AND status IN ('booked', 'attended', 'no_show'));

CREATE INDEX "ix_bookings_starts_at" ON "bookings" ("starts_at");

CREATE INDEX "ix_bookings_agent_id_starts_at" ON "bookings" ("agent_id", "starts_at") WHERE agent_id IS NOT NULL;

CREATE TABLE "appointment_links" (
        "ref_hash" character varying NOT NULL,
        "lead_id" uuid NOT NULL,
        "by_mail" boolean NOT NULL DEFAULT false,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_appointment_links" PRIMARY KEY ("ref_hash"),
        CONSTRAINT "fk_appointment_links_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

CREATE INDEX "ix_appointment_links_lead_id_expires_at" ON "appointment_links" ("lead_id", "expires_at");

CREATE INDEX "ix_appointment_links_expires_at" ON "appointment_links" ("expires_at");

CREATE TABLE "agent_availability" (
        "admin_id" uuid NOT NULL,
        "takes_appointments" boolean NOT NULL DEFAULT true,
        "display_name" character varying,
        "time_zone" character varying,
        "weekly" jsonb NOT NULL,
        "exceptions" jsonb NOT NULL DEFAULT '[]',
        "version" integer NOT NULL DEFAULT 1,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_agent_availability" PRIMARY KEY ("admin_id"),
        CONSTRAINT "fk_agent_availability_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764510000000', 'Appointments1764510000000');

CREATE TABLE "busy_calendars" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "agent_id" uuid NOT NULL,
        "name" character varying NOT NULL,
        "sealed_address" text NOT NULL,
        "masked_address" character varying NOT NULL,
        "etag" character varying,
        "last_modified" character varying,
        "time_zone" character varying,
        "known_until" TIMESTAMP WITH TIME ZONE,
        "last_read_at" TIMESTAMP WITH TIME ZONE,
        "problem" character varying,
        "failing_since" TIMESTAMP WITH TIME ZONE,
        "warned_at" TIMESTAMP WITH TIME ZONE,
        "next_read_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_busy_calendars" PRIMARY KEY ("id"),
        CONSTRAINT "fk_busy_calendars_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

CREATE INDEX "ix_busy_calendars_agent_id" ON "busy_calendars" ("agent_id");

CREATE INDEX "ix_busy_calendars_next_read_at" ON "busy_calendars" ("next_read_at");

CREATE TABLE "busy_times" (
        "calendar_id" uuid NOT NULL,
        "agent_id" uuid NOT NULL,
        "minutes" integer array NOT NULL,
        CONSTRAINT "pk_busy_times" PRIMARY KEY ("calendar_id"),
        CONSTRAINT "fk_busy_times_calendar_id" FOREIGN KEY ("calendar_id") REFERENCES "busy_calendars"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

CREATE INDEX "ix_busy_times_agent_id" ON "busy_times" ("agent_id");

CREATE TABLE "calendar_feeds" (
        "agent_id" uuid NOT NULL,
        "secret_hash" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_calendar_feeds" PRIMARY KEY ("agent_id"),
        CONSTRAINT "uq_calendar_feeds_secret_hash" UNIQUE ("secret_hash"),
        CONSTRAINT "fk_calendar_feeds_agent_id" FOREIGN KEY ("agent_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764510200000', 'CalendarFeeds1764510200000');

ALTER TABLE "sms_messages"
        ADD "sealed_link" character varying,
        ADD "send_until" TIMESTAMP WITH TIME ZONE;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764510300000', 'SmsLinks1764510300000');

CREATE TABLE "appointment_notices" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "appointment_id" uuid NOT NULL,
        "kind" character varying NOT NULL,
        "channel" character varying NOT NULL,
        "starts_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "due_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "taken_at" TIMESTAMP WITH TIME ZONE,
        "outcome" character varying,
        "message_id" uuid,
        CONSTRAINT "pk_appointment_notices" PRIMARY KEY ("id"),
        CONSTRAINT "uq_appointment_notices_once" UNIQUE ("appointment_id", "starts_at", "kind", "channel"),
        CONSTRAINT "fk_appointment_notices_appointment_id" FOREIGN KEY ("appointment_id") REFERENCES "bookings"("id") ON DELETE CASCADE ON UPDATE NO ACTION);

CREATE INDEX "ix_appointment_notices_due" ON "appointment_notices" ("due_at", "id") WHERE taken_at IS NULL;

CREATE INDEX "ix_appointment_notices_starts_at" ON "appointment_notices" ("starts_at");

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764510310000', 'AppointmentNotices1764510310000');

CREATE INDEX IF NOT EXISTS "ix_leads_live_email" ON "leads" (lower("email")) WHERE deleted_at IS NULL AND email IS NOT NULL;

CREATE INDEX "ix_bookings_without_lead" ON "bookings" ("starts_at") WHERE lead_id IS NULL;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764510431907', 'BookedElsewhere1764510431907');

ALTER TABLE "bookings" ADD "cancel_url" character varying;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764600150315', 'CancelledElsewhere1764600150315');

CREATE TABLE "site_versions" ("version" integer NOT NULL, "document" jsonb NOT NULL, "catalog_version" integer NOT NULL DEFAULT '1', "published_by" uuid, "restored_from" integer, "sections" text array NOT NULL DEFAULT '{}', "published_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_site_versions" PRIMARY KEY ("version"));

CREATE TABLE "site_draft" ("id" integer NOT NULL DEFAULT '1', "revision" integer NOT NULL, "document" json NOT NULL, "updated_by" uuid, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "ck_only_one_draft" CHECK (id = 1), CONSTRAINT "pk_site_draft" PRIMARY KEY ("id"));

CREATE TABLE "site_preview_tickets" ("hash" character varying NOT NULL, "sid" character varying NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_site_preview_tickets" PRIMARY KEY ("hash"));

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764700000000', 'SiteContent1764700000000');

CREATE TABLE "media" ("id" character varying NOT NULL, "kind" character varying NOT NULL, "width" integer, "height" integer, "seconds" integer, "uploaded_by" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "touched_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "pk_media" PRIMARY KEY ("id"));

CREATE TABLE "media_variants" ("media_id" character varying NOT NULL, "name" character varying NOT NULL, "mime" character varying NOT NULL, "width" integer, "height" integer, "bytes" integer NOT NULL, "content" bytea, CONSTRAINT "pk_media_variants" PRIMARY KEY ("media_id", "name"));

ALTER TABLE "media_variants" ALTER COLUMN "content" SET STORAGE EXTERNAL;

ALTER TABLE "media_variants" ADD CONSTRAINT "fk_media_variants_media" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764700100000', 'Media1764700100000');

ALTER TABLE "payments" ADD "promised" jsonb;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764700200000', 'PromisedPlans1764700200000');

ALTER TABLE "admin_users"
        ADD "role" character varying NOT NULL DEFAULT 'owner',
        ADD "is_present" boolean NOT NULL DEFAULT true,
        ADD "weight" integer NOT NULL DEFAULT 1,
        ADD "languages" text array NOT NULL DEFAULT '{es}',
        ADD "states" text array NOT NULL DEFAULT '{}',
        ADD "turn" double precision NOT NULL DEFAULT 0,
        ADD CONSTRAINT "ck_admin_users_weight" CHECK ("weight" BETWEEN 1 AND 10),
        ADD CONSTRAINT "ck_admin_users_role" CHECK ("role" IN ('owner', 'manager', 'agent', 'auditor'));

ALTER TABLE "admin_users" ALTER "role" SET DEFAULT 'agent';

ALTER TABLE "leads" ADD "assigned_to" uuid, ADD "assigned_at" TIMESTAMP WITH TIME ZONE,
        ADD "returns_at" TIMESTAMP WITH TIME ZONE;

CREATE INDEX "ix_leads_live_assigned" ON "leads" ("assigned_to", "created_at", "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL;

CREATE INDEX "ix_leads_unclaimed" ON "leads" ("verification_status" DESC, "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NULL AND last_contacted_at IS NULL AND NOT is_blocked AND NOT is_fraudulent
          AND lead_category <> 'lost';

CREATE INDEX "ix_leads_own_uncontacted" ON "leads" ("assigned_to", "lead_score" DESC, "created_at" DESC, "id")
        WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND last_contacted_at IS NULL;

CREATE INDEX "ix_leads_follow_up_of" ON "leads" ("assigned_to", "next_follow_up_at", "id")
        WHERE deleted_at IS NULL AND next_follow_up_at IS NOT NULL;

CREATE INDEX "ix_leads_replied_of" ON "leads" ("assigned_to", "replied_at", "id")
        WHERE deleted_at IS NULL AND replied_at IS NOT NULL;

CREATE INDEX "ix_leads_returns" ON "leads" ("returns_at") WHERE returns_at IS NOT NULL;

CREATE TABLE "lead_assignments" (
        "id" uuid NOT NULL DEFAULT uuidv7(),
        "lead_id" uuid NOT NULL,
        "assigned_to" uuid,
        "assigned_by" uuid,
        "reason" character varying NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_lead_assignments" PRIMARY KEY ("id"),
        CONSTRAINT "fk_lead_assignments_lead_id" FOREIGN KEY ("lead_id") REFERENCES "leads" ("id") ON DELETE CASCADE
      );

CREATE INDEX "ix_lead_assignments_lead_id_created_at" ON "lead_assignments" ("lead_id", "created_at");

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764800000000', 'RolesAndAssignment1764800000000');

ALTER TABLE "admin_users" ADD "display_name" character varying, ADD "last_seen_at" TIMESTAMP WITH TIME ZONE;

UPDATE admin_users a SET last_seen_at = s.seen
        FROM (SELECT sess->>'adminId' AS id, max((sess->>'lastSeenAt')::timestamptz) AS seen FROM sessions GROUP BY 1) s
       WHERE s.id = a.id::text;

CREATE TABLE "admin_invitations" (
        "id" uuid NOT NULL,
        "admin_id" uuid NOT NULL,
        "token_hash" character varying NOT NULL,
        "invited_by" uuid,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "pk_admin_invitations" PRIMARY KEY ("id"),
        CONSTRAINT "uq_admin_invitations_admin_id" UNIQUE ("admin_id"),
        CONSTRAINT "uq_admin_invitations_token_hash" UNIQUE ("token_hash"),
        CONSTRAINT "fk_admin_invitations_admin_id" FOREIGN KEY ("admin_id") REFERENCES "admin_users" ("id") ON DELETE CASCADE
      );

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764810000000', 'People1764810000000');

ALTER TABLE "consents" ADD "way" character varying, ADD "recorded_by" character varying, ADD "recorded_at" TIMESTAMP WITH TIME ZONE;

CREATE TABLE "erased_phones" ("phone_number" character varying NOT NULL, "erased_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_erased_phones" PRIMARY KEY ("phone_number"));

INSERT INTO "erased_phones" ("phone_number", "erased_at")
       SELECT phone_number, max(erased_at) FROM (
         SELECT phone_number, created_at AS erased_at FROM "consents" WHERE text_version = 'erasure'
         UNION ALL
         SELECT phone_number, answered_at FROM "privacy_requests"
          WHERE kind = 'erase' AND answered_at IS NOT NULL AND answer LIKE 'Se borraron sus datos%'
       ) AS known GROUP BY 1;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764830000000', 'LeadsByHand1764830000000');

ALTER TABLE "leads" ADD "merged_into" uuid;

CREATE INDEX "ix_leads_merged_into" ON "leads" ("merged_into") WHERE merged_into IS NOT NULL;

CREATE TABLE "lead_merges" ("id" uuid NOT NULL DEFAULT uuidv7(), "keep_id" uuid NOT NULL, "drop_id" uuid NOT NULL, "merged_by" character varying NOT NULL, "before" jsonb NOT NULL, "after" jsonb NOT NULL, "moved" jsonb NOT NULL, "stricter" jsonb NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "undone_at" TIMESTAMP WITH TIME ZONE, "undone_by" character varying, CONSTRAINT "pk_lead_merges" PRIMARY KEY ("id"));

CREATE INDEX "ix_lead_merges_keep_id" ON "lead_merges" ("keep_id");

ALTER TABLE "lead_merges" ADD CONSTRAINT "fk_lead_merges_keep_id" FOREIGN KEY ("keep_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE INDEX "ix_lead_merges_drop_id" ON "lead_merges" ("drop_id");

ALTER TABLE "lead_merges" ADD CONSTRAINT "fk_lead_merges_drop_id" FOREIGN KEY ("drop_id") REFERENCES "leads" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

INSERT INTO "migrations"("timestamp", "name") VALUES ('1764830010000', 'LeadMerges1764830010000');

INSERT INTO "admin_users" ("id", "username", "password_hash", "email", "first_name", "last_name", "is_active", "otp_secret", "otp_enabled", "otp_backup_codes", "phone_number", "otp_code", "otp_expires_at", "created_at", "updated_at", "otp_last_step", "role", "is_present", "weight", "languages", "states", "turn", "display_name", "last_seen_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'rosa@example.com', 'texto', 'texto', true, 'texto', false, '{}', '+13054201234', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 'owner', false, 1, '{}', '{}', 1, 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "agent_availability" ("admin_id", "takes_appointments", "display_name", "time_zone", "weekly", "exceptions", "version", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', false, 'texto', 'America/New_York', '{}', '{}', 1, '2026-11-20 15:00:00+00');

INSERT INTO "analytics_events" ("id", "event", "lead_id", "metadata", "value", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '{}', 1, '2026-11-20 15:00:00+00');

INSERT INTO "audit_entries" ("id", "admin_id", "username", "action", "target", "before", "after", "ip_address", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', '{}', '{}', '198.51.100.7', '2026-11-20 15:00:00+00');

INSERT INTO "blocked_entities" ("id", "entity_type", "entity_value", "reason", "blocked_by", "expires_at", "lifted_at", "lifted_by", "created_at", "lift_reason") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'ip_address', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', NULL, 'texto', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "blocklist" ("id", "entity_type", "entity_value", "block_type", "reason", "expires_at", "lifted_at", "lifted_by", "created_at", "created_by", "lift_reason") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'ip_address', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', NULL, 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto');

INSERT INTO "bookings" ("id", "provider", "external_id", "status", "starts_at", "starts_at_told_at", "is_made", "is_counted", "created_at", "updated_at", "agent_id", "ends_at", "held_until", "timed_at", "time_zone", "email", "confirmed_at", "outcome_at", "sequence", "token_version", "created_by_id", "invitee_name", "invitee_phone", "cancel_url") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'scheduled', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', false, false, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'America/New_York', 'rosa@example.com', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 1, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '+13054201234', 'https://example.com/');

INSERT INTO "busy_calendars" ("id", "agent_id", "name", "sealed_address", "masked_address", "etag", "last_modified", "time_zone", "known_until", "last_read_at", "problem", "failing_since", "warned_at", "next_read_at", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', 'texto', 'texto', 'America/New_York', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "busy_times" ("calendar_id", "agent_id", "minutes") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '{}');

INSERT INTO "calendar_feeds" ("agent_id", "secret_hash", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "consents" ("id", "phone_number", "kind", "granted", "text_version", "text_shown", "ip_address", "user_agent", "created_at", "full_name", "way", "recorded_by", "recorded_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '+13054201234', 'service_messages', false, 'texto', 'texto', '198.51.100.7', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "erased_phones" ("phone_number", "erased_at") VALUES ('+13054201234', '2026-11-20 15:00:00+00');

INSERT INTO "fraud_alerts" ("id", "alert_type", "severity", "description", "metadata", "status", "resolved_by", "resolved_at", "created_at", "note", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'high', 'texto', '{}', 'open', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "gateway_notices" ("id", "kind", "subject", "text", "payment_id", "created_at", "cleared_at", "cleared_by") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "heard_webhooks" ("source", "heard_at") VALUES ('texto', '2026-11-20 15:00:00+00');

INSERT INTO "ip_geo" ("id", "ip_address", "country", "region", "city", "isp", "org", "asn", "timezone", "vpn_detected", "proxy_detected", "tor_detected", "risk_score", "risk_level", "last_seen", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '198.51.100.7', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', false, false, false, 1, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "lead_counts_by_hour" ("slot", "hour", "total", "verified") VALUES (1, '2026-11-20 15:00:00+00', 1, 1);

INSERT INTO "lead_counts_by_state" ("slot", "state", "total", "verified") VALUES (1, 'FL', 1, 1);

INSERT INTO "leads" ("id", "full_name", "email", "phone_number", "state", "verification_status", "otp_code", "otp_expires_at", "otp_issued_at", "otp_sent_at", "verified_code", "verified_at", "pending_submission", "lead_score", "lead_category", "lead_source", "monthly_income", "last_contacted_at", "next_follow_up_at", "conversion_probability", "touchpoint_count", "created_at", "updated_at", "is_fraudulent", "fraud_score", "fraud_reason", "is_blocked", "blocked_at", "blocked_by", "ip_address", "user_agent", "device_fingerprint", "attribution", "calendar_reference", "deleted_at", "cleared_fraud_rules", "code_verified_at", "replied_at", "verification_method", "phone_proven_at", "email_proven_at", "possible_duplicate", "otp_method", "email_code", "email_code_address", "email_code_expires_at", "email_code_submission_id", "submission_id", "assigned_to", "assigned_at", "returns_at", "merged_into") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'rosa@example.com', '+13054201234', 'FL', 'verified', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', '{}', 1, 'new', 'website', 6, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 1, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', false, 1, 'texto', false, '2026-11-20 15:00:00+00', 'texto', '198.51.100.7', 'texto', 'texto', '{}', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', NULL, '{}', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', false, 'texto', 'rosa@example.com', 'rosa@example.com', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d');

INSERT INTO "limit_counters" ("key", "hits", "resets_at") VALUES ('texto', 1, '2026-11-20 15:00:00+00');

INSERT INTO "media" ("id", "kind", "width", "height", "seconds", "uploaded_by", "created_at", "touched_at") VALUES ('texto', 'texto', 1, 1, 1, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "media_variants" ("media_id", "name", "mime", "width", "height", "bytes", "content") VALUES ('texto', 'texto', 'texto', 1, 1, 1, '\x00');

INSERT INTO "otp_attempts" ("id", "phone_number", "ip_address", "success", "attempt_type", "failure_reason", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '+13054201234', '198.51.100.7', false, 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "outbox_messages" ("id", "channel", "recipient", "body", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '+13054201234', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "payments" ("id", "kind", "lead_id", "mode", "status", "plan", "amount_cents", "refunded_cents", "idempotency_key", "full_name", "email", "phone", "billing_zip", "card_brand", "last4", "ip_address", "user_agent", "accepted_text_version", "accepted_at", "transaction_id", "response_code", "response_text", "auth_code", "avs_response", "cvv_response", "subscription_id", "subscription_status", "renewal_cents", "renews_on", "vault_id", "next_check_at", "checks", "needs_review", "settled_by", "settled_at", "created_at", "updated_at", "signed_terms", "sold_via", "result_on", "result_report_on", "result_proof", "subscription_cancelled_at", "charged_after_cancel", "card_removed_at", "cancellation_asked_at", "promised") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'approved', 'starter', 9900, 9900, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'rosa@example.com', '+13054201234', 'texto', 'texto', 'texto', '198.51.100.7', 'texto', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 9900, '2026-11-20', 'texto', '2026-11-20 15:00:00+00', 1, false, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '{}', 'texto', '2026-11-20', '2026-11-20', 'texto', '2026-11-20 15:00:00+00', false, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '{}');

INSERT INTO "phone_lookups" ("phone_number", "line_type", "carrier_name", "looked_up_at") VALUES ('+13054201234', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "privacy_requests" ("id", "kind", "channel", "phone_number", "full_name", "received_on", "acknowledge_by", "answer_by", "acknowledged_at", "acknowledged_by", "extended_at", "extended_by", "extension_reason", "answered_at", "answered_by", "outcome", "note", "answer", "created_by", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '+13054201234', 'texto', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "sent_notifications" ("key", "created_at", "claimed_at") VALUES ('texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "sessions" ("sid", "sess", "expire") VALUES ('texto', '{}', '2026-11-20 15:00:00+00');

INSERT INTO "settings" ("id", "key", "value", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "simulated_transactions" ("order_id", "transaction_id", "subscription_id", "amount_cents", "refunded_cents", "created_at", "original_transaction_id") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 9900, 9900, '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "site_draft" ("id", "revision", "document", "updated_by", "updated_at") VALUES (1, 1, '{}', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00');

INSERT INTO "site_preview_tickets" ("hash", "sid", "expires_at") VALUES ('texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "site_versions" ("version", "document", "catalog_version", "published_by", "restored_from", "sections", "published_at") VALUES (1, '{}', 1, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 1, '{}', '2026-11-20 15:00:00+00');

INSERT INTO "sms_account_refusals" ("code", "since", "last_at", "ended_at") VALUES ('texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "sms_campaigns" ("id", "name", "message", "target_criteria", "status", "scheduled_at", "sent_count", "delivered_count", "created_at", "updated_at", "recipient_count", "created_by", "started_at", "finished_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '{}', 'draft', '2026-11-20 15:00:00+00', 1, 1, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "sms_code_counts" ("slot", "count") VALUES ('2026-11-20 15:00:00+00', 1);

INSERT INTO "sms_daily_counts" ("day", "count", "micros") VALUES ('2026-11-20', 1, 1);

INSERT INTO "sms_messages" ("id", "direction", "phone_number", "lead_id", "body", "purpose", "status", "provider_id", "error_code", "created_by", "claimed_at", "next_check_at", "checks", "created_at", "tries", "refusal", "channel", "sealed_link", "send_until") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '+13054201234', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, '2026-11-20 15:00:00+00', 1, 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "sms_suppressions" ("phone_number", "reason", "source", "created_at", "channel", "created_by") VALUES ('+13054201234', 'texto', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto');

INSERT INTO "users" ("id", "email", "first_name", "last_name", "profile_image_url", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'rosa@example.com', 'texto', 'texto', 'https://example.com/', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "verification_calls" ("id", "lead_id", "submission_id", "issued_at", "phone_number", "provider_id", "code", "state", "created_at", "ended_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '+13054201234', 'texto', 'texto', 'FL', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "verification_channels" ("method", "out_since", "out_until", "back_since", "outages", "content_refusals", "last_success_at", "last_refusal_code", "last_refusal_text", "last_refusal_at") VALUES ('texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, '{}', '2026-11-20 15:00:00+00', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "verification_submissions" ("id", "lead_id", "phone_number", "is_resend", "method", "issued_at", "expires_at", "attempt_id", "undelivered_at", "proven_at", "proven_by") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '+13054201234', false, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "webhook_events" ("provider", "event_id", "created_at") VALUES ('texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "admin_invitations" ("id", "admin_id", "token_hash", "invited_by", "expires_at", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "appointment_links" ("ref_hash", "lead_id", "by_mail", "expires_at", "created_at") VALUES ('texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', false, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "appointment_notices" ("id", "appointment_id", "kind", "channel", "starts_at", "due_at", "taken_at", "outcome", "message_id") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d');

INSERT INTO "campaign_recipients" ("id", "campaign_id", "lead_id", "status", "sent_at", "delivered_at", "error_message", "phone_number", "not_before", "body", "claimed_at", "provider_id", "next_check_at", "checks") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'sent', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '+13054201234', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 1);

INSERT INTO "lead_assignments" ("id", "lead_id", "assigned_to", "assigned_by", "reason", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "lead_interactions" ("id", "lead_id", "type", "direction", "content", "status", "metadata", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'note', 'outbound', 'texto', 'sent', '{}', '2026-11-20 15:00:00+00');

INSERT INTO "lead_merges" ("id", "keep_id", "drop_id", "merged_by", "before", "after", "moved", "stricter", "created_at", "undone_at", "undone_by") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '{}', '{}', '{}', '{}', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "lead_notices" ("lead_id", "verified_at", "digest_id", "is_sealed") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', false);

INSERT INTO "payment_refunds" ("id", "payment_id", "kind", "amount_cents", "reason", "status", "idempotency_key", "transaction_id", "response_code", "response_text", "created_by", "next_check_at", "checks", "needs_review", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 9900, 'texto', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', 1, false, '2026-11-20 15:00:00+00');
