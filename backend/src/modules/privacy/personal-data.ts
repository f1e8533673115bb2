import { PAYMENT_OF_PERSON } from './person';

/** What erasing does to rows: removes them, takes the person out of them, or leaves them, and why. */
type Fate =
  | { action: 'erased'; why: null }
  | { action: 'anonymised'; set: string; why: string }
  | { action: 'kept'; why: string };

/** Rows of one table that are about a person. In statements `:name` is a property of the person, or of the erasure. */
export interface Holding {
  /** Names them in files and answers; part of the API. */
  kind: string;
  /** The same for people, in Spanish. */
  name: string;
  table: string;
  /** Which rows are the person's. */
  where: string;
  /** What is handed out of a row, all of it unless said otherwise; null when the rows are nobody's business but ours. */
  shown?: string | null;
  fate: Fate;
}

type Extra = Pick<Holding, 'shown'>;

const erased = (kind: string, name: string, table: string, where: string, extra: Extra = {}): Holding => ({
  kind,
  name,
  table,
  where,
  ...extra,
  fate: { action: 'erased', why: null },
});

const anonymised = (
  kind: string,
  name: string,
  table: string,
  where: string,
  { set, why, ...extra }: Extra & { set: string; why: string },
): Holding => ({ kind, name, table, where, ...extra, fate: { action: 'anonymised', set, why } });

const kept = (
  kind: string,
  name: string,
  table: string,
  where: string,
  { why, ...extra }: Extra & { why: string },
): Holding => ({ kind, name, table, where, ...extra, fate: { action: 'kept', why } });

const OF_PHONE = 'phone_number = :phone';
const OF_LEADS = 'lead_id = ANY(:leads::uuid[])';
const OF_PERSONS_BLOCK = `((entity_type = 'phone' AND entity_value = :phone)
  OR (entity_type = 'email' AND lower(entity_value) = ANY(:emails::text[])))`;
const OF_PERSONS_ADDRESS = `((entity_type = 'ip' AND entity_value = ANY(:ips::text[]))
  OR (entity_type = 'device' AND entity_value = ANY(:devices::text[])))`;

/** The tax and the telemarketing rules ask for the records of a sale for five years (16 CFR § 310.5). */
const RECENT_PAYMENT = `(created_at > now() - interval '5 years' OR coalesce(subscription_status, '') = 'active')`;

const BLOCK_SHOWN = 'id, entity_type, entity_value, reason, expires_at, lifted_at, created_at';
const PAYMENT_SHOWN = `id, kind, parent_id, mode, status, plan, amount_cents, refunded_cents, full_name, email, phone,
  billing_zip, card_brand, last4, ip_address, user_agent, accepted_text_version, accepted_at, transaction_id,
  response_code, response_text, subscription_status, renewal_cents, renews_on, settled_at, created_at`;

/**
 * Everything held of a person, table by table, in the order in which it is erased. A table that is added takes a line
 * here, or in `NOT_PERSONAL`: a test finds the one that has neither.
 */
