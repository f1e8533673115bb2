/*
 * Rows for every table of a schema that is known by its catalogue alone. A column is given a value of its type, or one that
 * its name or its CHECK asks for. A row that is refused is tried again without its optional values.
 */

/** Values of columns that are one of a few words, where no CHECK says which. */
const BY_COLUMN = {
  'audit_entries.action': "'privacy_erased'",
  'leads.verification_status': "'verified'",
  'leads.verification_method': "'sms'",
  'leads.lead_category': "'new'",
  'leads.lead_source': "'website'",
  'sms_campaigns.status': "'draft'",
  'campaign_recipients.status': "'sent'",
  'fraud_alerts.status': "'open'",
  'fraud_alerts.severity': "'high'",
  'lead_interactions.type': "'note'",
  'lead_interactions.direction': "'outbound'",
  'lead_interactions.status': "'sent'",
  'consents.kind': "'service_messages'",
  'blocked_entities.entity_type': "'ip_address'",
  'blocklist.entity_type': "'ip_address'",
  'payments.status': "'approved'",
  'payments.plan': "'starter'",
  'appointments.status': "'scheduled'",
  'agent_availability.weekly': "'[]'",
  'agent_availability.exceptions': "'[]'",
  // The database is no restored copy.
  'installation.system_identifier': 'NULL',
  'installation.public_url': 'NULL',
  'installation.restored_at': 'NULL',
  'installation.known_recovery': 'NULL',
  'installation.backup_at': 'NULL',
  'installation.secret_prints': 'NULL',
};

/** Values for columns by name; the first matching pattern applies. */
const BY_NAME = [
  [/^(deleted|lifted|archived)_at$/, 'NULL'],
  [/^is_active$/, 'true'],
  [/phone|^to_number|^from_number|recipient/, "'+13054201234'"],
  [/email/, "'rosa@example.com'"],
  [/ip_address|^ip$|address_range|^network$/, "'198.51.100.7'"],
  [/(^|_)state$/, "'FL'"],
  [/locale|language/, "'es'"],
  [/time_zone/, "'America/New_York'"],
  [/^url$|_url$/, "'https://example.com/'"],
  [/amount|_cents|price|cost/, '9900'],
  [/^weekday$/, '1'],
  [/minute|hour/, '9'],
  [/month/, '6'],
];

const BY_TYPE = [
  [/\[\]$/, "'{}'"],
  [/^uuid$/, "'0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d'"],
  [/^(character varying|text|character|citext)/, "'texto'"],
  [/^(integer|bigint|smallint|numeric|double precision|real)/, '1'],
  [/^boolean/, 'false'],
  [/^timestamp/, "'2026-11-20 15:00:00+00'"],
  [/^date/, "'2026-11-20'"],
  [/^time/, "'09:00'"],
  [/^interval/, "'1 hour'"],
  [/^jsonb?$/, "'{}'"],
  [/^bytea/, "'\\x00'"],
  [/^(inet|cidr)/, "'198.51.100.7'"],
  [/^tstzrange/, "'[2026-11-20 15:00+00,2026-11-20 16:00+00)'"],
  [/^xid8/, "'1'"],
];

/**
 * @param {(sql: string) => Promise<any[]>} query
 * @returns the statements that filled the tables, and the tables into which no row could be put, each with the reason
 */
export async function fillTables(query) {
  const tables = await query(`
    SELECT c.oid::int AS oid, c.relname AS name
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('migrations', 'typeorm_metadata') ORDER BY c.relname`);
  const inserts = [];
  let left = tables;
  let reasons = new Map();
  // A table that needs another's row is tried again after the others.
  for (let before = -1; left.length > 0 && before !== left.length;) {
    before = left.length;
    reasons = new Map();
    const next = [];
    for (const table of left) {
      const [{ count }] = await query(`SELECT count(*)::int AS count FROM "${table.name}"`);
      if (count > 0) continue;
      const { statement, reason } = await insertInto(query, table);
      if (statement) inserts.push(statement);
      else {
        next.push(table);
        reasons.set(table.name, reason);
      }
    }
    left = next;
  }
  return { inserts, empty: left.map(({ name }) => `${name} (${reasons.get(name)})`) };
}

async function insertInto(query, { oid, name }) {
  const columns = await query(`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS needed, a.atthasdef AS standard
      FROM pg_attribute a
     WHERE a.attrelid = ${oid} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
     ORDER BY a.attnum`);
  const checks = await query(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = ${oid} AND contype = 'c'`,
  );
  const references = await query(`
    SELECT a.attname AS column, t.relname AS table, r.attname AS key
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      JOIN pg_attribute r ON r.attrelid = k.confrelid AND r.attnum = k.confkey[1]
     WHERE k.conrelid = ${oid} AND k.contype = 'f'`);
  const values = new Map();
  for (const column of columns) {
    const reference = references.find((found) => found.column === column.name);
    if (reference) {
      const [row] = await query(`SELECT "${reference.key}"::text AS key FROM "${reference.table}" LIMIT 1`);
      if (row) values.set(column, `'${row.key}'`);
      else if (column.needed) return { reason: `${reference.table} is empty` };
      continue;
    }
    values.set(column, BY_COLUMN[`${name}.${column.name}`] ?? valueFor(column, checks));
  }
  // All values; then without one optional value; then the needed ones alone, and those with one optional value.
  const all = [...values.keys()];
  const needed = all.filter((column) => column.needed && !column.standard);
  const optional = all.filter((column) => !needed.includes(column));
  const choices = [
    all,
    all.filter((column) => column.needed || !column.standard),
    ...optional.map((left) => all.filter((column) => column !== left)),
    needed,
    ...optional.map((added) => [...needed, added]),
  ];
  let reason = '';
  for (const chosen of choices) {
    const list = chosen.map((column) => `"${column.name}"`).join(', ');
    const row = chosen.map((column) => values.get(column)).join(', ');
    const statement = chosen.length
      ? `INSERT INTO "${name}" (${list}) VALUES (${row})`
      : `INSERT INTO "${name}" DEFAULT VALUES`;
    try {
      await query(statement);
      return { statement };
    } catch (error) {
      reason ||= error.message;
    }
  }
  return { reason };
}

function valueFor({ name, type }, checks) {
  for (const { text } of checks) {
    const list = new RegExp(`\\(\\(?"?${name}"?\\)?(?:::text)? = ANY \\(\\(?ARRAY\\[(.*?)\\]`).exec(text);
    if (list) return list[1].split(',')[0].replace(/::.*$/, '').trim();
    const only = new RegExp(`\\(\\(?"?${name}"?\\)?(?:::text)? = ('[^']*')`).exec(text);
    if (only) return only[1];
  }
  const ofType = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? 'NULL';
  const isText = /^(character varying|text|character)[^[]*$/.test(type);
  const isNumber = /^(integer|bigint|smallint|numeric)[^[]*$/.test(type);
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (named === 'NULL' || named === 'true') return named;
  if (named && isText === named.startsWith("'") && (isText || isNumber)) return named;
  return ofType;
}
