CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION count_assigned() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        
  INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, assigned)
  SELECT date_trunc('hour', n.created_at, 'UTC'), pg_backend_pid() % 64, n.assigned_to, l.lead_source, count(*)
    FROM after n JOIN leads l ON l.id = n.lead_id WHERE n.assigned_to IS NOT NULL
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET assigned = w.assigned + excluded.assigned;
        RETURN NULL;
      END $$;

CREATE FUNCTION count_lead_categories_on_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM before) THEN RETURN NULL; END IF;
          INSERT INTO lead_counts_by_category (assigned_to, lead_category, total) SELECT assigned_to, lead_category, -count(*) AS total FROM (SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM before WHERE deleted_at IS NULL) AS each GROUP BY 1, 2;
          RETURN NULL;
        END $$;

CREATE FUNCTION count_lead_categories_on_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM after) THEN RETURN NULL; END IF;
          INSERT INTO lead_counts_by_category (assigned_to, lead_category, total) SELECT assigned_to, lead_category, count(*) AS total FROM (SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM after WHERE deleted_at IS NULL) AS each GROUP BY 1, 2;
          RETURN NULL;
        END $$;

CREATE FUNCTION count_lead_categories_on_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        BEGIN
          IF NOT EXISTS ((SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM before WHERE deleted_at IS NULL EXCEPT ALL SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM after WHERE deleted_at IS NULL) UNION ALL (SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM after WHERE deleted_at IS NULL EXCEPT ALL SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM before WHERE deleted_at IS NULL)) THEN RETURN NULL; END IF;
          INSERT INTO lead_counts_by_category (assigned_to, lead_category, total) SELECT assigned_to, lead_category, sum(total) FROM (SELECT assigned_to, lead_category, -count(*) AS total FROM (SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM before WHERE deleted_at IS NULL) AS each GROUP BY 1, 2 UNION ALL SELECT assigned_to, lead_category, count(*) AS total FROM (SELECT coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid) AS assigned_to, lead_category FROM after WHERE deleted_at IS NULL) AS each GROUP BY 1, 2) AS changes
      GROUP BY 1, 2 HAVING sum(total) <> 0;
          RETURN NULL;
        END $$;