export const HOLDINGS: readonly Holding[] = [
  erased('interactions', 'Historial de la ficha', 'lead_interactions', OF_LEADS),
  erased('bookings', 'Citas', 'bookings', OF_LEADS),
  erased('notices', 'Avisos internos', 'lead_notices', OF_LEADS, { shown: null }),
  erased('texts', 'Mensajes de texto', 'sms_messages', `(phone_number = :phone OR ${OF_LEADS})`),
  erased('campaignRecipients', 'Envíos de campañas', 'campaign_recipients', OF_LEADS),
  anonymised(
    'fraudAlerts',
    'Alertas de fraude',
    'fraud_alerts',
    `(${OF_LEADS} OR metadata->>'subject' = :phone)`,
    {
      set: `lead_id = NULL, note = NULL, updated_at = now(),
      metadata = (metadata - 'ip') || jsonb_build_object('subject', 'Datos borrados (' || right(id::text, 8) || ')'),
      resolved_by = CASE WHEN status IN ('active', 'reviewing') THEN :by ELSE resolved_by END,
      resolved_at = CASE WHEN status IN ('active', 'reviewing') THEN now() ELSE resolved_at END,
      status = CASE WHEN status IN ('active', 'reviewing') THEN 'resolved' ELSE status END`,
      why: 'Quedan el tipo, la fecha y los motivos, sin teléfono ni IP, para las cifras de fraude.',
    },
  ),
  anonymised('events', 'Pasos por el sitio', 'analytics_events', OF_LEADS, {
    // One stranger in the place of the lead: the funnel still counts one person.
    set: `lead_id = :stranger::uuid, metadata = CASE WHEN metadata ? 'plan' THEN jsonb_build_object('plan', metadata->'plan') END`,
    why: 'Quedan el paso y la fecha, sin decir de quién, para las cifras generales.',
  }),
  erased(
    'ipLocations',
    'Ubicación deducida de su IP',
    'ip_geo',
    // An address that others came from too is not about this person.
    `ip_address = ANY(:ips::text[])
      AND NOT EXISTS (SELECT 1 FROM leads o WHERE o.ip_address = ip_geo.ip_address AND o.phone_number <> :phone)
      AND NOT EXISTS (SELECT 1 FROM otp_attempts o WHERE o.ip_address = ip_geo.ip_address AND o.phone_number <> :phone)`,
  ),
  anonymised('attempts', 'Códigos enviados y probados', 'otp_attempts', OF_PHONE, {
    set: `phone_number = '', ip_address = ''`,
    why: 'Quedan la fecha y el resultado, sin teléfono ni IP, para las cifras de seguridad.',
  }),
  erased('adminBlocks', 'Bloqueos hechos por administradores', 'blocked_entities', OF_PERSONS_BLOCK, {
    shown: BLOCK_SHOWN,
  }),
  erased('systemBlocks', 'Bloqueos automáticos', 'blocklist', OF_PERSONS_BLOCK, { shown: BLOCK_SHOWN }),
  kept('adminAddressBlocks', 'Bloqueos de su IP o dispositivo', 'blocked_entities', OF_PERSONS_ADDRESS, {
    shown: BLOCK_SHOWN,
    why: 'Protegen el sitio y no dicen de quién es la IP o el dispositivo.',
  }),
  kept(
    'systemAddressBlocks',
    'Bloqueos automáticos de su IP o dispositivo',
    'blocklist',
    OF_PERSONS_ADDRESS,
    {
      shown: BLOCK_SHOWN,
      why: 'Protegen el sitio y no dicen de quién es la IP o el dispositivo.',
    },
  ),
  erased('lookups', 'Tipo de línea consultado', 'phone_lookups', OF_PHONE),
  erased(
    'messages',
    'Mensajes en la bandeja de salida (pruebas)',
    'outbox_messages',
    '(recipient = :phone OR lower(recipient) = ANY(:emails::text[]) OR body ~ :pattern)',
    { shown: 'id, channel, recipient, created_at' },
  ),
  anonymised(
    'customer',
    'Ficha de cliente',
    'users',
    // One e-mail may have paid for two people; the row is then the other's too.
    `id IN (SELECT user_id FROM payments WHERE ${PAYMENT_OF_PERSON}) AND email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments WHERE user_id = users.id AND NOT ${PAYMENT_OF_PERSON})`,
    {
      set: 'email = NULL, first_name = NULL, last_name = NULL, profile_image_url = NULL, updated_at = now()',
      why: 'Queda solo el número interno al que están unidos sus pagos.',
    },
  ),
  anonymised(
    'oldPayments',
    'Pagos de hace más de 5 años',
    'payments',
    `${PAYMENT_OF_PERSON} AND NOT ${RECENT_PAYMENT}`,
    {
      shown: PAYMENT_SHOWN,
      set: `full_name = '', email = '', phone = '', billing_zip = '', ip_address = NULL, user_agent = NULL, lead_id = NULL, signed_terms = NULL,
      updated_at = now()`,
      why: 'Quedan el monto y la fecha, sin nombre ni contacto.',
    },
  ),
  kept(
    'refunds',
    'Devoluciones',
    'payment_refunds',
    `payment_id IN (SELECT id FROM payments WHERE ${PAYMENT_OF_PERSON})`,
    {
      shown: 'id, payment_id, kind, amount_cents, reason, status, created_at',
      why: 'Registro fiscal y de telemercadeo: 5 años.',
    },
  ),
  kept('payments', 'Pagos', 'payments', `${PAYMENT_OF_PERSON} AND ${RECENT_PAYMENT}`, {
    shown: PAYMENT_SHOWN,
    why: 'Registro fiscal y de telemercadeo: 5 años, con nombre, email y teléfono.',
  }),
  kept('consents', 'Pruebas de consentimiento', 'consents', OF_PHONE, {
    why: 'La regla de telemercadeo exige guardarlas 5 años.',
  }),
  kept('suppressions', 'Baja de mensajes', 'sms_suppressions', OF_PHONE, {
    why: 'Sin ella no podríamos respetar que no quiere mensajes.',
  }),
  kept('requests', 'Solicitudes de privacidad', 'privacy_requests', OF_PHONE, {
    why: 'La ley pide guardar las solicitudes y su respuesta 24 meses.',
  }),
  kept(
    'audit',
    'Registros de auditoría',
    'audit_entries',
    `target = ANY(ARRAY(SELECT 'lead:' || unnest(:leads::text[])))`,
    {
      shown: 'action, created_at',
      why: 'Queda quién hizo qué en el panel, con el teléfono y los datos ocultos.',
    },
  ),
  kept('administrator', 'Cuenta de administrador', 'admin_users', OF_PHONE, {
    shown: 'username, email, first_name, last_name, phone_number, created_at',
    why: 'Es el teléfono de alguien que trabaja en el panel.',
  }),
  kept('settings', 'Configuración', 'settings', 'strpos(value, :phone) > 0', {
    shown: 'key',
    why: 'Está escrito en Configuración; quítelo allí si ya no hace falta.',
  }),
  erased(
    'notifications',
    'Avisos enviados',
    'sent_notifications',
    `split_part(key, ':', 2) = ANY(:leads::text[])`,
    {
      shown: null,
    },
  ),
  erased('jobs', 'Tareas en espera', 'jobs.job', 'strpos(data::text, :phone) > 0', { shown: null }),
  erased('leads', 'Ficha del lead', 'leads', 'id = ANY(:leads::uuid[])', {
    shown: `id, full_name, email, phone_number, state, verification_status, verified_at, pending_submission, lead_score,
      lead_category, lead_source, monthly_income, last_contacted_at, next_follow_up_at, conversion_probability,
      touchpoint_count, is_fraudulent, fraud_score, fraud_reason, cleared_fraud_rules, is_blocked, blocked_at, ip_address,
      user_agent, device_fingerprint, attribution, calendar_reference, created_at, updated_at, deleted_at`,
  }),
];

