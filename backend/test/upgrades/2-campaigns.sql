-- Made by make.mjs from c643565c of 2026-11-21. Its statements are those of that version.

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

INSERT INTO "admin_users" ("id", "username", "password_hash", "email", "first_name", "last_name", "is_active", "otp_secret", "otp_enabled", "otp_backup_codes", "phone_number", "otp_code", "otp_expires_at", "created_at", "updated_at", "otp_last_step") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'rosa@example.com', 'texto', 'texto', true, 'texto', false, '{}', '+13054201234', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1);

INSERT INTO "analytics_events" ("id", "event", "lead_id", "metadata", "value", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '{}', 1, '2026-11-20 15:00:00+00');

INSERT INTO "audit_entries" ("id", "admin_id", "username", "action", "target", "before", "after", "ip_address", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', '{}', '{}', '198.51.100.7', '2026-11-20 15:00:00+00');

INSERT INTO "blocked_entities" ("id", "entity_type", "entity_value", "reason", "blocked_by", "expires_at", "lifted_at", "lifted_by", "created_at", "lift_reason") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'ip_address', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', NULL, 'texto', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "blocklist" ("id", "entity_type", "entity_value", "block_type", "reason", "expires_at", "lifted_at", "lifted_by", "created_at", "created_by", "lift_reason") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'ip_address', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', NULL, 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto');

INSERT INTO "bookings" ("id", "provider", "external_id", "status", "starts_at", "starts_at_told_at", "is_made", "is_counted", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'scheduled', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', false, false, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "consents" ("id", "phone_number", "kind", "granted", "text_version", "text_shown", "ip_address", "user_agent", "created_at", "full_name") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '+13054201234', 'service_messages', false, 'texto', 'texto', '198.51.100.7', 'texto', '2026-11-20 15:00:00+00', 'texto');

INSERT INTO "fraud_alerts" ("id", "alert_type", "severity", "description", "metadata", "status", "resolved_by", "resolved_at", "created_at", "note", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'high', 'texto', '{}', 'open', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "ip_geo" ("id", "ip_address", "country", "region", "city", "isp", "org", "asn", "timezone", "vpn_detected", "proxy_detected", "tor_detected", "risk_score", "risk_level", "last_seen", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '198.51.100.7', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', false, false, false, 1, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "lead_counts_by_hour" ("slot", "hour", "total", "verified") VALUES (1, '2026-11-20 15:00:00+00', 1, 1);

INSERT INTO "lead_counts_by_state" ("slot", "state", "total", "verified") VALUES (1, 'FL', 1, 1);

INSERT INTO "leads" ("id", "full_name", "email", "phone_number", "state", "verification_status", "otp_code", "otp_expires_at", "otp_issued_at", "otp_sent_at", "verified_code", "verified_at", "pending_submission", "lead_score", "lead_category", "lead_source", "monthly_income", "last_contacted_at", "next_follow_up_at", "conversion_probability", "touchpoint_count", "created_at", "updated_at", "is_fraudulent", "fraud_score", "fraud_reason", "is_blocked", "blocked_at", "blocked_by", "ip_address", "user_agent", "device_fingerprint", "attribution", "calendar_reference", "deleted_at", "cleared_fraud_rules", "code_verified_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'rosa@example.com', '+13054201234', 'FL', 'verified', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', '{}', 1, 'new', 'website', 6, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 1, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', false, 1, 'texto', false, '2026-11-20 15:00:00+00', 'texto', '198.51.100.7', 'texto', 'texto', '{}', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', NULL, '{}', '2026-11-20 15:00:00+00');

INSERT INTO "limit_counters" ("key", "hits", "resets_at") VALUES ('texto', 1, '2026-11-20 15:00:00+00');

INSERT INTO "otp_attempts" ("id", "phone_number", "ip_address", "success", "attempt_type", "failure_reason", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '+13054201234', '198.51.100.7', false, 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "outbox_messages" ("id", "channel", "recipient", "body", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '+13054201234', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "payments" ("id", "kind", "lead_id", "mode", "status", "plan", "amount_cents", "refunded_cents", "idempotency_key", "full_name", "email", "phone", "billing_zip", "card_brand", "last4", "ip_address", "user_agent", "accepted_text_version", "accepted_at", "transaction_id", "response_code", "response_text", "auth_code", "avs_response", "cvv_response", "subscription_id", "subscription_status", "renewal_cents", "renews_on", "vault_id", "next_check_at", "checks", "needs_review", "settled_by", "settled_at", "created_at", "updated_at", "signed_terms") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'approved', 'starter', 9900, 9900, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'rosa@example.com', '+13054201234', 'texto', 'texto', 'texto', '198.51.100.7', 'texto', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', 9900, '2026-11-20', 'texto', '2026-11-20 15:00:00+00', 1, false, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', '{}');

INSERT INTO "phone_lookups" ("phone_number", "line_type", "carrier_name", "looked_up_at") VALUES ('+13054201234', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "privacy_requests" ("id", "kind", "channel", "phone_number", "full_name", "received_on", "acknowledge_by", "answer_by", "acknowledged_at", "acknowledged_by", "extended_at", "extended_by", "extension_reason", "answered_at", "answered_by", "outcome", "note", "answer", "created_by", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '+13054201234', 'texto', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', '2026-11-20 15:00:00+00', 'texto', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "sent_notifications" ("key", "created_at", "claimed_at") VALUES ('texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "sessions" ("sid", "sess", "expire") VALUES ('texto', '{}', '2026-11-20 15:00:00+00');

INSERT INTO "settings" ("id", "key", "value", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "simulated_transactions" ("order_id", "transaction_id", "subscription_id", "amount_cents", "refunded_cents", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 9900, 9900, '2026-11-20 15:00:00+00');

INSERT INTO "sms_campaigns" ("id", "name", "message", "target_criteria", "status", "scheduled_at", "sent_count", "delivered_count", "created_at", "updated_at", "recipient_count", "created_by", "started_at", "finished_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', '{}', 'draft', '2026-11-20 15:00:00+00', 1, 1, '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "sms_daily_counts" ("day", "count") VALUES ('2026-11-20', 1);

INSERT INTO "sms_messages" ("id", "direction", "phone_number", "lead_id", "body", "purpose", "status", "provider_id", "error_code", "created_by", "claimed_at", "next_check_at", "checks", "created_at", "tries") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', '+13054201234', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 1, '2026-11-20 15:00:00+00', 1);

INSERT INTO "sms_suppressions" ("phone_number", "reason", "source", "created_at") VALUES ('+13054201234', 'texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "users" ("id", "email", "first_name", "last_name", "profile_image_url", "created_at", "updated_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'rosa@example.com', 'texto', 'texto', 'https://example.com/', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00');

INSERT INTO "webhook_events" ("provider", "event_id", "created_at") VALUES ('texto', 'texto', '2026-11-20 15:00:00+00');

INSERT INTO "campaign_recipients" ("id", "campaign_id", "lead_id", "status", "sent_at", "delivered_at", "error_message", "phone_number", "not_before", "body", "claimed_at", "provider_id", "next_check_at", "checks") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'sent', '2026-11-20 15:00:00+00', '2026-11-20 15:00:00+00', 'texto', '+13054201234', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 'texto', '2026-11-20 15:00:00+00', 1);

INSERT INTO "lead_interactions" ("id", "lead_id", "type", "direction", "content", "status", "metadata", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'note', 'outbound', 'texto', 'sent', '{}', '2026-11-20 15:00:00+00');

INSERT INTO "lead_notices" ("lead_id", "verified_at", "digest_id", "is_sealed") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '2026-11-20 15:00:00+00', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', false);

INSERT INTO "payment_refunds" ("id", "payment_id", "kind", "amount_cents", "reason", "status", "idempotency_key", "transaction_id", "response_code", "response_text", "created_by", "next_check_at", "checks", "needs_review", "created_at") VALUES ('0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 9900, 'texto', 'texto', '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d', 'texto', 'texto', 'texto', 'texto', '2026-11-20 15:00:00+00', 1, false, '2026-11-20 15:00:00+00');