CREATE FUNCTION count_leads_on_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION count_leads_on_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION count_leads_on_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION count_stale_results(most integer) RETURNS integer
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
      DECLARE hours timestamptz[]; days timestamptz[]; each timestamptz;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('results', 0));
        WITH taken AS (
          DELETE FROM stale_results WHERE hour IN (SELECT DISTINCT hour FROM stale_results ORDER BY hour LIMIT most) RETURNING hour
        )
        SELECT array_agg(DISTINCT hour) INTO hours FROM taken;
        IF hours IS NULL THEN RETURN 0; END IF;
        DELETE FROM results_by_hour WHERE hour = ANY(hours);
        FOREACH each IN ARRAY hours LOOP
        INSERT INTO results_by_hour (hour, source, campaign, leads, verified, booked, attended, paid, simulated_paid, gross_cents, simulated_gross_cents, refunded_cents, simulated_refunded_cents, charged_back_cents, simulated_charged_back_cents)
        SELECT h.hour, l.source, l.campaign, count(*), count(*) FILTER (WHERE l.verified), count(*) FILTER (WHERE b.booked),
               count(*) FILTER (WHERE b.attended), count(*) FILTER (WHERE r.paid), count(*) FILTER (WHERE s.paid),
               sum(r.gross), sum(s.gross), sum(r.refunded), sum(s.refunded), sum(r.back), sum(s.back)
          FROM (VALUES (each)) AS h(hour)
          CROSS JOIN LATERAL (
            SELECT id, coalesce(nullif(origin_key(lead_source), ''), 'website') AS source, origin_key(attribution->>'utmCampaign') AS campaign,
                   verification_status = 'verified' AS verified
              FROM leads WHERE deleted_at IS NULL AND created_at >= h.hour AND created_at < h.hour + interval '1 hour'
          ) AS l
          CROSS JOIN LATERAL (
            SELECT bool_or(b.status NOT IN ('cancelled', 'rescheduled')) AS booked, bool_or(b.status = 'attended') AS attended
              FROM appointments b WHERE b.lead_id = l.id
          ) AS b 
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE (p.mode = 'simulator') = false) > 0 AS paid, coalesce(sum(p.amount_cents) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS gross, coalesce(sum(p.refunded_cents) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS refunded,
    coalesce(sum(CASE WHEN EXISTS (SELECT FROM gateway_notices g WHERE g.payment_id = p.id AND g.kind = 'chargeback') THEN p.amount_cents - p.refunded_cents END) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS back FROM payments p WHERE p.lead_id = l.id AND p.status IN ('approved', 'partially_refunded', 'refunded')) AS r
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE (p.mode = 'simulator') = true) > 0 AS paid, coalesce(sum(p.amount_cents) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS gross, coalesce(sum(p.refunded_cents) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS refunded,
    coalesce(sum(CASE WHEN EXISTS (SELECT FROM gateway_notices g WHERE g.payment_id = p.id AND g.kind = 'chargeback') THEN p.amount_cents - p.refunded_cents END) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS back FROM payments p WHERE p.lead_id = l.id AND p.status IN ('approved', 'partially_refunded', 'refunded')) AS s
         GROUP BY 1, 2, 3
        UNION ALL
        -- Charges of nobody who is a lead now, by their own hour and without a source. Looked up one by one: a join would read all leads for each hour.
        SELECT h.hour, '', '', 0, 0, 0, 0, 0, 0, r.gross, s.gross, r.refunded, s.refunded, r.back, s.back
          FROM (VALUES (each)) AS h(hour) 
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE (p.mode = 'simulator') = false) > 0 AS paid, coalesce(sum(p.amount_cents) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS gross, coalesce(sum(p.refunded_cents) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS refunded,
    coalesce(sum(CASE WHEN EXISTS (SELECT FROM gateway_notices g WHERE g.payment_id = p.id AND g.kind = 'chargeback') THEN p.amount_cents - p.refunded_cents END) FILTER (WHERE (p.mode = 'simulator') = false), 0) AS back FROM payments p WHERE p.created_at >= h.hour AND p.created_at < h.hour + interval '1 hour'
             AND (SELECT l.id FROM leads l WHERE l.id = p.lead_id AND l.deleted_at IS NULL) IS NULL AND p.status IN ('approved', 'partially_refunded', 'refunded')) AS r
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE (p.mode = 'simulator') = true) > 0 AS paid, coalesce(sum(p.amount_cents) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS gross, coalesce(sum(p.refunded_cents) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS refunded,
    coalesce(sum(CASE WHEN EXISTS (SELECT FROM gateway_notices g WHERE g.payment_id = p.id AND g.kind = 'chargeback') THEN p.amount_cents - p.refunded_cents END) FILTER (WHERE (p.mode = 'simulator') = true), 0) AS back FROM payments p WHERE p.created_at >= h.hour AND p.created_at < h.hour + interval '1 hour'
             AND (SELECT l.id FROM leads l WHERE l.id = p.lead_id AND l.deleted_at IS NULL) IS NULL AND p.status IN ('approved', 'partially_refunded', 'refunded')) AS s
         WHERE r.paid OR s.paid;
        END LOOP;
        SELECT array_agg(DISTINCT date_trunc('day', hour, 'UTC')) INTO days FROM unnest(hours) AS hour;
        DELETE FROM results_by_day WHERE day = ANY(days);
        INSERT INTO results_by_day (day, source, campaign, leads, verified, booked, attended, paid, simulated_paid, gross_cents, simulated_gross_cents, refunded_cents, simulated_refunded_cents, charged_back_cents, simulated_charged_back_cents)
        SELECT d.day, r.source, r.campaign, sum(r.leads), sum(r.verified), sum(r.booked), sum(r.attended), sum(r.paid), sum(r.simulated_paid), sum(r.gross_cents), sum(r.simulated_gross_cents), sum(r.refunded_cents), sum(r.simulated_refunded_cents), sum(r.charged_back_cents), sum(r.simulated_charged_back_cents)
          FROM unnest(days) AS d(day) JOIN results_by_hour r ON r.hour >= d.day AND r.hour < d.day + interval '24 hours'
         GROUP BY 1, 2, 3;
        RETURN cardinality(hours);
      END $$;

CREATE FUNCTION count_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        -- Most entries of a timeline are none of these.
        IF EXISTS (SELECT FROM after WHERE direction = 'outbound' AND type IN ('call', 'sms', 'email', 'meeting')) THEN
          
  INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, calls, answered, no_answer, voicemail, callback, booked, not_interested, wrong_number)
  SELECT date_trunc('hour', n.created_at, 'UTC'), pg_backend_pid() % 64, coalesce(a.id, '00000000-0000-0000-0000-000000000000'::uuid), l.lead_source, count(*),
         count(*) FILTER (WHERE n.metadata->>'outcome' = 'answered'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'no_answer'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'voicemail'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'callback'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'booked'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'not_interested'), count(*) FILTER (WHERE n.metadata->>'outcome' = 'wrong_number')
    FROM after n JOIN leads l ON l.id = n.lead_id LEFT JOIN admin_users a ON a.username = n.metadata->>'by'
   WHERE n.type = 'call' AND n.direction = 'outbound'
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET calls = w.calls + excluded.calls,
    answered = w.answered + excluded.answered, no_answer = w.no_answer + excluded.no_answer, voicemail = w.voicemail + excluded.voicemail, callback = w.callback + excluded.callback, booked = w.booked + excluded.booked, not_interested = w.not_interested + excluded.not_interested, wrong_number = w.wrong_number + excluded.wrong_number;
          
  INSERT INTO first_responses (at, admin_id, source, seconds)
  SELECT n.created_at, l.assigned_to, l.lead_source, extract(epoch FROM n.created_at - l.assigned_at)::int
    FROM after n JOIN leads l ON l.id = n.lead_id
   WHERE n.direction = 'outbound' AND n.type IN ('call', 'sms', 'email', 'meeting') AND l.assigned_to IS NOT NULL AND n.created_at >= l.assigned_at
     AND NOT EXISTS (SELECT FROM lead_interactions e WHERE e.lead_id = n.lead_id AND e.direction = 'outbound'
                        AND e.type IN ('call', 'sms', 'email', 'meeting') AND e.created_at >= l.assigned_at
                        AND (e.created_at, e.id) < (n.created_at, n.id));
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION expect_erasure_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = NEW.entry_id AND e.action = 'privacy_erased') THEN
          RAISE EXCEPTION 'no entry privacy_erased % is on record', NEW.entry_id USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(replace(value, '´'::text, ''::text), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`''\u02b9\u02bb-\u02bf\u055a\u2018\u2019\u201b\u2032\ua78c]'::text, ''::text, 'g'::text), '-‐‑‒–—―⁃−łŁøØđĐðÐħĦıŧŦŋŊẞÆŒÞ'::text, '         llooddddhhittnnßæœþ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text));

CREATE FUNCTION follow_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        UPDATE conversations
           SET assigned_to = NEW.assigned_to, is_live = NEW.deleted_at IS NULL, waits_since = NEW.replied_at,
               snoozed_until = CASE WHEN NEW.replied_at IS NULL THEN snoozed_until END
         WHERE lead_id = NEW.id;
        RETURN NULL;
      END $$;

CREATE FUNCTION guard_sealed_row() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      DECLARE
        erasure uuid := nullif(current_setting('audit.erasure', true), '')::uuid;
        old_row jsonb := to_jsonb(OLD);
        new_row jsonb := to_jsonb(NEW);
        column_name text;
        problem text;
      BEGIN
        IF erasure IS NULL OR EXISTS (SELECT FROM audit_chain c WHERE c.row_id = erasure AND c.kind = 'audit') THEN
          problem := 'there is no erasure at work';
        END IF;
        FOREACH column_name IN ARRAY string_to_array(TG_ARGV[1], ',') LOOP
          IF old_row->column_name IS DISTINCT FROM new_row->column_name THEN problem := column_name || ' never changes'; END IF;
        END LOOP;
        FOREACH column_name IN ARRAY string_to_array(TG_ARGV[2], ',') LOOP
          CONTINUE WHEN old_row->column_name IS NOT DISTINCT FROM new_row->column_name;
          -- Contracts lose what they say of a person; entries and consents are masked word by word.
          CONTINUE WHEN TG_ARGV[0] = 'contract' AND coalesce(new_row->>column_name, '') = '';
          IF is_masked_form(old_row->>column_name, new_row->>column_name) IS NOT TRUE THEN
            problem := column_name || ' is not the masked form of what was sealed';
          END IF;
        END LOOP;
        IF problem IS NULL THEN
          DELETE FROM audit_salts WHERE sequence IN
            (SELECT sequence FROM audit_chain c WHERE c.row_id = NEW.id AND c.kind = TG_ARGV[0]);
          INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'erased');
          INSERT INTO audit_erasures (kind, row_id, entry_id) VALUES (TG_ARGV[0], NEW.id, erasure);
        -- The owner could remove this trigger. What the owner changes gets no link, so the check of the chain names it.
        ELSIF NOT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
          RAISE EXCEPTION '% % is sealed: %', TG_TABLE_NAME, NEW.id, problem USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION is_masked_form(original text, masked text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
        SELECT original LIKE regexp_replace(regexp_replace(masked, '([\\%_])', '\\\1', 'g'), '"•••"|\+?[0-9]*•••([0-9]{4})?', '%', 'g')
      $$;

CREATE FUNCTION lead_search(full_name text, phone_number text, state text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((("left"(fold_text(full_name), 300) || '
'::text) || phone_number) || COALESCE(('
'::text || lower(state)), ''::text)) || COALESCE(('
'::text || replace(('{"AK": "alaska", "AL": "alabama", "AR": "arkansas", "AZ": "arizona", "CA": "california", "CO": "colorado", "CT": "connecticut", "DC": "district of columbia|distrito de columbia", "DE": "delaware", "FL": "florida", "GA": "georgia", "HI": "hawaii|hawai", "IA": "iowa", "ID": "idaho", "IL": "illinois", "IN": "indiana", "KS": "kansas", "KY": "kentucky", "LA": "louisiana|luisiana", "MA": "massachusetts", "MD": "maryland", "ME": "maine", "MI": "michigan", "MN": "minnesota", "MO": "missouri|misuri", "MS": "mississippi|misisipi", "MT": "montana", "NC": "north carolina|carolina del norte", "ND": "north dakota|dakota del norte", "NE": "nebraska", "NH": "new hampshire|nuevo hampshire", "NJ": "new jersey|nueva jersey", "NM": "new mexico|nuevo mexico", "NV": "nevada", "NY": "new york|nueva york", "OH": "ohio", "OK": "oklahoma", "OR": "oregon", "PA": "pennsylvania|pensilvania", "PR": "puerto rico", "RI": "rhode island", "SC": "south carolina|carolina del sur", "SD": "south dakota|dakota del sur", "TN": "tennessee", "TX": "texas", "UT": "utah", "VA": "virginia", "VT": "vermont", "WA": "washington", "WI": "wisconsin", "WV": "west virginia|virginia occidental", "WY": "wyoming"}'::jsonb ->> state), '|'::text, '
'::text)), ''::text));

CREATE FUNCTION mark_erased_phone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN NEW.phone_number := phone_mark(NEW.phone_number); RETURN NEW; END $$;

CREATE FUNCTION mark_opt_out(phone text, of_channel text) RETURNS text
    LANGUAGE sql
    AS $$
        DELETE FROM sms_suppressions WHERE phone_number = phone_mark(phone) AND channel = of_channel;
        SELECT phone_mark(phone)
      $$;

CREATE FUNCTION note_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
      END $$;

CREATE TABLE sms_messages (
    id uuid DEFAULT uuidv7() NOT NULL,
    direction character varying NOT NULL,
    phone_number character varying NOT NULL,
    lead_id uuid,
    body text NOT NULL,
    purpose character varying NOT NULL,
    status character varying NOT NULL,
    provider_id character varying,
    error_code character varying,
    created_by character varying,
    claimed_at timestamp with time zone,
    next_check_at timestamp with time zone,
    checks integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    refusal character varying,
    channel character varying DEFAULT 'sms'::character varying NOT NULL,
    sealed_link character varying,
    send_until timestamp with time zone,
    approved jsonb,
    parts jsonb
);

CREATE FUNCTION open_conversation(message sms_messages) RETURNS void
    LANGUAGE plpgsql
    AS $$
      BEGIN
        IF EXISTS (SELECT FROM conversations WHERE lead_id = message.lead_id) THEN RETURN; END IF;
        INSERT INTO conversations (lead_id, assigned_to, is_live, waits_since, last_message_id, last_at, last_direction, last_channel)
        SELECT id, assigned_to, deleted_at IS NULL, replied_at, message.id, message.created_at, message.direction, message.channel
          FROM leads WHERE id = message.lead_id FOR SHARE
        ON CONFLICT (lead_id) DO NOTHING;
      END $$;

CREATE FUNCTION origin_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT left(lower(btrim(coalesce(name, ''))), 100) $$;

CREATE FUNCTION phone_mark(phone text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
        SELECT 'hmac:' || encode(sha256(outer_pad || sha256(inner_pad || convert_to(phone, 'UTF8'))), 'hex') FROM phone_mark_key WHERE id = 1
      $$;

CREATE FUNCTION queue_for_audit_chain() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      BEGIN
        IF EXISTS (SELECT FROM audit_chain c WHERE c.row_id = NEW.id AND c.kind = TG_ARGV[0]) THEN
          RAISE EXCEPTION '% % was sealed before', TG_TABLE_NAME, NEW.id USING ERRCODE = 'insufficient_privilege';
        END IF;
        INSERT INTO audit_queue (kind, row_id, reason) VALUES (TG_ARGV[0], NEW.id, 'new');
        RETURN NULL;
      END $$;

CREATE FUNCTION recount_conversation(lead uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
      BEGIN
        UPDATE conversations c
           SET last_message_id = m.id, last_at = m.created_at, last_direction = m.direction, last_channel = m.channel, received = n.received, unread = least(c.unread, n.received), is_unread = least(c.unread, n.received) > 0
          FROM (SELECT * FROM sms_messages WHERE lead_id = lead ORDER BY created_at DESC, id DESC LIMIT 1) m,
               (SELECT count(*)::int AS received FROM sms_messages WHERE lead_id = lead AND direction = 'inbound') n
         WHERE c.lead_id = lead;
        IF NOT FOUND THEN DELETE FROM conversations WHERE lead_id = lead; END IF;
      END $$;

CREATE FUNCTION refuse_change_of_chain() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN RAISE EXCEPTION '% is only appended to: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege'; END $$;

CREATE FUNCTION refuse_change_of_mark_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN RAISE EXCEPTION 'the key of the marks of phones does not change'; END $$;

CREATE FUNCTION reveal_opt_outs(phone text) RETURNS void
    LANGUAGE sql
    AS $$
        WITH revealed AS (DELETE FROM sms_suppressions WHERE phone_number = phone_mark(phone) RETURNING *)
        INSERT INTO sms_suppressions AS s (phone_number, channel, reason, source, created_by, created_at)
        SELECT phone, channel, reason, source, created_by, created_at FROM revealed
        ON CONFLICT (phone_number, channel) DO UPDATE
          SET reason = excluded.reason, source = excluded.source, created_by = excluded.created_by, created_at = excluded.created_at
        WHERE s.source = 'office'
      $$;

CREATE FUNCTION reveal_opt_outs_of_leads() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        IF EXISTS (SELECT FROM sms_suppressions WHERE phone_number >= 'hmac:') THEN
          PERFORM reveal_opt_outs(phone_number) FROM seen
            WHERE EXISTS (SELECT FROM sms_suppressions s WHERE s.phone_number = phone_mark(seen.phone_number));
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION stale_results_of_bookings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT date_trunc('hour', created_at, 'UTC') FROM leads WHERE id IN (OLD.lead_id, NEW.lead_id);
        RETURN NULL;
      END $$;

CREATE FUNCTION stale_results_of_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT date_trunc('hour', NEW.created_at, 'UTC') UNION SELECT date_trunc('hour', OLD.created_at, 'UTC');
        IF NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
          INSERT INTO stale_results (hour) SELECT date_trunc('hour', p.created_at, 'UTC') FROM payments p WHERE p.lead_id IN (NEW.id);
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION stale_results_of_leads() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stale_results (hour) SELECT DISTINCT date_trunc('hour', created_at, 'UTC') FROM seen;
        IF TG_OP = 'DELETE' THEN
          INSERT INTO stale_results (hour) SELECT date_trunc('hour', p.created_at, 'UTC') FROM payments p WHERE p.lead_id IN (SELECT id FROM seen);
        END IF;
        RETURN NULL;
      END $$;

CREATE FUNCTION stale_results_of_notices() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stale_results (hour)
        SELECT date_trunc('hour', p.created_at, 'UTC') FROM payments p WHERE p.id = NEW.payment_id
        UNION SELECT date_trunc('hour', l.created_at, 'UTC') FROM payments p JOIN leads l ON l.id = p.lead_id WHERE p.id = NEW.payment_id;
        RETURN NULL;
      END $$;

CREATE FUNCTION stale_results_of_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO stale_results (hour)
        SELECT date_trunc('hour', created_at, 'UTC') FROM leads WHERE id IN (OLD.lead_id, NEW.lead_id)
        UNION SELECT date_trunc('hour', changed, 'UTC') FROM unnest(ARRAY[OLD.created_at, NEW.created_at]) AS changed WHERE changed IS NOT NULL;
        RETURN NULL;
      END $$;

CREATE FUNCTION tell_office() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      DECLARE was jsonb := '{}';
      BEGIN
        IF TG_NARGS > 2 THEN was := jsonb_build_object('was', to_jsonb(OLD) -> TG_ARGV[2]); END IF;
        PERFORM pg_notify('office', (jsonb_build_object('kind', TG_ARGV[0]) || was ||
          CASE WHEN TG_NARGS > 1 THEN jsonb_build_object('lead', to_jsonb(NEW) -> TG_ARGV[1]) ELSE '{}' END)::text);
        RETURN NULL;
      END $$;

CREATE FUNCTION tell_office_of_holds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        PERFORM pg_notify('office', jsonb_build_object('kind', 'hold', 'lead', coalesce(NEW.lead_id, OLD.lead_id))::text);
        RETURN NULL;
      END $$;

CREATE FUNCTION tell_webhooks(told text, about jsonb, lead uuid, of_phone text) RETURNS void
    LANGUAGE plpgsql
    AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE told = ANY(events)) THEN RETURN; END IF;
        INSERT INTO webhook_deliveries (id, endpoint_id, event, subject, lead_id, phone, body, next_try_at)
        SELECT n.id, n.endpoint, told, about, lead, of_phone, webhook_body(n.id, told, clock_timestamp(), n.data),
               coalesce((SELECT max(d.next_try_at) FROM webhook_deliveries d
                          WHERE d.endpoint_id = n.endpoint AND d.lead_id = lead AND d.status = 'waiting'), now())
          FROM (SELECT uuidv7() AS id, e.id AS endpoint, webhook_data(told, about) AS data
                  FROM webhook_endpoints e WHERE told = ANY(e.events) FOR KEY SHARE) n;
      END $$;

CREATE FUNCTION tell_webhooks_of_bookings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
  END $$;

CREATE FUNCTION tell_webhooks_of_leads() RETURNS trigger
    LANGUAGE plpgsql
    AS $$-- 8
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
    IF TG_OP = 'UPDATE' AND (NEW.full_name, NEW.email, NEW.phone_number, NEW.state, NEW.lead_source, NEW.lead_category) IS DISTINCT FROM (OLD.full_name, OLD.email, OLD.phone_number, OLD.state, OLD.lead_source, OLD.lead_category) THEN
      PERFORM tell_webhooks('lead.updated', about, NEW.id, NEW.phone_number);
    END IF;
    RETURN NULL;
  END$$;

CREATE FUNCTION tell_webhooks_of_payments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
      END $$;

CREATE FUNCTION tell_webhooks_of_sms_suppressions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      DECLARE lead uuid := (SELECT id FROM leads WHERE phone_number = NEW.phone_number AND deleted_at IS NULL AND NOT possible_duplicate);
      BEGIN
        PERFORM tell_webhooks('person.opted_out', jsonb_build_object('leadId', lead, 'phoneNumber', NEW.phone_number, 'channel', NEW.channel,
          'by', CASE WHEN NEW.source = 'office' THEN 'office' ELSE 'person' END), lead, NEW.phone_number);
        RETURN NULL;
      END $$;

CREATE FUNCTION uncount_work() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      BEGIN
        INSERT INTO work_by_hour AS w (hour, slot, admin_id, source, calls, answered, no_answer, voicemail, callback, not_interested, wrong_number)
        SELECT date_trunc('hour', NEW.created_at, 'UTC'), pg_backend_pid() % 64, coalesce(a.id, '00000000-0000-0000-0000-000000000000'::uuid), l.lead_source, -1,
               -(NEW.metadata->>'outcome' = 'answered')::int, -(NEW.metadata->>'outcome' = 'no_answer')::int, -(NEW.metadata->>'outcome' = 'voicemail')::int, -(NEW.metadata->>'outcome' = 'callback')::int, -(NEW.metadata->>'outcome' = 'not_interested')::int, -(NEW.metadata->>'outcome' = 'wrong_number')::int
          FROM leads l LEFT JOIN admin_users a ON a.username = NEW.metadata->>'by' WHERE l.id = NEW.lead_id
        ON CONFLICT (hour, slot, admin_id, source) DO UPDATE SET calls = w.calls + excluded.calls,
          answered = w.answered + excluded.answered, no_answer = w.no_answer + excluded.no_answer, voicemail = w.voicemail + excluded.voicemail, callback = w.callback + excluded.callback, not_interested = w.not_interested + excluded.not_interested, wrong_number = w.wrong_number + excluded.wrong_number;
        DELETE FROM first_responses r USING leads l
         WHERE l.id = NEW.lead_id AND r.at = NEW.created_at AND r.admin_id = l.assigned_to AND r.source = l.lead_source;
        RETURN NULL;
      END $$;

CREATE FUNCTION webhook_body(id uuid, event text, at timestamp with time zone, data json) RETURNS text
    LANGUAGE sql STABLE
    AS $$
        SELECT json_build_object('id', 'msg_' || replace(id::text, '-', ''), 'type', event, 'version', 1, 'timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
      $$;

CREATE FUNCTION webhook_data(event text, subject jsonb) RETURNS json
    LANGUAGE sql STABLE
    AS $$-- 37
SELECT CASE split_part(event, '.', 1)
    WHEN 'lead' THEN (SELECT json_build_object('leadId', l.id, 'fullName', l.full_name, 'email', l.email, 'phoneNumber', l.phone_number, 'state', l.state, 'source', l.lead_source, 'category', l.lead_category, 'score', l.lead_score, 'verificationStatus', l.verification_status, 'verificationMethod', l.verification_method, 'verifiedAt', to_char(l.verified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'assignedTo', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'username', a.username, 'name', a.display_name) END, 'createdAt', to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM leads l LEFT JOIN admin_users a ON a.id = l.assigned_to WHERE l.id = (subject->>'leadId')::uuid)
    WHEN 'appointment' THEN (SELECT json_build_object('appointmentId', b.id, 'leadId', b.lead_id, 'status', b.status, 'startsAt', to_char(b.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'endsAt', to_char(b.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timeZone', b.time_zone, 'provider', b.provider, 'agent', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'username', a.username, 'name', a.display_name) END, 'fullName', l.full_name, 'email', coalesce(b.email, l.email), 'phoneNumber', l.phone_number)
      FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id LEFT JOIN admin_users a ON a.id = b.agent_id WHERE b.id = (subject->>'appointmentId')::uuid)
    WHEN 'payment' THEN (SELECT json_build_object('paymentId', p.id, 'leadId', p.lead_id, 'status', p.status, 'kind', p.kind, 'mode', p.mode, 'plan', p.plan, 'amountCents', p.amount_cents, 'refundedCents', p.refunded_cents, 'currency', 'USD', 'fullName', p.full_name, 'email', p.email, 'phoneNumber', p.phone, 'createdAt', to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM payments p WHERE p.id = (subject->>'paymentId')::uuid)
    ELSE subject::json END$$;

CREATE TABLE blocked_entities (
    id uuid DEFAULT uuidv7() NOT NULL,
    entity_type character varying NOT NULL,
    entity_value character varying NOT NULL,
    reason text NOT NULL,
    blocked_by character varying NOT NULL,
    expires_at timestamp with time zone,
    lifted_at timestamp with time zone,
    lifted_by character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    lift_reason text
);

CREATE TABLE blocklist (
    id uuid DEFAULT uuidv7() NOT NULL,
    entity_type character varying NOT NULL,
    entity_value character varying NOT NULL,
    block_type character varying NOT NULL,
    reason text NOT NULL,
    expires_at timestamp with time zone,
    lifted_at timestamp with time zone,
    lifted_by character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by character varying DEFAULT 'system'::character varying NOT NULL,
    lift_reason text
);

CREATE VIEW active_blocks AS
 SELECT blocked_entities.id,
    blocked_entities.entity_type,
    blocked_entities.entity_value,
    blocked_entities.reason,
    blocked_entities.expires_at,
    blocked_entities.created_at,
    blocked_entities.blocked_by AS created_by,
    'administrator'::text AS origin,
        CASE
            WHEN ((blocked_entities.entity_type)::text = 'ip'::text) THEN (blocked_entities.entity_value)::inet
            ELSE NULL::inet
        END AS network
   FROM blocked_entities
  WHERE ((blocked_entities.lifted_at IS NULL) AND ((blocked_entities.expires_at IS NULL) OR (blocked_entities.expires_at > now())))
UNION ALL
 SELECT blocklist.id,
    blocklist.entity_type,
    blocklist.entity_value,
    blocklist.reason,
    blocklist.expires_at,
    blocklist.created_at,
    blocklist.created_by,
    'system'::text AS origin,
        CASE
            WHEN ((blocklist.entity_type)::text = 'ip'::text) THEN (blocklist.entity_value)::inet
            ELSE NULL::inet
        END AS network
   FROM blocklist
  WHERE ((blocklist.lifted_at IS NULL) AND ((blocklist.expires_at IS NULL) OR (blocklist.expires_at > now())));

CREATE TABLE admin_invitations (
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    token_hash character varying NOT NULL,
    invited_by uuid,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE admin_users (
    id uuid DEFAULT uuidv7() NOT NULL,
    username character varying NOT NULL,
    password_hash character varying NOT NULL,
    email character varying,
    first_name character varying,
    last_name character varying,
    is_active boolean DEFAULT true NOT NULL,
    otp_secret character varying,
    otp_enabled boolean DEFAULT false NOT NULL,
    otp_backup_codes text[],
    phone_number character varying,
    otp_code character varying,
    otp_expires_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    otp_last_step integer,
    role character varying DEFAULT 'agent'::character varying NOT NULL,
    is_present boolean DEFAULT true NOT NULL,
    weight integer DEFAULT 1 NOT NULL,
    languages text[] DEFAULT '{es}'::text[] NOT NULL,
    states text[] DEFAULT '{}'::text[] NOT NULL,
    turn double precision DEFAULT 0 NOT NULL,
    display_name character varying,
    last_seen_at timestamp with time zone,
    menu_pins text[] DEFAULT '{}'::text[] NOT NULL,
    setup_dismissed boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_admin_users_role CHECK ((role IN ('owner', 'manager', 'agent', 'auditor'))),
    CONSTRAINT ck_admin_users_weight CHECK (((weight >= 1) AND (weight <= 10)))
);

CREATE TABLE agent_availability (
    admin_id uuid NOT NULL,
    takes_appointments boolean DEFAULT true NOT NULL,
    display_name character varying,
    time_zone character varying,
    weekly jsonb NOT NULL,
    exceptions jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE analytics_events (
    id uuid DEFAULT uuidv7() NOT NULL,
    event character varying NOT NULL,
    lead_id uuid,
    metadata jsonb,
    value integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE api_keys (
    id uuid DEFAULT uuidv7() NOT NULL,
    admin_id uuid NOT NULL,
    name character varying NOT NULL,
    scopes text[] NOT NULL,
    public_part character varying NOT NULL,
    secret_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE appointment_links (
    ref_hash character varying NOT NULL,
    lead_id uuid NOT NULL,
    by_mail boolean DEFAULT false NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE appointment_notices (
    id uuid DEFAULT uuidv7() NOT NULL,
    appointment_id uuid NOT NULL,
    kind character varying NOT NULL,
    channel character varying NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone,
    outcome character varying,
    message_id uuid
);

CREATE TABLE appointments (
    id uuid DEFAULT uuidv7() NOT NULL,
    provider character varying NOT NULL,
    external_id character varying NOT NULL,
    lead_id uuid,
    status character varying NOT NULL,
    starts_at timestamp with time zone,
    starts_at_told_at timestamp with time zone,
    is_made boolean DEFAULT false NOT NULL,
    is_counted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    agent_id uuid,
    ends_at timestamp with time zone,
    held_until timestamp with time zone,
    timed_at timestamp with time zone,
    time_zone character varying,
    email character varying,
    confirmed_at timestamp with time zone,
    outcome_at timestamp with time zone,
    sequence integer DEFAULT 0 NOT NULL,
    token_version integer DEFAULT 0 NOT NULL,
    created_by_id uuid,
    invitee_name character varying,
    invitee_phone character varying,
    cancel_url character varying,
    requested_outside_hours boolean DEFAULT false NOT NULL,
    CONSTRAINT ck_appointments_own CHECK ((((provider)::text <> 'own'::text) OR ((agent_id IS NOT NULL) AND (starts_at IS NOT NULL) AND (ends_at > starts_at) AND (held_until >= ends_at))))
);

CREATE TABLE audit_chain (
    sequence bigint NOT NULL,
    kind character varying NOT NULL,
    row_id uuid NOT NULL,
    reason character varying NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    record_digest bytea NOT NULL,
    personal_digest bytea NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE audit_checkpoints (
    id uuid DEFAULT uuidv7() NOT NULL,
    kind character varying NOT NULL,
    through bigint NOT NULL,
    hash bytea NOT NULL,
    removed integer NOT NULL,
    before timestamp with time zone NOT NULL,
    public_key bytea NOT NULL,
    signature bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE audit_entries (
    id uuid DEFAULT uuidv7() NOT NULL,
    admin_id uuid,
    username character varying NOT NULL,
    action character varying NOT NULL,
    target character varying,
    before jsonb,
    after jsonb,
    ip_address character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE audit_erasures (
    id uuid DEFAULT uuidv7() NOT NULL,
    kind character varying NOT NULL,
    row_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE audit_queue (
    id bigint NOT NULL,
    kind character varying NOT NULL,
    row_id uuid NOT NULL,
    reason character varying NOT NULL
);

ALTER TABLE audit_queue ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_queue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit_salts (
    sequence bigint NOT NULL,
    salt bytea NOT NULL
);

CREATE VIEW bookings AS
 SELECT id,
    provider,
    external_id,
    lead_id,
    status,
    starts_at,
    starts_at_told_at,
    is_made,
    is_counted,
    created_at,
    updated_at,
    agent_id,
    ends_at,
    held_until,
    timed_at,
    time_zone,
    email,
    confirmed_at,
    outcome_at,
    sequence,
    token_version,
    created_by_id,
    invitee_name,
    invitee_phone,
    cancel_url,
    requested_outside_hours
   FROM appointments;

CREATE TABLE busy_calendars (
    id uuid DEFAULT uuidv7() NOT NULL,
    agent_id uuid NOT NULL,
    name character varying NOT NULL,
    sealed_address text NOT NULL,
    masked_address character varying NOT NULL,
    etag character varying,
    last_modified character varying,
    time_zone character varying,
    known_until timestamp with time zone,
    last_read_at timestamp with time zone,
    problem character varying,
    failing_since timestamp with time zone,
    warned_at timestamp with time zone,
    next_read_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    not_understood integer DEFAULT 0 NOT NULL,
    sealed_not_understood text
);

CREATE TABLE busy_times (
    calendar_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    minutes integer[] NOT NULL
);

CREATE TABLE calendar_feeds (
    agent_id uuid NOT NULL,
    secret_hash character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE campaign_recipients (
    id uuid DEFAULT uuidv7() NOT NULL,
    campaign_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    status character varying DEFAULT 'pending'::character varying NOT NULL,
    sent_at timestamp with time zone,
    delivered_at timestamp with time zone,
    error_message text,
    phone_number character varying NOT NULL,
    not_before timestamp with time zone DEFAULT now() NOT NULL,
    body text,
    claimed_at timestamp with time zone,
    provider_id character varying,
    next_check_at timestamp with time zone,
    checks integer DEFAULT 0 NOT NULL
);

CREATE TABLE campaign_reviews (
    id uuid DEFAULT uuidv7() NOT NULL,
    campaign_id uuid NOT NULL,
    message text NOT NULL,
    text text NOT NULL,
    target_criteria jsonb,
    lead_ids uuid[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE consents (
    id uuid DEFAULT uuidv7() NOT NULL,
    phone_number character varying NOT NULL,
    kind character varying NOT NULL,
    granted boolean NOT NULL,
    text_version character varying NOT NULL,
    text_shown text NOT NULL,
    ip_address character varying,
    user_agent character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    full_name character varying,
    way character varying,
    recorded_by character varying,
    recorded_at timestamp with time zone
);

CREATE TABLE contacts (
    id uuid DEFAULT uuidv7() NOT NULL,
    phone_number character varying NOT NULL,
    kind character varying NOT NULL,
    reference character varying,
    created_by character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE conversations (
    lead_id uuid NOT NULL,
    assigned_to uuid,
    is_live boolean NOT NULL,
    waits_since timestamp with time zone,
    snoozed_until timestamp with time zone,
    received integer DEFAULT 0 NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    is_unread boolean DEFAULT false NOT NULL,
    last_message_id uuid NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_direction character varying NOT NULL,
    last_channel character varying NOT NULL
);

CREATE TABLE database_heartbeat (
    id boolean DEFAULT true NOT NULL,
    beaten_at timestamp with time zone NOT NULL,
    CONSTRAINT database_heartbeat_id_check CHECK (id)
);

CREATE TABLE erased_phones (
    phone_number character varying NOT NULL,
    erased_at timestamp with time zone NOT NULL
);

CREATE TABLE first_responses (
    id uuid DEFAULT uuidv7() NOT NULL,
    at timestamp with time zone NOT NULL,
    admin_id uuid NOT NULL,
    source character varying NOT NULL,
    seconds integer NOT NULL
);

CREATE TABLE fraud_alerts (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid,
    alert_type character varying NOT NULL,
    severity character varying NOT NULL,
    description text NOT NULL,
    metadata jsonb,
    status character varying DEFAULT 'active'::character varying NOT NULL,
    resolved_by character varying,
    resolved_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    note text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE gateway_notices (
    id uuid DEFAULT uuidv7() NOT NULL,
    kind character varying NOT NULL,
    subject character varying NOT NULL,
    text character varying NOT NULL,
    payment_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    cleared_at timestamp with time zone,
    cleared_by character varying
);

CREATE TABLE heard_webhooks (
    source character varying NOT NULL,
    heard_at timestamp with time zone NOT NULL
);

CREATE TABLE installation (
    id boolean DEFAULT true NOT NULL,
    system_identifier text,
    public_url text,
    restored_at timestamp with time zone,
    known_recovery text,
    backup_at timestamp with time zone,
    CONSTRAINT installation_id_check CHECK (id)
);

CREATE TABLE ip_geo (
    id uuid DEFAULT uuidv7() NOT NULL,
    ip_address character varying NOT NULL,
    country character varying,
    region character varying,
    city character varying,
    isp character varying,
    org character varying,
    asn character varying,
    timezone character varying,
    vpn_detected boolean DEFAULT false NOT NULL,
    proxy_detected boolean DEFAULT false NOT NULL,
    tor_detected boolean DEFAULT false NOT NULL,
    risk_score integer DEFAULT 0 NOT NULL,
    risk_level character varying DEFAULT 'low'::character varying NOT NULL,
    last_seen timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE lead_assignments (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid NOT NULL,
    assigned_to uuid,
    assigned_by uuid,
    reason character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE lead_bulk_acts (
    id uuid DEFAULT uuidv7() NOT NULL,
    admin_id uuid NOT NULL,
    username character varying NOT NULL,
    ip character varying NOT NULL,
    action character varying NOT NULL,
    lead_category character varying,
    assign_to uuid,
    lead_ids uuid[] NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    is_stopped boolean DEFAULT false NOT NULL,
    failure character varying
);

CREATE TABLE lead_counts_by_category (
    id bigint NOT NULL,
    assigned_to uuid NOT NULL,
    lead_category character varying NOT NULL,
    total integer NOT NULL
);

ALTER TABLE lead_counts_by_category ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lead_counts_by_category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE lead_counts_by_hour (
    slot smallint NOT NULL,
    hour timestamp with time zone NOT NULL,
    total integer NOT NULL,
    verified integer NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE lead_counts_by_state (
    slot smallint NOT NULL,
    state character varying NOT NULL,
    total integer NOT NULL,
    verified integer NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE lead_holds (
    lead_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    is_calling boolean NOT NULL,
    held_until timestamp with time zone NOT NULL
);

CREATE TABLE lead_import_leads (
    import_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    before jsonb,
    touched_at timestamp with time zone NOT NULL,
    is_left boolean DEFAULT false NOT NULL
);

CREATE TABLE lead_import_rows (
    import_id uuid NOT NULL,
    line integer NOT NULL,
    cells jsonb NOT NULL,
    outcome character varying,
    refusal character varying,
    phone_number character varying,
    read jsonb,
    left_out jsonb
);

CREATE TABLE lead_imports (
    id uuid DEFAULT uuidv7() NOT NULL,
    file_name character varying NOT NULL,
    state character varying NOT NULL,
    headers jsonb NOT NULL,
    header_key character varying NOT NULL,
    mapping jsonb NOT NULL,
    lead_source character varying NOT NULL,
    starts_itself boolean NOT NULL,
    rows integer NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);

CREATE TABLE lead_interactions (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid NOT NULL,
    type character varying NOT NULL,
    direction character varying NOT NULL,
    content text,
    status character varying DEFAULT 'completed'::character varying NOT NULL,
    metadata jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE lead_merges (
    id uuid DEFAULT uuidv7() NOT NULL,
    keep_id uuid NOT NULL,
    drop_id uuid NOT NULL,
    merged_by character varying NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    moved jsonb NOT NULL,
    stricter jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    undone_by character varying
);

CREATE TABLE lead_notices (
    lead_id uuid NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    digest_id uuid,
    is_sealed boolean DEFAULT false NOT NULL
);

CREATE TABLE lead_views (
    id uuid DEFAULT uuidv7() NOT NULL,
    owner_id uuid NOT NULL,
    name character varying NOT NULL,
    filter jsonb NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE leads (
    id uuid DEFAULT uuidv7() NOT NULL,
    full_name character varying NOT NULL,
    email character varying,
    phone_number character varying NOT NULL,
    state character varying,
    verification_status character varying DEFAULT 'pending'::character varying NOT NULL,
    otp_code character varying,
    otp_expires_at timestamp with time zone,
    otp_issued_at timestamp with time zone,
    otp_sent_at timestamp with time zone,
    verified_code character varying,
    verified_at timestamp with time zone,
    pending_submission jsonb,
    lead_score integer DEFAULT 0 NOT NULL,
    lead_category character varying DEFAULT 'new'::character varying NOT NULL,
    lead_source character varying DEFAULT 'website'::character varying NOT NULL,
    monthly_income integer,
    last_contacted_at timestamp with time zone,
    next_follow_up_at timestamp with time zone,
    conversion_probability integer DEFAULT 0 NOT NULL,
    touchpoint_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_fraudulent boolean DEFAULT false NOT NULL,
    fraud_score integer DEFAULT 0 NOT NULL,
    fraud_reason text,
    is_blocked boolean DEFAULT false NOT NULL,
    blocked_at timestamp with time zone,
    blocked_by character varying,
    ip_address character varying,
    user_agent character varying,
    device_fingerprint character varying,
    attribution jsonb,
    calendar_reference uuid DEFAULT uuidv4() NOT NULL,
    deleted_at timestamp with time zone,
    search text GENERATED ALWAYS AS (lead_search((full_name)::text, (phone_number)::text, (state)::text)) STORED NOT NULL,
    cleared_fraud_rules text[] DEFAULT '{}'::text[] NOT NULL,
    code_verified_at timestamp with time zone,
    replied_at timestamp with time zone,
    verification_method character varying,
    phone_proven_at timestamp with time zone,
    email_proven_at timestamp with time zone,
    possible_duplicate boolean DEFAULT false NOT NULL,
    otp_method character varying,
    email_code character varying,
    email_code_address character varying,
    email_code_expires_at timestamp with time zone,
    email_code_submission_id uuid,
    submission_id uuid,
    assigned_to uuid,
    assigned_at timestamp with time zone,
    returns_at timestamp with time zone,
    merged_into uuid
);
ALTER TABLE ONLY leads ALTER COLUMN search SET STATISTICS 1000;

CREATE TABLE limit_counters (
    key character varying NOT NULL,
    hits integer NOT NULL,
    resets_at timestamp with time zone NOT NULL
);

CREATE TABLE media (
    id character varying NOT NULL,
    kind character varying NOT NULL,
    width integer,
    height integer,
    seconds integer,
    uploaded_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    touched_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE media_variants (
    media_id character varying NOT NULL,
    name character varying NOT NULL,
    mime character varying NOT NULL,
    width integer,
    height integer,
    bytes integer NOT NULL,
    content bytea
);
ALTER TABLE ONLY media_variants ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE message_templates (
    id uuid DEFAULT uuidv7() NOT NULL,
    name character varying NOT NULL,
    shortcut character varying,
    text character varying NOT NULL,
    updated_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    content_sid character varying
);

CREATE TABLE otp_attempts (
    id uuid DEFAULT uuidv7() NOT NULL,
    phone_number character varying NOT NULL,
    ip_address character varying NOT NULL,
    success boolean NOT NULL,
    attempt_type character varying NOT NULL,
    failure_reason character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE outbox_messages (
    id uuid DEFAULT uuidv7() NOT NULL,
    channel character varying NOT NULL,
    recipient character varying NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE passkeys (
    id uuid DEFAULT uuidv7() NOT NULL,
    admin_id uuid NOT NULL,
    name character varying NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE payment_links (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid NOT NULL,
    plan character varying NOT NULL,
    promised jsonb NOT NULL,
    catalog_version integer NOT NULL,
    sold_via character varying NOT NULL,
    channel character varying NOT NULL,
    request_key uuid,
    created_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    withdrawn_by character varying,
    payment_id uuid
);

CREATE TABLE payment_refunds (
    id uuid DEFAULT uuidv7() NOT NULL,
    payment_id uuid NOT NULL,
    kind character varying NOT NULL,
    amount_cents integer NOT NULL,
    reason character varying NOT NULL,
    status character varying NOT NULL,
    idempotency_key uuid,
    transaction_id character varying,
    response_code character varying,
    response_text character varying,
    created_by character varying NOT NULL,
    next_check_at timestamp with time zone,
    checks integer DEFAULT 0 NOT NULL,
    needs_review boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE payments (
    id uuid DEFAULT uuidv4() NOT NULL,
    kind character varying NOT NULL,
    parent_id uuid,
    user_id uuid,
    lead_id uuid,
    mode character varying NOT NULL,
    status character varying NOT NULL,
    plan character varying NOT NULL,
    amount_cents integer NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    idempotency_key uuid,
    full_name character varying NOT NULL,
    email character varying NOT NULL,
    phone character varying NOT NULL,
    billing_zip character varying NOT NULL,
    card_brand character varying,
    last4 character varying,
    ip_address character varying,
    user_agent character varying,
    accepted_text_version character varying,
    accepted_at timestamp with time zone,
    transaction_id character varying,
    response_code character varying,
    response_text character varying,
    auth_code character varying,
    avs_response character varying,
    cvv_response character varying,
    subscription_id character varying,
    subscription_status character varying,
    renewal_cents integer,
    renews_on date,
    vault_id character varying,
    next_check_at timestamp with time zone,
    checks integer DEFAULT 0 NOT NULL,
    needs_review boolean DEFAULT false NOT NULL,
    settled_by character varying,
    settled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    signed_terms jsonb,
    sold_via character varying DEFAULT 'online'::character varying NOT NULL,
    result_on date,
    result_report_on date,
    result_proof character varying,
    subscription_cancelled_at timestamp with time zone,
    charged_after_cancel boolean DEFAULT false NOT NULL,
    card_removed_at timestamp with time zone,
    cancellation_asked_at timestamp with time zone,
    promised jsonb,
    cancellation_refund character varying,
    cancellation_refund_cents integer,
    cancellation_refund_due_on date,
    end_announced_at timestamp with time zone,
    talked_at timestamp with time zone,
    other_state character varying,
    state_checked_at timestamp with time zone,
    state_checked_by character varying
);

CREATE TABLE phone_lookups (
    phone_number character varying NOT NULL,
    line_type character varying,
    carrier_name character varying,
    looked_up_at timestamp with time zone DEFAULT now() NOT NULL,
    country_code character varying
);

CREATE TABLE phone_mark_key (
    id integer NOT NULL,
    inner_pad bytea NOT NULL,
    outer_pad bytea NOT NULL,
    CONSTRAINT ck_phone_mark_key_single CHECK ((id = 1))
);

CREATE TABLE privacy_requests (
    id uuid DEFAULT uuidv7() NOT NULL,
    kind character varying NOT NULL,
    channel character varying NOT NULL,
    phone_number character varying NOT NULL,
    full_name character varying,
    received_on date NOT NULL,
    acknowledge_by date NOT NULL,
    answer_by date NOT NULL,
    acknowledged_at timestamp with time zone,
    acknowledged_by character varying,
    extended_at timestamp with time zone,
    extended_by character varying,
    extension_reason text,
    answered_at timestamp with time zone,
    answered_by character varying,
    outcome character varying,
    note text,
    answer text,
    created_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE results_by_day (
    day timestamp with time zone NOT NULL,
    source character varying NOT NULL,
    campaign character varying NOT NULL,
    leads integer DEFAULT 0 NOT NULL,
    verified integer DEFAULT 0 NOT NULL,
    booked integer DEFAULT 0 NOT NULL,
    attended integer DEFAULT 0 NOT NULL,
    paid integer DEFAULT 0 NOT NULL,
    simulated_paid integer DEFAULT 0 NOT NULL,
    gross_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_gross_cents bigint DEFAULT '0'::bigint NOT NULL,
    refunded_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_refunded_cents bigint DEFAULT '0'::bigint NOT NULL,
    charged_back_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_charged_back_cents bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE results_by_hour (
    hour timestamp with time zone NOT NULL,
    source character varying NOT NULL,
    campaign character varying NOT NULL,
    leads integer DEFAULT 0 NOT NULL,
    verified integer DEFAULT 0 NOT NULL,
    booked integer DEFAULT 0 NOT NULL,
    attended integer DEFAULT 0 NOT NULL,
    paid integer DEFAULT 0 NOT NULL,
    simulated_paid integer DEFAULT 0 NOT NULL,
    gross_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_gross_cents bigint DEFAULT '0'::bigint NOT NULL,
    refunded_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_refunded_cents bigint DEFAULT '0'::bigint NOT NULL,
    charged_back_cents bigint DEFAULT '0'::bigint NOT NULL,
    simulated_charged_back_cents bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE sent_mails (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid NOT NULL,
    purpose character varying NOT NULL,
    subject character varying NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sent_notifications (
    key character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_at timestamp with time zone
);

CREATE TABLE sessions (
    sid character varying NOT NULL,
    sess jsonb NOT NULL,
    expire timestamp with time zone NOT NULL
);

CREATE TABLE settings (
    id uuid DEFAULT uuidv7() NOT NULL,
    key character varying NOT NULL,
    value text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE simulated_transactions (
    order_id uuid NOT NULL,
    transaction_id character varying NOT NULL,
    subscription_id character varying,
    amount_cents integer NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    original_transaction_id character varying
);

CREATE TABLE site_draft (
    id integer DEFAULT 1 NOT NULL,
    revision integer NOT NULL,
    document json NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_only_one_draft CHECK ((id = 1))
);

CREATE TABLE site_preview_tickets (
    hash character varying NOT NULL,
    sid character varying NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE site_versions (
    version integer NOT NULL,
    document jsonb NOT NULL,
    catalog_version integer DEFAULT 1 NOT NULL,
    published_by uuid,
    restored_from integer,
    sections text[] DEFAULT '{}'::text[] NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sms_account_refusals (
    code character varying NOT NULL,
    since timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE sms_campaigns (
    id uuid DEFAULT uuidv7() NOT NULL,
    name character varying NOT NULL,
    message text NOT NULL,
    target_criteria jsonb,
    status character varying DEFAULT 'draft'::character varying NOT NULL,
    scheduled_at timestamp with time zone,
    sent_count integer DEFAULT 0 NOT NULL,
    delivered_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    recipient_count integer DEFAULT 0 NOT NULL,
    created_by character varying,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    text text,
    review_id uuid
);

CREATE TABLE sms_code_counts (
    slot timestamp with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE sms_daily_counts (
    day date NOT NULL,
    count integer DEFAULT 0 NOT NULL,
    micros bigint DEFAULT '0'::bigint NOT NULL
);

CREATE TABLE sms_suppressions (
    phone_number character varying NOT NULL,
    reason text NOT NULL,
    source character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    channel character varying DEFAULT 'sms'::character varying NOT NULL,
    created_by character varying
);

CREATE TABLE spend (
    id uuid DEFAULT uuidv7() NOT NULL,
    month date NOT NULL,
    source character varying NOT NULL,
    campaign character varying DEFAULT ''::character varying NOT NULL,
    amount_cents integer NOT NULL,
    updated_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE spent_passkey_challenges (
    challenge character varying NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE stale_results (
    id uuid DEFAULT uuidv7() NOT NULL,
    hour timestamp with time zone NOT NULL
);

CREATE TABLE state_choices (
    state character varying NOT NULL,
    way character varying,
    registration_number text DEFAULT ''::text NOT NULL,
    registration_ends_on date,
    registration_waived boolean DEFAULT false NOT NULL,
    bond_number text DEFAULT ''::text NOT NULL,
    bond_ends_on date,
    bond_waived boolean DEFAULT false NOT NULL,
    agent text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE state_deadlines (
    state character varying NOT NULL,
    document character varying NOT NULL,
    ends_on date NOT NULL,
    announced character varying NOT NULL
);

CREATE TABLE state_refusal_counts (
    day date NOT NULL,
    state character varying NOT NULL,
    refused integer DEFAULT 0 NOT NULL
);

CREATE TABLE state_rules (
    id boolean DEFAULT true NOT NULL,
    mode character varying DEFAULT 'advise'::character varying NOT NULL,
    confirmed_at timestamp with time zone,
    confirmed_by character varying,
    confirmed_version integer,
    list_version integer DEFAULT 1 NOT NULL,
    CONSTRAINT ck_state_rules_only_one CHECK (id)
);

CREATE TABLE tasks (
    id uuid DEFAULT uuidv7() NOT NULL,
    title character varying NOT NULL,
    due_at timestamp with time zone,
    lead_id uuid,
    admin_id uuid NOT NULL,
    created_by character varying NOT NULL,
    done_at timestamp with time zone,
    done_by character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE users (
    id uuid DEFAULT uuidv7() NOT NULL,
    email character varying,
    first_name character varying,
    last_name character varying,
    profile_image_url character varying,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE verification_calls (
    id uuid DEFAULT uuidv7() NOT NULL,
    lead_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    phone_number character varying NOT NULL,
    provider_id character varying,
    code character varying,
    state character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE verification_channels (
    method character varying NOT NULL,
    out_since timestamp with time zone,
    out_until timestamp with time zone,
    back_since timestamp with time zone,
    outages integer DEFAULT 0 NOT NULL,
    content_refusals timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    last_success_at timestamp with time zone,
    last_refusal_code character varying,
    last_refusal_text character varying,
    last_refusal_at timestamp with time zone
);

CREATE TABLE verification_submissions (
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    phone_number character varying NOT NULL,
    is_resend boolean DEFAULT false NOT NULL,
    method character varying NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    attempt_id uuid NOT NULL,
    undelivered_at timestamp with time zone,
    proven_at timestamp with time zone,
    proven_by character varying
);

CREATE TABLE webhook_deliveries (
    id uuid DEFAULT uuidv7() NOT NULL,
    endpoint_id uuid NOT NULL,
    event character varying NOT NULL,
    subject jsonb NOT NULL,
    lead_id uuid,
    phone character varying,
    body text NOT NULL,
    status character varying DEFAULT 'waiting'::character varying NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone DEFAULT now() NOT NULL,
    first_tried_at timestamp with time zone,
    last_tried_at timestamp with time zone,
    answer_status integer,
    answer text,
    problem character varying,
    replay_of uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE webhook_endpoints (
    id uuid DEFAULT uuidv7() NOT NULL,
    url character varying NOT NULL,
    events text[] NOT NULL,
    sealed_secret character varying NOT NULL,
    former_sealed_secret character varying,
    former_until timestamp with time zone,
    state character varying DEFAULT 'active'::character varying NOT NULL,
    failing_since timestamp with time zone,
    warned_at timestamp with time zone,
    created_by character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    older_sealed_secret character varying,
    older_until timestamp with time zone,
    quiet_until timestamp with time zone
);

CREATE TABLE webhook_events (
    provider character varying NOT NULL,
    event_id character varying NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE work_by_hour (
    hour timestamp with time zone NOT NULL,
    slot smallint NOT NULL,
    admin_id uuid NOT NULL,
    source character varying NOT NULL,
    assigned integer DEFAULT 0 NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    no_answer integer DEFAULT 0 NOT NULL,
    voicemail integer DEFAULT 0 NOT NULL,
    callback integer DEFAULT 0 NOT NULL,
    booked integer DEFAULT 0 NOT NULL,
    not_interested integer DEFAULT 0 NOT NULL,
    wrong_number integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY database_heartbeat
    ADD CONSTRAINT "PK_database_heartbeat" PRIMARY KEY (id);

ALTER TABLE ONLY heard_webhooks
    ADD CONSTRAINT "PK_heard_webhooks" PRIMARY KEY (source);

ALTER TABLE ONLY installation
    ADD CONSTRAINT "PK_installation" PRIMARY KEY (id);

ALTER TABLE ONLY verification_calls
    ADD CONSTRAINT "PK_verification_calls" PRIMARY KEY (id);

ALTER TABLE ONLY verification_channels
    ADD CONSTRAINT "PK_verification_channels" PRIMARY KEY (method);

ALTER TABLE ONLY verification_submissions
    ADD CONSTRAINT "PK_verification_submissions" PRIMARY KEY (id);

ALTER TABLE ONLY appointments
    ADD CONSTRAINT ex_appointments_agent_time EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, held_until) WITH &&) WHERE ((((provider)::text = 'own'::text) AND (status IN ('booked', 'attended', 'no_show'))));

ALTER TABLE ONLY admin_invitations
    ADD CONSTRAINT pk_admin_invitations PRIMARY KEY (id);

ALTER TABLE ONLY admin_users
    ADD CONSTRAINT pk_admin_users PRIMARY KEY (id);

ALTER TABLE ONLY agent_availability
    ADD CONSTRAINT pk_agent_availability PRIMARY KEY (admin_id);

ALTER TABLE ONLY analytics_events
    ADD CONSTRAINT pk_analytics_events PRIMARY KEY (id);

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT pk_api_keys PRIMARY KEY (id);

ALTER TABLE ONLY appointment_links
    ADD CONSTRAINT pk_appointment_links PRIMARY KEY (ref_hash);

ALTER TABLE ONLY appointment_notices
    ADD CONSTRAINT pk_appointment_notices PRIMARY KEY (id);

ALTER TABLE ONLY appointments
    ADD CONSTRAINT pk_appointments PRIMARY KEY (id);

ALTER TABLE ONLY audit_chain
    ADD CONSTRAINT pk_audit_chain PRIMARY KEY (sequence);

ALTER TABLE ONLY audit_checkpoints
    ADD CONSTRAINT pk_audit_checkpoints PRIMARY KEY (id);

ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT pk_audit_entries PRIMARY KEY (id);

ALTER TABLE ONLY audit_erasures
    ADD CONSTRAINT pk_audit_erasures PRIMARY KEY (id);

ALTER TABLE ONLY audit_queue
    ADD CONSTRAINT pk_audit_queue PRIMARY KEY (id);

ALTER TABLE ONLY audit_salts
    ADD CONSTRAINT pk_audit_salts PRIMARY KEY (sequence);

ALTER TABLE ONLY blocked_entities
    ADD CONSTRAINT pk_blocked_entities PRIMARY KEY (id);

ALTER TABLE ONLY blocklist
    ADD CONSTRAINT pk_blocklist PRIMARY KEY (id);

ALTER TABLE ONLY busy_calendars
    ADD CONSTRAINT pk_busy_calendars PRIMARY KEY (id);

ALTER TABLE ONLY busy_times
    ADD CONSTRAINT pk_busy_times PRIMARY KEY (calendar_id);

ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT pk_calendar_feeds PRIMARY KEY (agent_id);

ALTER TABLE ONLY campaign_recipients
    ADD CONSTRAINT pk_campaign_recipients PRIMARY KEY (id);

ALTER TABLE ONLY campaign_reviews
    ADD CONSTRAINT pk_campaign_reviews PRIMARY KEY (id);

ALTER TABLE ONLY consents
    ADD CONSTRAINT pk_consents PRIMARY KEY (id);

ALTER TABLE ONLY contacts
    ADD CONSTRAINT pk_contacts PRIMARY KEY (id);

ALTER TABLE ONLY conversations
    ADD CONSTRAINT pk_conversations PRIMARY KEY (lead_id);

ALTER TABLE ONLY erased_phones
    ADD CONSTRAINT pk_erased_phones PRIMARY KEY (phone_number);

ALTER TABLE ONLY first_responses
    ADD CONSTRAINT pk_first_responses PRIMARY KEY (id);

ALTER TABLE ONLY fraud_alerts
    ADD CONSTRAINT pk_fraud_alerts PRIMARY KEY (id);

ALTER TABLE ONLY gateway_notices
    ADD CONSTRAINT pk_gateway_notices PRIMARY KEY (id);

ALTER TABLE ONLY ip_geo
    ADD CONSTRAINT pk_ip_geo PRIMARY KEY (id);

ALTER TABLE ONLY lead_assignments
    ADD CONSTRAINT pk_lead_assignments PRIMARY KEY (id);

ALTER TABLE ONLY lead_bulk_acts
    ADD CONSTRAINT pk_lead_bulk_acts PRIMARY KEY (id);

ALTER TABLE ONLY lead_counts_by_category
    ADD CONSTRAINT pk_lead_counts_by_category PRIMARY KEY (id);

ALTER TABLE ONLY lead_counts_by_hour
    ADD CONSTRAINT pk_lead_counts_by_hour PRIMARY KEY (slot, hour);

ALTER TABLE ONLY lead_counts_by_state
    ADD CONSTRAINT pk_lead_counts_by_state PRIMARY KEY (slot, state);

ALTER TABLE ONLY lead_holds
    ADD CONSTRAINT pk_lead_holds PRIMARY KEY (lead_id);

ALTER TABLE ONLY lead_import_leads
    ADD CONSTRAINT pk_lead_import_leads PRIMARY KEY (import_id, lead_id);

ALTER TABLE ONLY lead_import_rows
    ADD CONSTRAINT pk_lead_import_rows PRIMARY KEY (import_id, line);

ALTER TABLE ONLY lead_imports
    ADD CONSTRAINT pk_lead_imports PRIMARY KEY (id);

ALTER TABLE ONLY lead_interactions
    ADD CONSTRAINT pk_lead_interactions PRIMARY KEY (id);

ALTER TABLE ONLY lead_merges
    ADD CONSTRAINT pk_lead_merges PRIMARY KEY (id);

ALTER TABLE ONLY lead_notices
    ADD CONSTRAINT pk_lead_notices PRIMARY KEY (lead_id, verified_at);

ALTER TABLE ONLY lead_views
    ADD CONSTRAINT pk_lead_views PRIMARY KEY (id);

ALTER TABLE ONLY leads
    ADD CONSTRAINT pk_leads PRIMARY KEY (id);

ALTER TABLE ONLY limit_counters
    ADD CONSTRAINT pk_limit_counters PRIMARY KEY (key);

ALTER TABLE ONLY media
    ADD CONSTRAINT pk_media PRIMARY KEY (id);

ALTER TABLE ONLY media_variants
    ADD CONSTRAINT pk_media_variants PRIMARY KEY (media_id, name);

ALTER TABLE ONLY message_templates
    ADD CONSTRAINT pk_message_templates PRIMARY KEY (id);

ALTER TABLE ONLY otp_attempts
    ADD CONSTRAINT pk_otp_attempts PRIMARY KEY (id);

ALTER TABLE ONLY outbox_messages
    ADD CONSTRAINT pk_outbox_messages PRIMARY KEY (id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT pk_passkeys PRIMARY KEY (id);

ALTER TABLE ONLY payment_links
    ADD CONSTRAINT pk_payment_links PRIMARY KEY (id);

ALTER TABLE ONLY payment_refunds
    ADD CONSTRAINT pk_payment_refunds PRIMARY KEY (id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT pk_payments PRIMARY KEY (id);

ALTER TABLE ONLY phone_lookups
    ADD CONSTRAINT pk_phone_lookups PRIMARY KEY (phone_number);

ALTER TABLE ONLY phone_mark_key
    ADD CONSTRAINT pk_phone_mark_key PRIMARY KEY (id);

ALTER TABLE ONLY privacy_requests
    ADD CONSTRAINT pk_privacy_requests PRIMARY KEY (id);

ALTER TABLE ONLY results_by_day
    ADD CONSTRAINT pk_results_by_day PRIMARY KEY (day, source, campaign);

ALTER TABLE ONLY results_by_hour
    ADD CONSTRAINT pk_results_by_hour PRIMARY KEY (hour, source, campaign);

ALTER TABLE ONLY sent_mails
    ADD CONSTRAINT pk_sent_mails PRIMARY KEY (id);

ALTER TABLE ONLY sent_notifications
    ADD CONSTRAINT pk_sent_notifications PRIMARY KEY (key);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT pk_sessions PRIMARY KEY (sid);

ALTER TABLE ONLY settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (id);

ALTER TABLE ONLY simulated_transactions
    ADD CONSTRAINT pk_simulated_transactions PRIMARY KEY (order_id);

ALTER TABLE ONLY site_draft
    ADD CONSTRAINT pk_site_draft PRIMARY KEY (id);

ALTER TABLE ONLY site_preview_tickets
    ADD CONSTRAINT pk_site_preview_tickets PRIMARY KEY (hash);

ALTER TABLE ONLY site_versions
    ADD CONSTRAINT pk_site_versions PRIMARY KEY (version);

ALTER TABLE ONLY sms_account_refusals
    ADD CONSTRAINT pk_sms_account_refusals PRIMARY KEY (code);

ALTER TABLE ONLY sms_campaigns
    ADD CONSTRAINT pk_sms_campaigns PRIMARY KEY (id);

ALTER TABLE ONLY sms_code_counts
    ADD CONSTRAINT pk_sms_code_counts PRIMARY KEY (slot);

ALTER TABLE ONLY sms_daily_counts
    ADD CONSTRAINT pk_sms_daily_counts PRIMARY KEY (day);

ALTER TABLE ONLY sms_messages
    ADD CONSTRAINT pk_sms_messages PRIMARY KEY (id);

ALTER TABLE ONLY sms_suppressions
    ADD CONSTRAINT pk_sms_suppressions PRIMARY KEY (phone_number, channel);

ALTER TABLE ONLY spend
    ADD CONSTRAINT pk_spend PRIMARY KEY (id);

ALTER TABLE ONLY spent_passkey_challenges
    ADD CONSTRAINT pk_spent_passkey_challenges PRIMARY KEY (challenge);

ALTER TABLE ONLY stale_results
    ADD CONSTRAINT pk_stale_results PRIMARY KEY (id);

ALTER TABLE ONLY state_choices
    ADD CONSTRAINT pk_state_choices PRIMARY KEY (state);

ALTER TABLE ONLY state_deadlines
    ADD CONSTRAINT pk_state_deadlines PRIMARY KEY (state, document, ends_on, announced);

ALTER TABLE ONLY state_refusal_counts
    ADD CONSTRAINT pk_state_refusal_counts PRIMARY KEY (day, state);

ALTER TABLE ONLY state_rules
    ADD CONSTRAINT pk_state_rules PRIMARY KEY (id);

ALTER TABLE ONLY tasks
    ADD CONSTRAINT pk_tasks PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT pk_users PRIMARY KEY (id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id);

ALTER TABLE ONLY webhook_endpoints
    ADD CONSTRAINT pk_webhook_endpoints PRIMARY KEY (id);

ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT pk_webhook_events PRIMARY KEY (provider, event_id);

ALTER TABLE ONLY work_by_hour
    ADD CONSTRAINT pk_work_by_hour PRIMARY KEY (hour, slot, admin_id, source);

ALTER TABLE ONLY admin_invitations
    ADD CONSTRAINT uq_admin_invitations_admin_id UNIQUE (admin_id);

ALTER TABLE ONLY admin_invitations
    ADD CONSTRAINT uq_admin_invitations_token_hash UNIQUE (token_hash);

ALTER TABLE ONLY admin_users
    ADD CONSTRAINT uq_admin_users_username UNIQUE (username);

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT uq_api_keys_public_part UNIQUE (public_part);

ALTER TABLE ONLY appointment_notices
    ADD CONSTRAINT uq_appointment_notices_once UNIQUE (appointment_id, starts_at, kind, channel);

ALTER TABLE ONLY appointments
    ADD CONSTRAINT uq_appointments_provider_external_id UNIQUE (provider, external_id);

ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT uq_calendar_feeds_secret_hash UNIQUE (secret_hash);

ALTER TABLE ONLY campaign_recipients
    ADD CONSTRAINT uq_campaign_recipients_campaign_id_lead_id UNIQUE (campaign_id, lead_id);

ALTER TABLE ONLY gateway_notices
    ADD CONSTRAINT uq_gateway_notices_kind_subject UNIQUE (kind, subject);

ALTER TABLE ONLY ip_geo
    ADD CONSTRAINT uq_ip_geo_ip_address UNIQUE (ip_address);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT uq_passkeys_credential_id UNIQUE (credential_id);

ALTER TABLE ONLY settings
    ADD CONSTRAINT uq_settings_key UNIQUE (key);

ALTER TABLE ONLY spend
    ADD CONSTRAINT uq_spend_month_source_campaign UNIQUE (month, source, campaign);

ALTER TABLE ONLY users
    ADD CONSTRAINT uq_users_email UNIQUE (email);

CREATE INDEX ix_analytics_events_event_created_at ON analytics_events USING btree (event, created_at);

CREATE INDEX ix_analytics_events_lead_id ON analytics_events USING btree (lead_id);

CREATE INDEX ix_api_keys_admin_id ON api_keys USING btree (admin_id);

CREATE INDEX ix_appointment_links_expires_at ON appointment_links USING btree (expires_at);

CREATE INDEX ix_appointment_links_lead_id_expires_at ON appointment_links USING btree (lead_id, expires_at);

CREATE INDEX ix_appointment_notices_due ON appointment_notices USING btree (due_at, id) WHERE (taken_at IS NULL);

CREATE INDEX ix_appointment_notices_starts_at ON appointment_notices USING btree (starts_at);

CREATE INDEX ix_appointments_agent_id_starts_at ON appointments USING btree (agent_id, starts_at) WHERE (agent_id IS NOT NULL);

CREATE INDEX ix_appointments_lead_id_starts_at ON appointments USING btree (lead_id, starts_at);

CREATE INDEX ix_appointments_missed ON appointments USING btree (status, starts_at, id) WHERE (status IN ('cancelled', 'no_show'));

CREATE INDEX ix_appointments_starts_at ON appointments USING btree (starts_at);

CREATE INDEX ix_appointments_without_lead ON appointments USING btree (starts_at) WHERE (lead_id IS NULL);

CREATE INDEX ix_audit_chain_row_id ON audit_chain USING btree (row_id);

CREATE INDEX ix_audit_entries_action_created_at ON audit_entries USING btree (action, created_at);

CREATE INDEX ix_audit_entries_created_at_id ON audit_entries USING btree (created_at, id);

CREATE INDEX ix_audit_entries_target_created_at ON audit_entries USING btree (target, created_at);

CREATE INDEX ix_blocked_entities_entity_type_entity_value ON blocked_entities USING btree (entity_type, entity_value);

CREATE INDEX ix_blocked_entities_expires_at ON blocked_entities USING btree (expires_at);

CREATE INDEX ix_blocked_entities_network ON blocked_entities USING gist ((
CASE
    WHEN ((entity_type)::text = 'ip'::text) THEN (entity_value)::inet
    ELSE NULL::inet
END) inet_ops) WHERE (lifted_at IS NULL);

CREATE INDEX ix_blocklist_entity_type_entity_value ON blocklist USING btree (entity_type, entity_value);

CREATE INDEX ix_blocklist_expires_at ON blocklist USING btree (expires_at);

CREATE INDEX ix_blocklist_network ON blocklist USING gist ((
CASE
    WHEN ((entity_type)::text = 'ip'::text) THEN (entity_value)::inet
    ELSE NULL::inet
END) inet_ops) WHERE (lifted_at IS NULL);

CREATE INDEX ix_busy_calendars_agent_id ON busy_calendars USING btree (agent_id);

CREATE INDEX ix_busy_calendars_next_read_at ON busy_calendars USING btree (next_read_at);

CREATE INDEX ix_busy_times_agent_id ON busy_times USING btree (agent_id);

CREATE INDEX ix_campaign_recipients_campaign_id_status ON campaign_recipients USING btree (campaign_id, status);

CREATE INDEX ix_campaign_recipients_due ON campaign_recipients USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX ix_campaign_recipients_lead_id ON campaign_recipients USING btree (lead_id);

CREATE INDEX ix_campaign_recipients_phone_number_claimed_at ON campaign_recipients USING btree (phone_number, claimed_at);

CREATE INDEX ix_campaign_recipients_waiting ON campaign_recipients USING btree (campaign_id, not_before, id) WHERE ((status)::text = 'pending'::text);

CREATE INDEX ix_campaign_reviews_campaign_id_created_at ON campaign_reviews USING btree (campaign_id, created_at);

CREATE INDEX ix_campaign_reviews_created_at ON campaign_reviews USING btree (created_at);

CREATE INDEX ix_consents_phone_number_created_at ON consents USING btree (phone_number, created_at);

CREATE INDEX ix_contacts_phone_number_created_at ON contacts USING btree (phone_number, created_at);

CREATE INDEX ix_conversations_channel ON conversations USING btree (last_channel, is_unread, last_at, lead_id) WHERE is_live;

CREATE INDEX ix_conversations_of ON conversations USING btree (assigned_to, is_unread, last_at, lead_id) WHERE is_live;

CREATE INDEX ix_conversations_open ON conversations USING btree (is_unread, last_at, lead_id, assigned_to) WHERE (is_live AND (waits_since IS NOT NULL));

CREATE INDEX ix_conversations_order ON conversations USING btree (is_unread, last_at, lead_id) WHERE is_live;

CREATE INDEX ix_conversations_snoozed ON conversations USING btree (snoozed_until, lead_id) WHERE (snoozed_until IS NOT NULL);

CREATE INDEX ix_first_responses_at ON first_responses USING btree (at) INCLUDE (admin_id, source, seconds);

CREATE INDEX ix_fraud_alerts_lead_id ON fraud_alerts USING btree (lead_id);

CREATE INDEX ix_fraud_alerts_status_created_at ON fraud_alerts USING btree (status, created_at);

CREATE INDEX ix_gateway_notices_open ON gateway_notices USING btree (created_at) WHERE (cleared_at IS NULL);

CREATE INDEX ix_gateway_notices_payment ON gateway_notices USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX ix_ip_geo_last_seen_risk_score ON ip_geo USING btree (last_seen, risk_score);

CREATE INDEX ix_lead_assignments_lead_id_created_at ON lead_assignments USING btree (lead_id, created_at);

CREATE INDEX ix_lead_counts_by_hour_hour ON lead_counts_by_hour USING btree (hour);

CREATE INDEX ix_lead_holds_held_until ON lead_holds USING btree (held_until);

CREATE INDEX ix_lead_import_leads_lead_id ON lead_import_leads USING btree (lead_id);

CREATE INDEX ix_lead_import_rows_left_out ON lead_import_rows USING btree (import_id, line) WHERE (left_out IS NOT NULL);

CREATE INDEX ix_lead_import_rows_outcome ON lead_import_rows USING btree (import_id, outcome, line);

CREATE INDEX ix_lead_import_rows_phone_number ON lead_import_rows USING btree (phone_number);

CREATE INDEX ix_lead_imports_header_key ON lead_imports USING btree (header_key, created_at);

CREATE INDEX ix_lead_interactions_lead_id_created_at ON lead_interactions USING btree (lead_id, created_at);

CREATE INDEX ix_lead_interactions_no_next_step ON lead_interactions USING btree (lead_id) WHERE (metadata ? 'noNextStep'::text);

CREATE INDEX ix_lead_merges_drop_id ON lead_merges USING btree (drop_id);

CREATE INDEX ix_lead_merges_keep_id ON lead_merges USING btree (keep_id);

CREATE INDEX ix_lead_notices_digest ON lead_notices USING btree (digest_id) WHERE (digest_id IS NOT NULL);

CREATE INDEX ix_lead_notices_open_digest ON lead_notices USING btree (digest_id) WHERE ((digest_id IS NOT NULL) AND (NOT is_sealed));

CREATE INDEX ix_lead_notices_verified_at ON lead_notices USING btree (verified_at);

CREATE INDEX ix_lead_views_shared ON lead_views USING btree (name) WHERE is_shared;

CREATE INDEX ix_leads_blocked ON leads USING btree (phone_number) WHERE is_blocked;

CREATE INDEX ix_leads_board ON leads USING btree (lead_category, next_follow_up_at, created_at DESC, id) INCLUDE (state, last_contacted_at, verification_status) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_board_of ON leads USING btree (assigned_to, lead_category, next_follow_up_at, created_at DESC, id) INCLUDE (state, last_contacted_at, verification_status) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_deleted_phone_number ON leads USING btree (phone_number) WHERE (deleted_at IS NOT NULL);

CREATE INDEX ix_leads_device_fingerprint ON leads USING btree (device_fingerprint) WHERE (device_fingerprint IS NOT NULL);

CREATE INDEX ix_leads_follow_up_of ON leads USING btree (assigned_to, next_follow_up_at, id) WHERE ((deleted_at IS NULL) AND (next_follow_up_at IS NOT NULL));

CREATE INDEX ix_leads_ip_address_created_at ON leads USING btree (ip_address, created_at);

CREATE INDEX ix_leads_live_assigned ON leads USING btree (assigned_to, created_at, id) WHERE ((deleted_at IS NULL) AND (assigned_to IS NOT NULL));

CREATE INDEX ix_leads_live_created ON leads USING btree (created_at, id) INCLUDE (search) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_live_email ON leads USING btree (lower((email)::text)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));

CREATE INDEX ix_leads_live_follow_up ON leads USING btree (next_follow_up_at, id) WHERE ((deleted_at IS NULL) AND (next_follow_up_at IS NOT NULL));

CREATE INDEX ix_leads_live_replied ON leads USING btree (replied_at, id) WHERE ((deleted_at IS NULL) AND (replied_at IS NOT NULL));

CREATE INDEX ix_leads_live_source ON leads USING btree (lead_source, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_live_state ON leads USING btree (state, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_live_status ON leads USING btree (verification_status, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX ix_leads_merged_into ON leads USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX ix_leads_open_of ON leads USING btree (assigned_to) WHERE ((deleted_at IS NULL) AND (assigned_to IS NOT NULL) AND (lead_category NOT IN ('client', 'lost')));

CREATE INDEX ix_leads_own_to_be_called ON leads USING btree (assigned_to, lead_score DESC, created_at DESC, id) WHERE ((deleted_at IS NULL) AND (assigned_to IS NOT NULL) AND (last_contacted_at IS NULL) AND (next_follow_up_at IS NULL) AND (NOT is_blocked) AND (NOT is_fraudulent) AND (lead_category NOT IN ('client', 'lost', 'booked')));

CREATE INDEX ix_leads_possible_duplicate ON leads USING btree (phone_number) WHERE ((deleted_at IS NULL) AND possible_duplicate);

CREATE INDEX ix_leads_replied_of ON leads USING btree (assigned_to, replied_at, id) WHERE ((deleted_at IS NULL) AND (replied_at IS NOT NULL));

CREATE INDEX ix_leads_returns ON leads USING btree (returns_at) WHERE (returns_at IS NOT NULL);

CREATE INDEX ix_leads_search ON leads USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit='512');

CREATE INDEX ix_leads_unclaimed ON leads USING btree (verification_status DESC, lead_score DESC, created_at DESC, id) WHERE ((deleted_at IS NULL) AND (assigned_to IS NULL) AND (last_contacted_at IS NULL) AND (NOT is_blocked) AND (NOT is_fraudulent) AND ((lead_category)::text <> 'lost'::text));

CREATE INDEX ix_limit_counters_resets_at ON limit_counters USING btree (resets_at);

CREATE INDEX ix_otp_attempts_created_at ON otp_attempts USING btree (created_at);

CREATE INDEX ix_otp_attempts_ip_address_created_at ON otp_attempts USING btree (ip_address, created_at);

CREATE INDEX ix_otp_attempts_phone_number_created_at ON otp_attempts USING btree (phone_number, created_at);

CREATE INDEX ix_outbox_messages_created_at ON outbox_messages USING btree (created_at);

CREATE INDEX ix_passkeys_admin_id ON passkeys USING btree (admin_id);

CREATE INDEX ix_payment_links_lead_id_id ON payment_links USING btree (lead_id, id);

CREATE INDEX ix_payment_links_payment_id ON payment_links USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX ix_payment_refunds_due ON payment_refunds USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX ix_payment_refunds_payment_id_created_at ON payment_refunds USING btree (payment_id, created_at);

CREATE INDEX ix_payment_refunds_transaction ON payment_refunds USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE INDEX ix_payments_created_at_id ON payments USING btree (created_at, id);

CREATE INDEX ix_payments_due ON payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX ix_payments_email_plan_created_at ON payments USING btree (email, plan, created_at);

CREATE INDEX ix_payments_lead_id ON payments USING btree (lead_id);

CREATE INDEX ix_payments_parent ON payments USING btree (parent_id) WHERE (parent_id IS NOT NULL);

CREATE INDEX ix_payments_status_created_at ON payments USING btree (status, created_at);

CREATE INDEX ix_payments_subscription ON payments USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

CREATE INDEX ix_privacy_requests_answered_at_answer_by ON privacy_requests USING btree (answered_at, answer_by);

CREATE INDEX ix_privacy_requests_phone_number ON privacy_requests USING btree (phone_number);

CREATE INDEX ix_sent_mails_lead_id_created_at_id ON sent_mails USING btree (lead_id, created_at, id);

CREATE INDEX ix_sessions_expire ON sessions USING btree (expire);

CREATE INDEX ix_sms_campaigns_at_work ON sms_campaigns USING btree (status) WHERE (status IN ('scheduled', 'sending'));

CREATE INDEX ix_sms_campaigns_created_at_id ON sms_campaigns USING btree (created_at, id);

CREATE INDEX ix_sms_messages_due ON sms_messages USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE INDEX ix_sms_messages_lead_id ON sms_messages USING btree (lead_id);

CREATE INDEX ix_sms_messages_phone_number_created_at ON sms_messages USING btree (phone_number, created_at);

CREATE INDEX ix_sms_messages_suspected ON sms_messages USING btree (created_at) WHERE ((refusal)::text = 'suspected'::text);

CREATE INDEX ix_sms_suppressions_created_at_phone_number ON sms_suppressions USING btree (created_at, phone_number);

CREATE INDEX ix_spent_passkey_challenges_expires_at ON spent_passkey_challenges USING btree (expires_at);

CREATE INDEX ix_stale_results_hour ON stale_results USING btree (hour);

CREATE INDEX ix_tasks_done_of ON tasks USING btree (admin_id, done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX ix_tasks_lead_id ON tasks USING btree (lead_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX ix_tasks_open_due ON tasks USING btree (due_at, id) WHERE (done_at IS NULL);

CREATE INDEX ix_tasks_open_of ON tasks USING btree (admin_id, due_at, id) WHERE (done_at IS NULL);

CREATE INDEX ix_verification_calls_created_at ON verification_calls USING btree (created_at);

CREATE INDEX ix_verification_submissions_attempt_id ON verification_submissions USING btree (attempt_id);

CREATE INDEX ix_verification_submissions_lead_id ON verification_submissions USING btree (lead_id);

CREATE INDEX ix_verification_submissions_phone_number ON verification_submissions USING btree (phone_number);

CREATE INDEX ix_webhook_deliveries_created_at ON webhook_deliveries USING btree (created_at);

CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, next_try_at) WHERE ((status)::text = 'waiting'::text);

CREATE INDEX ix_webhook_deliveries_endpoint_id_id ON webhook_deliveries USING btree (endpoint_id, id);

CREATE INDEX ix_webhook_deliveries_lead_id ON webhook_deliveries USING btree (lead_id);

CREATE INDEX ix_webhook_deliveries_order ON webhook_deliveries USING btree (lead_id, endpoint_id, id) WHERE ((status)::text = 'waiting'::text);

CREATE UNIQUE INDEX uq_admin_users_username_folded ON admin_users USING btree (lower((username)::text));

CREATE UNIQUE INDEX uq_api_keys_name ON api_keys USING btree (lower((name)::text));

CREATE UNIQUE INDEX uq_contacts_reference ON contacts USING btree (reference) WHERE (reference IS NOT NULL);

CREATE UNIQUE INDEX uq_fraud_alerts_open_subject ON fraud_alerts USING btree (alert_type, ((metadata ->> 'subject'::text))) WHERE (status IN ('active', 'reviewing'));

CREATE UNIQUE INDEX uq_lead_views_owner_name ON lead_views USING btree (owner_id, lower((name)::text));

CREATE UNIQUE INDEX uq_leads_calendar_reference ON leads USING btree (calendar_reference);

CREATE UNIQUE INDEX uq_leads_live_phone_number ON leads USING btree (phone_number) WHERE ((deleted_at IS NULL) AND (NOT possible_duplicate));

CREATE UNIQUE INDEX uq_message_templates_name ON message_templates USING btree (lower((name)::text));

CREATE UNIQUE INDEX uq_message_templates_shortcut ON message_templates USING btree (shortcut);

CREATE UNIQUE INDEX uq_payment_links_request_key ON payment_links USING btree (request_key) WHERE (request_key IS NOT NULL);

CREATE UNIQUE INDEX uq_payment_refunds_idempotency_key ON payment_refunds USING btree (idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE UNIQUE INDEX uq_payment_refunds_open ON payment_refunds USING btree (payment_id) WHERE (status IN ('processing', 'unknown'));

CREATE UNIQUE INDEX uq_payments_idempotency_key ON payments USING btree (idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE UNIQUE INDEX uq_payments_transaction ON payments USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE UNIQUE INDEX uq_sms_messages_provider_id ON sms_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);

CREATE UNIQUE INDEX uq_verification_calls_issue ON verification_calls USING btree (lead_id, issued_at);

CREATE TRIGGER audit_chain_rows BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change_of_chain();

CREATE TRIGGER audit_chain_whole BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_chain();

CREATE TRIGGER audit_checkpoints_to_chain AFTER INSERT ON audit_checkpoints FOR EACH ROW EXECUTE FUNCTION queue_for_audit_chain('checkpoint');

CREATE TRIGGER audit_entries_stays_sealed AFTER UPDATE ON audit_entries FOR EACH ROW WHEN (((old.id, old.admin_id, old.username, old.action, old.target, old.ip_address, old.created_at, old.before, old.after) IS DISTINCT FROM (new.id, new.admin_id, new.username, new.action, new.target, new.ip_address, new.created_at, new.before, new.after))) EXECUTE FUNCTION guard_sealed_row('audit', 'id,admin_id,username,action,target,ip_address,created_at', 'before,after');

CREATE TRIGGER audit_entries_to_chain AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION queue_for_audit_chain('audit');

CREATE CONSTRAINT TRIGGER audit_erasures_entry AFTER INSERT ON audit_erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION expect_erasure_entry();

CREATE TRIGGER audit_erasures_rows BEFORE DELETE OR UPDATE ON audit_erasures FOR EACH ROW EXECUTE FUNCTION refuse_change_of_chain();

CREATE TRIGGER audit_erasures_to_chain AFTER INSERT ON audit_erasures FOR EACH ROW EXECUTE FUNCTION queue_for_audit_chain('erasure');

CREATE TRIGGER audit_erasures_whole BEFORE TRUNCATE ON audit_erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_chain();

CREATE TRIGGER consents_stays_sealed AFTER UPDATE ON consents FOR EACH ROW WHEN (((old.id, old.kind, old.granted, old.text_version, old.way, old.recorded_by, old.recorded_at, old.created_at, old.phone_number, old.full_name, old.text_shown, old.ip_address, old.user_agent) IS DISTINCT FROM (new.id, new.kind, new.granted, new.text_version, new.way, new.recorded_by, new.recorded_at, new.created_at, new.phone_number, new.full_name, new.text_shown, new.ip_address, new.user_agent))) EXECUTE FUNCTION guard_sealed_row('consent', 'id,kind,granted,text_version,way,recorded_by,recorded_at,created_at', 'phone_number,full_name,text_shown,ip_address,user_agent');

CREATE TRIGGER consents_to_chain AFTER INSERT ON consents FOR EACH ROW EXECUTE FUNCTION queue_for_audit_chain('consent');

CREATE TRIGGER count_assigned AFTER INSERT ON lead_assignments REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_assigned();

CREATE TRIGGER count_work AFTER INSERT ON lead_interactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_work();

CREATE TRIGGER erased_phones_marked BEFORE INSERT ON erased_phones FOR EACH ROW EXECUTE FUNCTION mark_erased_phone();

CREATE TRIGGER payments_stays_sealed AFTER UPDATE ON payments FOR EACH ROW WHEN (((old.accepted_at IS NOT NULL) AND ((old.id, old.kind, old.plan, old.promised, old.amount_cents, old.accepted_text_version, old.accepted_at, old.created_at, old.full_name, old.email, old.phone, old.ip_address, old.user_agent, old.signed_terms) IS DISTINCT FROM (new.id, new.kind, new.plan, new.promised, new.amount_cents, new.accepted_text_version, new.accepted_at, new.created_at, new.full_name, new.email, new.phone, new.ip_address, new.user_agent, new.signed_terms)))) EXECUTE FUNCTION guard_sealed_row('contract', 'id,kind,plan,promised,amount_cents,accepted_text_version,accepted_at,created_at', 'full_name,email,phone,ip_address,user_agent,signed_terms');

CREATE TRIGGER payments_to_chain AFTER INSERT ON payments FOR EACH ROW WHEN ((new.accepted_at IS NOT NULL)) EXECUTE FUNCTION queue_for_audit_chain('contract');

CREATE TRIGGER phone_mark_key_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON phone_mark_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_mark_key();

CREATE TRIGGER stale_results_changed AFTER UPDATE OF lead_id, status ON appointments FOR EACH ROW WHEN (((old.lead_id, old.status) IS DISTINCT FROM (new.lead_id, new.status))) EXECUTE FUNCTION stale_results_of_bookings();

CREATE TRIGGER stale_results_changed AFTER UPDATE OF verification_status, deleted_at, lead_source, attribution, created_at ON leads FOR EACH ROW WHEN (((old.verification_status, old.deleted_at, old.lead_source, old.attribution, old.created_at) IS DISTINCT FROM (new.verification_status, new.deleted_at, new.lead_source, new.attribution, new.created_at))) EXECUTE FUNCTION stale_results_of_lead();

CREATE TRIGGER stale_results_changed AFTER UPDATE OF lead_id, status, mode, amount_cents, refunded_cents, created_at ON payments FOR EACH ROW WHEN (((old.lead_id, old.status, old.mode, old.amount_cents, old.refunded_cents, old.created_at) IS DISTINCT FROM (new.lead_id, new.status, new.mode, new.amount_cents, new.refunded_cents, new.created_at))) EXECUTE FUNCTION stale_results_of_payments();

CREATE TRIGGER stale_results_gone AFTER DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION stale_results_of_bookings();

CREATE TRIGGER stale_results_gone AFTER DELETE ON leads REFERENCING OLD TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION stale_results_of_leads();

CREATE TRIGGER stale_results_gone AFTER DELETE ON payments FOR EACH ROW EXECUTE FUNCTION stale_results_of_payments();

CREATE TRIGGER stale_results_new AFTER INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION stale_results_of_bookings();

CREATE TRIGGER stale_results_new AFTER INSERT OR UPDATE OF payment_id ON gateway_notices FOR EACH ROW WHEN (((new.kind)::text = 'chargeback'::text)) EXECUTE FUNCTION stale_results_of_notices();

CREATE TRIGGER stale_results_new AFTER INSERT ON leads REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION stale_results_of_leads();

CREATE TRIGGER stale_results_new AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION stale_results_of_payments();

CREATE TRIGGER tr_admin_users_office AFTER UPDATE OF role, is_active ON admin_users FOR EACH ROW WHEN (((new.role, new.is_active) IS DISTINCT FROM (old.role, old.is_active))) EXECUTE FUNCTION tell_office('session');

CREATE TRIGGER tr_bookings_office_on_insert AFTER INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION tell_office('appointment', 'lead_id');

CREATE TRIGGER tr_bookings_office_on_update AFTER UPDATE OF status, starts_at, agent_id, lead_id ON appointments FOR EACH ROW WHEN (((new.status, new.starts_at, new.agent_id, new.lead_id) IS DISTINCT FROM (old.status, old.starts_at, old.agent_id, old.lead_id))) EXECUTE FUNCTION tell_office('appointment', 'lead_id');

CREATE TRIGGER tr_bookings_webhooks_on_insert AFTER INSERT ON appointments FOR EACH ROW WHEN ((new.lead_id IS NOT NULL)) EXECUTE FUNCTION tell_webhooks_of_bookings();

CREATE TRIGGER tr_bookings_webhooks_on_update AFTER UPDATE OF status, lead_id, starts_at, ends_at, agent_id ON appointments FOR EACH ROW WHEN (((new.lead_id IS NOT NULL) AND ((new.status, new.lead_id, new.starts_at, new.ends_at, new.agent_id) IS DISTINCT FROM (old.status, old.lead_id, old.starts_at, old.ends_at, old.agent_id)))) EXECUTE FUNCTION tell_webhooks_of_bookings();

CREATE TRIGGER tr_conversations_office_on_insert AFTER INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION tell_office('conversation', 'lead_id');

CREATE TRIGGER tr_conversations_office_on_update AFTER UPDATE ON conversations FOR EACH ROW WHEN (((new.waits_since, new.snoozed_until, new.received, new.unread) IS DISTINCT FROM (old.waits_since, old.snoozed_until, old.received, old.unread))) EXECUTE FUNCTION tell_office('conversation', 'lead_id');

CREATE TRIGGER tr_lead_holds_office AFTER INSERT OR DELETE ON lead_holds FOR EACH ROW EXECUTE FUNCTION tell_office_of_holds();

CREATE TRIGGER tr_lead_holds_office_on_update AFTER UPDATE OF admin_id, is_calling ON lead_holds FOR EACH ROW WHEN (((new.admin_id, new.is_calling) IS DISTINCT FROM (old.admin_id, old.is_calling))) EXECUTE FUNCTION tell_office_of_holds();

CREATE TRIGGER tr_leads_conversation AFTER UPDATE OF assigned_to, deleted_at, replied_at ON leads FOR EACH ROW WHEN (((new.assigned_to, new.deleted_at, new.replied_at) IS DISTINCT FROM (old.assigned_to, old.deleted_at, old.replied_at))) EXECUTE FUNCTION follow_lead();

CREATE TRIGGER tr_leads_count_categories_on_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_lead_categories_on_delete();

CREATE TRIGGER tr_leads_count_categories_on_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_lead_categories_on_insert();

CREATE TRIGGER tr_leads_count_categories_on_update AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_lead_categories_on_update();

CREATE TRIGGER tr_leads_count_on_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_delete();

CREATE TRIGGER tr_leads_count_on_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_insert();

CREATE TRIGGER tr_leads_count_on_update AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_leads_on_update();

CREATE TRIGGER tr_leads_office AFTER UPDATE OF assigned_to, verification_status, deleted_at ON leads FOR EACH ROW WHEN (((new.assigned_to, new.verification_status, new.deleted_at) IS DISTINCT FROM (old.assigned_to, old.verification_status, old.deleted_at))) EXECUTE FUNCTION tell_office('lead', 'id', 'assigned_to');

CREATE TRIGGER tr_leads_webhooks_on_insert AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_leads();

CREATE TRIGGER tr_leads_webhooks_on_update AFTER UPDATE OF verification_status, assigned_to, full_name, email, phone_number, state, lead_source, lead_category ON leads FOR EACH ROW WHEN (((new.verification_status, new.assigned_to, new.full_name, new.email, new.phone_number, new.state, new.lead_source, new.lead_category) IS DISTINCT FROM (old.verification_status, old.assigned_to, old.full_name, old.email, old.phone_number, old.state, old.lead_source, old.lead_category))) EXECUTE FUNCTION tell_webhooks_of_leads();

CREATE TRIGGER tr_opt_outs_revealed AFTER INSERT ON leads REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION reveal_opt_outs_of_leads();

CREATE TRIGGER tr_payments_webhooks_on_insert AFTER INSERT ON payments FOR EACH ROW WHEN (((new.status)::text = 'approved'::text)) EXECUTE FUNCTION tell_webhooks_of_payments();

CREATE TRIGGER tr_payments_webhooks_on_update AFTER UPDATE OF status, refunded_cents ON payments FOR EACH ROW WHEN (((new.status, new.refunded_cents) IS DISTINCT FROM (old.status, old.refunded_cents))) EXECUTE FUNCTION tell_webhooks_of_payments();

CREATE TRIGGER tr_sessions_office AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_office('session');

CREATE TRIGGER tr_sms_messages_conversation_on_insert AFTER INSERT ON sms_messages FOR EACH ROW WHEN ((new.lead_id IS NOT NULL)) EXECUTE FUNCTION note_message();

CREATE TRIGGER tr_sms_messages_conversation_on_update AFTER UPDATE OF lead_id ON sms_messages FOR EACH ROW WHEN ((new.lead_id IS DISTINCT FROM old.lead_id)) EXECUTE FUNCTION note_message();

CREATE TRIGGER tr_sms_messages_office AFTER UPDATE OF status ON sms_messages FOR EACH ROW WHEN (((new.created_by IS NOT NULL) AND ((new.status)::text <> (old.status)::text))) EXECUTE FUNCTION tell_office('conversation', 'lead_id');

CREATE TRIGGER tr_sms_suppressions_webhooks_on_insert AFTER INSERT ON sms_suppressions FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_sms_suppressions();

CREATE TRIGGER uncount_work AFTER UPDATE OF status ON lead_interactions FOR EACH ROW WHEN ((((new.status)::text = 'undone'::text) AND ((old.status)::text <> 'undone'::text) AND ((new.type)::text = 'call'::text) AND ((new.direction)::text = 'outbound'::text))) EXECUTE FUNCTION uncount_work();

ALTER TABLE ONLY verification_calls
    ADD CONSTRAINT "FK_verification_calls_lead" FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY verification_submissions
    ADD CONSTRAINT "FK_verification_submissions_lead" FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY admin_invitations
    ADD CONSTRAINT fk_admin_invitations_admin_id FOREIGN KEY (admin_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY agent_availability
    ADD CONSTRAINT fk_agent_availability_admin_id FOREIGN KEY (admin_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT fk_api_keys_admin_id FOREIGN KEY (admin_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY appointment_links
    ADD CONSTRAINT fk_appointment_links_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY appointment_notices
    ADD CONSTRAINT fk_appointment_notices_appointment_id FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE;

ALTER TABLE ONLY appointments
    ADD CONSTRAINT fk_appointments_agent_id FOREIGN KEY (agent_id) REFERENCES admin_users(id);

ALTER TABLE ONLY appointments
    ADD CONSTRAINT fk_appointments_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY busy_calendars
    ADD CONSTRAINT fk_busy_calendars_agent_id FOREIGN KEY (agent_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY busy_times
    ADD CONSTRAINT fk_busy_times_calendar_id FOREIGN KEY (calendar_id) REFERENCES busy_calendars(id) ON DELETE CASCADE;

ALTER TABLE ONLY calendar_feeds
    ADD CONSTRAINT fk_calendar_feeds_agent_id FOREIGN KEY (agent_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY campaign_recipients
    ADD CONSTRAINT fk_campaign_recipients_campaign_id FOREIGN KEY (campaign_id) REFERENCES sms_campaigns(id) ON DELETE CASCADE;

ALTER TABLE ONLY campaign_recipients
    ADD CONSTRAINT fk_campaign_recipients_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY campaign_reviews
    ADD CONSTRAINT fk_campaign_reviews_campaign_id FOREIGN KEY (campaign_id) REFERENCES sms_campaigns(id) ON DELETE CASCADE;

ALTER TABLE ONLY conversations
    ADD CONSTRAINT fk_conversations_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY fraud_alerts
    ADD CONSTRAINT fk_fraud_alerts_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_assignments
    ADD CONSTRAINT fk_lead_assignments_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_holds
    ADD CONSTRAINT fk_lead_holds_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_import_leads
    ADD CONSTRAINT fk_lead_import_leads_import_id FOREIGN KEY (import_id) REFERENCES lead_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_import_leads
    ADD CONSTRAINT fk_lead_import_leads_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_import_rows
    ADD CONSTRAINT fk_lead_import_rows_import_id FOREIGN KEY (import_id) REFERENCES lead_imports(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_interactions
    ADD CONSTRAINT fk_lead_interactions_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_merges
    ADD CONSTRAINT fk_lead_merges_drop_id FOREIGN KEY (drop_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_merges
    ADD CONSTRAINT fk_lead_merges_keep_id FOREIGN KEY (keep_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_notices
    ADD CONSTRAINT fk_lead_notices_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY lead_views
    ADD CONSTRAINT fk_lead_views_owner_id FOREIGN KEY (owner_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY media_variants
    ADD CONSTRAINT fk_media_variants_media FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT fk_passkeys_admin_id FOREIGN KEY (admin_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY payment_links
    ADD CONSTRAINT fk_payment_links_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY payment_refunds
    ADD CONSTRAINT fk_payment_refunds_payment_id FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT fk_payments_parent_id FOREIGN KEY (parent_id) REFERENCES payments(id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT fk_payments_user_id FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY sent_mails
    ADD CONSTRAINT fk_sent_mails_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY tasks
    ADD CONSTRAINT fk_tasks_admin_id FOREIGN KEY (admin_id) REFERENCES admin_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY tasks
    ADD CONSTRAINT fk_tasks_lead_id FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT fk_webhook_deliveries_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