/** In the order for people: an erasure ends with the lead. */
export const leadFirst = (a: Pick<Holding, 'kind'>, b: Pick<Holding, 'kind'>): number =>
  Number(b.kind === 'leads') - Number(a.kind === 'leads');

/** Tables without a row about a person outside. */
export const NOT_PERSONAL: readonly string[] = [
  // Figures and machinery.
  'lead_counts_by_hour',
  'lead_counts_by_state',
  'migrations',
  'sms_campaigns',
  'sms_daily_counts',
  'typeorm_metadata',
  'webhook_events',
  // Counted by phone too; forgotten by who counts (VerificationLimitsService).
  'limit_counters',
  // Of administrators.
  'sessions',
  // Orders and amounts.
  'simulated_transactions',
];

/** Where somebody may have written a phone or an e-mail into a text that stays. */
export const MENTIONS: readonly { table: string; column: string; type: 'text' | 'jsonb' }[] = [
  { table: 'sms_messages', column: 'body', type: 'text' },
  { table: 'lead_interactions', column: 'content', type: 'text' },
  { table: 'fraud_alerts', column: 'note', type: 'text' },
  { table: 'blocked_entities', column: 'reason', type: 'text' },
  { table: 'blocked_entities', column: 'lift_reason', type: 'text' },
  { table: 'blocklist', column: 'reason', type: 'text' },
  { table: 'blocklist', column: 'lift_reason', type: 'text' },
  { table: 'audit_entries', column: 'username', type: 'text' },
  { table: 'audit_entries', column: 'target', type: 'text' },
  { table: 'audit_entries', column: 'before', type: 'jsonb' },
  { table: 'audit_entries', column: 'after', type: 'jsonb' },
];
