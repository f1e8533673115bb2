import { columnOf } from '../lead-store/fields/lead-field-sql';
import { fieldsWith } from '../lead-store/fields/lead-fields';
import { anonymised, erased, kept, type Copy, type Holding } from './holding';
import { PAYMENT_OF_PERSON } from './person';

const columns = (names: string): string[] => names.split(/\s+/);

const OF_PHONE = 'phone_number = ANY(:phones::text[])';
/** Returns SQL for whether one of the person's phones is in a text. */
const writtenIn = (text: string): string =>
  `EXISTS (SELECT 1 FROM unnest(:phones::text[]) AS own(phone) WHERE strpos(${text}, own.phone) > 0)`;
const OF_LEADS = 'lead_id = ANY(:leads::uuid[])';
const OF_PERSONS_BLOCK = `((entity_type = 'phone' AND entity_value = ANY(:phones::text[]))
  OR (entity_type = 'email' AND lower(entity_value) = ANY(:emails::text[])))`;
const OF_PERSONS_ADDRESS = `((entity_type = 'ip' AND entity_value = ANY(:ips::text[]))
  OR (entity_type = 'device' AND entity_value = ANY(:devices::text[])))`;

/** The tax and the telemarketing rules require the records of a sale for five years (16 CFR § 310.5). */
const RECENT_PAYMENT = `(created_at > now() - interval '5 years' OR coalesce(subscription_status, '') = 'active')`;

/** Columns of a lead that the form, the office, an import, an export or a merge uses. */
const GIVEN_OF_LEAD = fieldsWith(
  ({ setBy, merged, exported }) =>
    setBy.form || setBy.office || setBy.import !== null || exported || merged !== 'kept',
).map(columnOf);

/** Reasons to leave a column out of the person's copy. */
const SECRET = 'A secret of the product, or made from one';
const INTERNAL = 'State of internal processing that says nothing about the person';
const STAFF = 'Names an administrator, or is an internal note';

const BLOCK_SHOWN = ['id', 'entity_type', 'entity_value', 'reason', 'expires_at', 'lifted_at', 'created_at'];
const ADMIN_BLOCK_COPY: Copy = {
  shown: BLOCK_SHOWN,
  withheld: { [STAFF]: ['blocked_by', 'lifted_by', 'lift_reason'] },
};
const SYSTEM_BLOCK_COPY: Copy = {
  shown: BLOCK_SHOWN,
  withheld: { [STAFF]: ['created_by', 'lifted_by', 'lift_reason'], [INTERNAL]: ['block_type'] },
};
const PAYMENT_COPY: Copy = {
  shown:
    columns(`id kind parent_id mode status plan amount_cents refunded_cents full_name email phone billing_zip
    card_brand last4 ip_address user_agent accepted_text_version accepted_at accepted_language transaction_id
    response_code response_text subscription_status renewal_cents renews_on settled_at created_at signed_terms promised
    sold_via talked_at result_on result_report_on result_proof subscription_cancelled_at cancellation_asked_at cancellation_refund
      cancellation_refund_cents cancellation_refund_due_on charged_after_cancel card_removed_at`),
  withheld: {
    'Links to rows that the copy holds elsewhere': ['user_id', 'lead_id'],
    [SECRET]: ['idempotency_key', 'vault_id', 'subscription_id', 'auth_code', 'avs_response', 'cvv_response'],
    [STAFF]: ['settled_by', 'state_checked_by'],
    [INTERNAL]: [
      'next_check_at',
      'checks',
      'needs_review',
      'other_state',
      'state_checked_at',
      'end_announced_at',
      'statement_due_on',
      'renewal_notice_due_on',
      'updated_at',
    ],
  },
};

/**
 * All stored personal data, by table, in the order of erasure. Tests fail for a table that is neither here nor in `NOT_PERSONAL`,
 * and for a column that is neither in the person's copy nor withheld with a reason, or neither changed nor left by an erasure
 * that anonymises.
 */
export const HOLDINGS: readonly Holding[] = [
  erased({
    kind: 'interactions',
    name: 'Historial de la ficha',
    table: 'lead_interactions',
    where: OF_LEADS,
  }),
  erased({
    kind: 'views',
    name: 'Vistas guardadas que nombran su teléfono o su correo',
    table: 'lead_views',
    where: `(concat_ws(' ', name, filter->>'search') ~ :pattern OR lower(filter->>'search') = ANY(:emails::text[]))`,
    copy: { shown: 'none', withheld: STAFF },
  }),
  erased({
    kind: 'tasks',
    name: 'Tareas sobre la persona',
    table: 'tasks',
    where: OF_LEADS,
    copy: {
      shown: ['id', 'title', 'due_at', 'done_at', 'created_at'],
      withheld: { [STAFF]: ['admin_id', 'created_by', 'done_by'], [INTERNAL]: ['lead_id', 'updated_at'] },
    },
  }),
  erased({
    kind: 'assignments',
    name: 'Personas a cargo',
    table: 'lead_assignments',
    where: OF_LEADS,
    copy: {
      shown: ['id', 'created_at'],
      withheld: { [STAFF]: ['lead_id', 'assigned_to', 'assigned_by', 'reason'] },
    },
  }),
  erased({
    kind: 'contacts',
    name: 'Llamadas y mensajes contados',
    table: 'contacts',
    where: OF_PHONE,
    copy: {
      shown: ['id', 'phone_number', 'kind', 'created_at'],
      withheld: { [STAFF]: ['created_by'], [INTERNAL]: ['reference'] },
    },
  }),
  erased({
    kind: 'holds',
    name: 'Quién tiene abierta su ficha',
    table: 'lead_holds',
    where: OF_LEADS,
    copy: { shown: 'none', withheld: STAFF },
  }),
  erased({
    kind: 'reminders',
    name: 'Recordatorios de citas',
    table: 'appointment_notices',
    where: `appointment_id IN (SELECT id FROM appointments WHERE ${OF_LEADS})`,
    copy: {
      shown: columns('id appointment_id kind channel starts_at due_at taken_at outcome'),
      withheld: { [INTERNAL]: ['message_id'] },
    },
  }),
  erased({
    kind: 'bookings',
    name: 'Citas',
    table: 'appointments',
    // An appointment reported by another calendar without a lead is found by the data that the person entered there.
    where: `(${OF_LEADS} OR (lead_id IS NULL AND (invitee_phone = ANY(:phones::text[]) OR lower(email) = ANY(:emails::text[]))))`,
    copy: {
      shown:
        columns(`id provider external_id status starts_at ends_at time_zone email confirmed_at outcome_at timed_at
        requested_outside_hours invitee_name invitee_phone created_at`),
      withheld: {
        [STAFF]: ['agent_id', 'created_by_id'],
        [SECRET]: ['cancel_url'],
        [INTERNAL]: columns(
          'lead_id held_until starts_at_told_at sequence token_version is_made is_counted updated_at',
        ),
      },
    },
  }),
  erased({
    kind: 'appointmentLinks',
    name: 'Enlaces personales al calendario',
    table: 'appointment_links',
    where: OF_LEADS,
    copy: { shown: columns('lead_id by_mail expires_at created_at'), withheld: { [SECRET]: ['ref_hash'] } },
  }),
  erased({
    kind: 'paymentLinks',
    name: 'Enlaces de pago',
    table: 'payment_links',
    where: OF_LEADS,
    copy: {
      shown: columns(
        'id lead_id plan promised sold_via disputed_items outside_contract channel created_at expires_at opened_at withdrawn_at payment_id',
      ),
      withheld: { [STAFF]: ['created_by', 'withdrawn_by'], [INTERNAL]: ['catalog_version', 'request_key'] },
    },
  }),
  erased({
    kind: 'notices',
    name: 'Avisos internos',
    table: 'lead_notices',
    where: OF_LEADS,
    copy: { shown: 'none', withheld: INTERNAL },
  }),
  erased({
    kind: 'texts',
    name: 'Mensajes de texto',
    table: 'sms_messages',
    where: `(${OF_PHONE} OR ${OF_LEADS})`,
    copy: {
      shown:
        columns(`id direction channel phone_number lead_id body purpose status provider_id error_code created_by
        claimed_at next_check_at checks tries refusal send_until approved parts created_at`),
      withheld: { [SECRET]: ['sealed_link'] },
    },
  }),
  erased({
    kind: 'mails',
    name: 'Correos enviados',
    table: 'sent_mails',
    where: OF_LEADS,
  }),
  erased({
    kind: 'conversations',
    name: 'Conversación en Mensajes',
    table: 'conversations',
    where: OF_LEADS,
    copy: {
      shown: columns('lead_id waits_since received last_at last_direction last_channel'),
      withheld: {
        [STAFF]: ['assigned_to', 'snoozed_until'],
        [INTERNAL]: columns('is_live unread is_unread last_message_id'),
      },
    },
  }),
  erased({
    kind: 'campaignRecipients',
    name: 'Envíos de campañas',
    table: 'campaign_recipients',
    where: OF_LEADS,
  }),
  erased({
    kind: 'submissions',
    name: 'Comprobaciones pendientes',
    table: 'verification_submissions',
    where: `(${OF_PHONE} OR ${OF_LEADS})`,
    copy: {
      shown: columns('id phone_number method issued_at expires_at undelivered_at proven_at proven_by'),
      withheld: { [INTERNAL]: ['lead_id', 'attempt_id', 'is_resend'] },
    },
  }),
  erased({
    kind: 'calls',
    name: 'Llamadas con código',
    table: 'verification_calls',
    where: `(${OF_PHONE} OR ${OF_LEADS})`,
    copy: {
      shown: ['id', 'phone_number', 'state', 'created_at', 'ended_at'],
      withheld: { [SECRET]: ['code'], [INTERNAL]: ['lead_id', 'submission_id', 'issued_at', 'provider_id'] },
    },
  }),
  erased({
    kind: 'importRows',
    name: 'Filas de listas importadas',
    table: 'lead_import_rows',
    // A refused row may have a phone that could not be read.
    where: `(${OF_PHONE} OR cells::text ~ :pattern)`,
    copy: {
      shown: columns('line cells phone_number read outcome refusal left_out'),
      withheld: { [INTERNAL]: ['import_id'] },
    },
  }),
  erased({
    kind: 'importedLeads',
    name: 'Datos de antes de una importación',
    table: 'lead_import_leads',
    where: OF_LEADS,
    copy: {
      shown: columns('before touched_at'),
      withheld: { [INTERNAL]: ['import_id', 'lead_id', 'is_left'] },
    },
  }),
  erased({
    kind: 'merges',
    name: 'Leads unidos',
    table: 'lead_merges',
    where: '(keep_id = ANY(:leads::uuid[]) OR drop_id = ANY(:leads::uuid[]))',
    copy: {
      shown: columns('id before after created_at undone_at'),
      withheld: {
        [STAFF]: ['merged_by', 'undone_by'],
        [INTERNAL]: ['keep_id', 'drop_id', 'moved', 'stricter'],
      },
    },
  }),
  anonymised({
    kind: 'fraudAlerts',
    name: 'Alertas de fraude',
    table: 'fraud_alerts',
    where: `(${OF_LEADS} OR metadata->>'subject' = ANY(:phones::text[]))`,
    set: {
      lead_id: 'NULL',
      note: 'NULL',
      updated_at: 'now()',
      metadata: `(metadata - 'ip') || jsonb_build_object('subject', 'Datos borrados (' || right(id::text, 8) || ')')`,
      resolved_by: `CASE WHEN status IN ('active', 'reviewing') THEN :by ELSE resolved_by END`,
      resolved_at: `CASE WHEN status IN ('active', 'reviewing') THEN now() ELSE resolved_at END`,
      status: `CASE WHEN status IN ('active', 'reviewing') THEN 'resolved' ELSE status END`,
    },
    left: ['id', 'alert_type', 'severity', 'description', 'created_at'],
    why: 'Quedan el tipo, la fecha y los motivos, sin teléfono ni IP, para las cifras de fraude.',
  }),
  anonymised({
    kind: 'events',
    name: 'Pasos por el sitio',
    table: 'analytics_events',
    where: OF_LEADS,
    set: {
      // A random id replaces the lead's, so that the funnel still counts one person.
      lead_id: ':stranger::uuid',
      metadata: `CASE WHEN metadata ? 'plan' THEN jsonb_build_object('plan', metadata->'plan') END`,
    },
    left: ['id', 'event', 'value', 'created_at'],
    why: 'Quedan el paso y la fecha, sin decir de quién, para las cifras generales.',
  }),
  anonymised({
    kind: 'campaignReviews',
    name: 'Campañas revisadas',
    table: 'campaign_reviews',
    where: 'lead_ids && :leads::uuid[]',
    copy: {
      shown: ['id', 'created_at'],
      withheld: {
        'Names other people': ['lead_ids'],
        [INTERNAL]: ['campaign_id', 'message', 'text', 'target_criteria'],
      },
    },
    set: {
      lead_ids:
        'ARRAY(SELECT each FROM unnest(lead_ids) AS each WHERE each <> ALL(:leads::uuid[]) ORDER BY each)',
    },
    left: columns('id campaign_id message text target_criteria created_at'),
    why: 'Queda la revisión de la campaña, sin esta persona.',
  }),
  anonymised({
    kind: 'bulkActs',
    name: 'Cambios de listas enteras',
    table: 'lead_bulk_acts',
    where: 'lead_ids && :leads::uuid[]',
    copy: {
      shown: ['id', 'action', 'created_at'],
      withheld: {
        [STAFF]: ['admin_id', 'username', 'ip', 'assign_to', 'lead_category'],
        'Names other people': ['lead_ids'],
        [INTERNAL]: ['total', 'done', 'changed', 'finished_at', 'is_stopped', 'failure'],
      },
    },
    set: {
      // Replace the id by the nil UUID: a running action addresses leads by array position.
      lead_ids: `ARRAY(SELECT CASE WHEN each.id = ANY(:leads::uuid[]) THEN '00000000-0000-0000-0000-000000000000'::uuid ELSE each.id END
        FROM unnest(lead_ids) WITH ORDINALITY AS each(id, place) ORDER BY each.place)`,
    },
    left: columns(
      'id admin_id username ip action lead_category assign_to total done changed created_at finished_at is_stopped failure',
    ),
    why: 'Queda el cambio de la lista, sin esta persona.',
  }),
  erased({
    kind: 'ipLocations',
    name: 'Ubicación deducida de su IP',
    table: 'ip_geo',
    // Excludes an IP address that other people used too.
    where: `ip_address = ANY(:ips::text[])
      AND NOT EXISTS (SELECT 1 FROM leads o WHERE o.ip_address = ip_geo.ip_address AND o.phone_number <> ALL(:phones::text[]))
      AND NOT EXISTS (SELECT 1 FROM otp_attempts o WHERE o.ip_address = ip_geo.ip_address AND o.phone_number <> ALL(:phones::text[]))`,
  }),
  anonymised({
    kind: 'attempts',
    name: 'Códigos enviados y probados',
    table: 'otp_attempts',
    where: OF_PHONE,
    set: { phone_number: `''`, ip_address: `''` },
    left: ['id', 'success', 'attempt_type', 'failure_reason', 'created_at'],
    why: 'Quedan la fecha y el resultado, sin teléfono ni IP, para las cifras de seguridad.',
  }),
  erased({
    kind: 'adminBlocks',
    name: 'Bloqueos hechos por administradores',
    table: 'blocked_entities',
    where: OF_PERSONS_BLOCK,
    copy: ADMIN_BLOCK_COPY,
  }),
  erased({
    kind: 'systemBlocks',
    name: 'Bloqueos automáticos',
    table: 'blocklist',
    where: OF_PERSONS_BLOCK,
    copy: SYSTEM_BLOCK_COPY,
  }),
  kept({
    kind: 'adminAddressBlocks',
    name: 'Bloqueos de su IP o dispositivo',
    table: 'blocked_entities',
    where: OF_PERSONS_ADDRESS,
    copy: ADMIN_BLOCK_COPY,
    why: 'Protegen el sitio y no dicen de quién es la IP o el dispositivo.',
  }),
  kept({
    kind: 'systemAddressBlocks',
    name: 'Bloqueos automáticos de su IP o dispositivo',
    table: 'blocklist',
    where: OF_PERSONS_ADDRESS,
    copy: SYSTEM_BLOCK_COPY,
    why: 'Protegen el sitio y no dicen de quién es la IP o el dispositivo.',
  }),
  erased({ kind: 'lookups', name: 'Tipo de línea consultado', table: 'phone_lookups', where: OF_PHONE }),
  erased({
    kind: 'messages',
    name: 'Mensajes en la bandeja de salida (pruebas)',
    table: 'outbox_messages',
    where: '(recipient = ANY(:phones::text[]) OR lower(recipient) = ANY(:emails::text[]) OR body ~ :pattern)',
    copy: {
      shown: ['id', 'channel', 'recipient', 'created_at'],
      withheld: { 'May hold a code, or be about other people too': ['body'] },
    },
  }),
  anonymised({
    kind: 'customer',
    name: 'Ficha de cliente',
    table: 'users',
    // One e-mail may have paid for two people; the row then concerns the other person too.
    where: `id IN (SELECT user_id FROM payments WHERE ${PAYMENT_OF_PERSON}) AND email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments WHERE user_id = users.id AND NOT ${PAYMENT_OF_PERSON})`,
    set: {
      email: 'NULL',
      first_name: 'NULL',
      last_name: 'NULL',
      profile_image_url: 'NULL',
      updated_at: 'now()',
    },
    left: ['id', 'created_at'],
    why: 'Queda solo el número interno al que están unidos sus pagos.',
  }),
  anonymised({
    kind: 'oldPayments',
    name: 'Pagos de hace más de 5 años',
    table: 'payments',
    where: `${PAYMENT_OF_PERSON} AND NOT ${RECENT_PAYMENT}`,
    copy: PAYMENT_COPY,
    set: {
      full_name: `''`,
      email: `''`,
      phone: `''`,
      billing_zip: `''`,
      ip_address: 'NULL',
      user_agent: 'NULL',
      lead_id: 'NULL',
      signed_terms: 'NULL',
      result_proof: 'NULL',
      other_state: 'NULL',
      state_checked_by: 'NULL',
      updated_at: 'now()',
    },
    left: columns(`id kind parent_id user_id mode status plan promised amount_cents refunded_cents idempotency_key
      card_brand last4 accepted_text_version accepted_at accepted_language transaction_id response_code response_text
      auth_code avs_response cvv_response subscription_id subscription_status renewal_cents renews_on
      sold_via talked_at state_checked_at end_announced_at statement_due_on renewal_notice_due_on result_on result_report_on subscription_cancelled_at cancellation_asked_at cancellation_refund
      cancellation_refund_cents cancellation_refund_due_on charged_after_cancel card_removed_at
      vault_id next_check_at checks needs_review settled_by settled_at created_at`),
    why: 'Quedan el monto y la fecha, sin nombre ni contacto.',
  }),
  kept({
    kind: 'refunds',
    name: 'Reembolsos',
    table: 'payment_refunds',
    where: `payment_id IN (SELECT id FROM payments WHERE ${PAYMENT_OF_PERSON})`,
    copy: {
      shown: ['id', 'payment_id', 'kind', 'amount_cents', 'reason', 'status', 'created_at'],
      withheld: {
        [SECRET]: ['idempotency_key', 'transaction_id', 'response_code', 'response_text'],
        [STAFF]: ['created_by'],
        [INTERNAL]: ['next_check_at', 'checks', 'needs_review'],
      },
    },
    why: 'Registro fiscal y de telemercadeo: 5 años.',
  }),
  kept({
    kind: 'payments',
    name: 'Pagos',
    table: 'payments',
    where: `${PAYMENT_OF_PERSON} AND ${RECENT_PAYMENT}`,
    copy: PAYMENT_COPY,
    why: 'Registro fiscal y de telemercadeo: 5 años, con nombre, correo y teléfono.',
  }),
  kept({
    kind: 'paymentsByEmail',
    name: 'Pagos con su correo y otro teléfono',
    table: 'payments',
    where: `NOT ${PAYMENT_OF_PERSON} AND lower(email) = ANY(:emails::text[])`,
    copy: PAYMENT_COPY,
    why: 'Registro fiscal y de telemercadeo: 5 años. Pueden ser de otra persona que usa el mismo email.',
  }),
  kept({
    kind: 'gatewayNotices',
    name: 'Avisos del procesador sobre sus pagos',
    table: 'gateway_notices',
    where: `payment_id IN (SELECT id FROM payments WHERE ${PAYMENT_OF_PERSON})`,
    copy: {
      shown: ['id', 'kind', 'text', 'payment_id', 'created_at', 'cleared_at'],
      withheld: { [STAFF]: ['cleared_by'], [INTERNAL]: ['subject'] },
    },
    why: 'Reclamos de bancos y cobros por reembolsar: registro fiscal, 5 años.',
  }),
  kept({
    kind: 'consents',
    name: 'Pruebas de consentimiento',
    table: 'consents',
    where: OF_PHONE,
    copy: {
      shown:
        columns(`id phone_number full_name kind granted text_version text_shown ip_address user_agent way recorded_at
        created_at`),
      withheld: { [STAFF]: ['recorded_by'] },
    },
    why: 'La regla de telemercadeo exige guardarlas 5 años.',
  }),
  kept({
    kind: 'erasedPhones',
    name: 'Número cuyos datos se borraron',
    table: 'erased_phones',
    where: 'phone_number IN (SELECT phone_mark(phone) FROM unnest(:phones::text[]) AS phone)',
    copy: { shown: ['erased_at'], withheld: { [SECRET]: ['phone_number'] } },
    why: 'Queda una marca en lugar del número. Sin ella, alguien de la oficina o una lista importada podrían volver a traer los datos borrados.',
  }),
  anonymised({
    kind: 'suppressions',
    name: 'Baja de mensajes',
    table: 'sms_suppressions',
    where: OF_PHONE,
    copy: {
      shown: ['phone_number', 'channel', 'reason', 'source', 'created_at'],
      withheld: { [STAFF]: ['created_by'] },
    },
    set: { phone_number: 'mark_opt_out(phone_number, channel)' },
    left: ['channel', 'reason', 'source', 'created_by', 'created_at'],
    why: 'Sin ella no podríamos respetar que no quiere mensajes. Queda una marca en lugar del número.',
  }),
  kept({
    kind: 'requests',
    name: 'Solicitudes de privacidad',
    table: 'privacy_requests',
    where: OF_PHONE,
    why: 'La ley pide guardar las solicitudes y su respuesta 24 meses.',
  }),
  kept({
    kind: 'audit',
    name: 'Registros de auditoría',
    table: 'audit_entries',
    where: `target = ANY(ARRAY(SELECT 'lead:' || unnest(:leads::text[])))`,
    copy: {
      shown: ['action', 'created_at'],
      withheld: {
        'About the administrator who acted': ['id', 'admin_id', 'username', 'ip_address'],
        'Values that the copy of the lead holds': ['target', 'before', 'after'],
      },
    },
    why: 'Queda quién hizo qué en el panel, con el teléfono y los datos ocultos.',
  }),
  kept({
    kind: 'administrator',
    name: 'Cuenta de administrador',
    table: 'admin_users',
    where: OF_PHONE,
    copy: {
      shown: ['username', 'email', 'display_name', 'first_name', 'last_name', 'phone_number', 'created_at'],
      withheld: {
        [SECRET]: ['password_hash', 'otp_secret', 'otp_backup_codes', 'otp_code'],
        [INTERNAL]: columns(`id is_active otp_enabled otp_expires_at otp_last_step updated_at
          role is_present weight languages states turn last_seen_at menu_pins setup_dismissed`),
      },
    },
    why: 'Es el teléfono de alguien que trabaja en el panel.',
  }),
  kept({
    kind: 'settings',
    name: 'Configuración',
    table: 'settings',
    where: writtenIn('value'),
    copy: {
      shown: ['key'],
      withheld: { 'Also names other people': ['value'], [INTERNAL]: ['id', 'created_at', 'updated_at'] },
    },
    why: 'Está escrito en Configuración; quítelo allí si ya no hace falta.',
  }),
  erased({
    kind: 'webhooks',
    name: 'Avisos a otros sistemas',
    table: 'webhook_deliveries',
    where: `(${OF_LEADS} OR ${PAYMENT_OF_PERSON} OR phone = ANY(:phones::text[]))`,
    copy: {
      shown: ['id', 'event', 'body', 'status', 'last_tried_at', 'created_at'],
      withheld: {
        [INTERNAL]: columns('endpoint_id subject lead_id phone tries next_try_at first_tried_at replay_of'),
        'What another system answered': ['answer_status', 'answer', 'problem'],
      },
    },
  }),
  erased({
    kind: 'notifications',
    name: 'Avisos enviados',
    table: 'sent_notifications',
    where: `split_part(key, ':', 2) = ANY(:leads::text[])`,
    copy: { shown: 'none', withheld: INTERNAL },
  }),
  erased({
    kind: 'jobs',
    name: 'Tareas en espera',
    table: 'jobs.job',
    where: writtenIn('data::text'),
    copy: { shown: 'none', withheld: INTERNAL },
  }),
  erased({
    kind: 'leads',
    name: 'Ficha del lead',
    table: 'leads',
    where: 'id = ANY(:leads::uuid[])',
    copy: {
      shown: [
        ...GIVEN_OF_LEAD,
        ...columns(
          `verified_at pending_submission is_blocked blocked_at calendar_reference updated_at deleted_at`,
        ),
      ],
      withheld: {
        [SECRET]: ['otp_code', 'verified_code', 'email_code'],
        [STAFF]: ['blocked_by', 'assigned_to', 'assigned_at', 'returns_at'],
        [INTERNAL]:
          columns(`otp_expires_at otp_issued_at otp_sent_at otp_method code_verified_at possible_duplicate
          email_code_expires_at email_code_submission_id submission_id merged_into`),
        'Perhaps the mailbox of another; a proven one is the e-mail': ['email_code_address'],
        'Computed from columns that are shown': ['search'],
      },
    },
  }),
];

/** Sorts the lead first, as in the copy for people; an erasure ends with the lead. */
export const leadFirst = (a: Pick<Holding, 'kind'>, b: Pick<Holding, 'kind'>): number =>
  Number(b.kind === 'leads') - Number(a.kind === 'leads');

/** Tables without rows about visitors and clients. */
export const NOT_PERSONAL: readonly string[] = [
  // Ids, hashes and salts: nothing of a person can be read from them once the rows are masked and their salts deleted.
  'audit_chain',
  'audit_checkpoints',
  'audit_erasures',
  'audit_queue',
  'audit_salts',
  // The key of the marks that replace the numbers of opt-outs and erased phones.
  'phone_mark_key',
  // Figures and internal state.
  'api_keys',
  'database_heartbeat',
  'first_responses',
  'heard_webhooks',
  'installation',
  'lead_counts_by_category',
  'lead_counts_by_hour',
  'lead_imports',
  'lead_counts_by_state',
  'migrations',
  'results_by_day',
  'results_by_hour',
  'sms_account_refusals',
  'sms_campaigns',
  'message_templates',
  'spend',
  'stale_results',
  'sms_code_counts',
  'sms_daily_counts',
  'typeorm_metadata',
  'verification_channels',
  'webhook_endpoints',
  'webhook_events',
  'work_by_hour',
  // Also counted by phone; erased by VerificationLimitsService.
  'limit_counters',
  // Data of users.
  'agent_availability',
  'busy_calendars',
  'busy_times',
  'admin_invitations',
  'passkeys',
  'spent_passkey_challenges',
  'calendar_feeds',
  'sessions',
  'site_preview_tickets',
  // Content published by the owner, which may show clients who agreed: the editor removes a person from every version.
  'media',
  'media_variants',
  'site_draft',
  'site_versions',
  // Orders and amounts.
  'simulated_transactions',
  // How the office serves each state; refusals are counted without any data of a person.
  'state_choices',
  'state_deadlines',
  'state_overrides',
  'state_refusal_counts',
  'state_rules',
];

/** Free text in which a user or a person may have written a phone or an e-mail. An erasure masks both. */
export const MENTIONS: readonly { table: string; column: string }[] = [
  { table: 'sms_messages', column: 'body' },
  { table: 'sms_suppressions', column: 'reason' },
  { table: 'lead_interactions', column: 'content' },
  { table: 'tasks', column: 'title' },
  { table: 'fraud_alerts', column: 'note' },
  { table: 'blocked_entities', column: 'reason' },
  { table: 'blocked_entities', column: 'lift_reason' },
  { table: 'blocklist', column: 'reason' },
  { table: 'blocklist', column: 'lift_reason' },
];

/** Columns of type text or jsonb that an erasure does not search for a phone or an e-mail, with the reason. */
export const NOT_SEARCHED: Readonly<Record<string, string>> = {
  'state_choices.agent': 'The registered agent of the company in a state',
  'state_choices.bond_issuer': 'The issuer of the bond of the company in a state',
  'state_choices.bond_number': 'A number of the company in a state',
  'state_choices.phone_sale_number': 'A number of the company in a state',
  'state_overrides.reason': 'A reason of the owner about a state',
  'state_overrides.value': 'A value of state law',
  'state_choices.reason': 'A reason of the owner about a state',
  'state_choices.representative': 'The representative of the company in a state',
  'state_choices.registration_number': 'A number of the company in a state',
  'installation.known_recovery': 'A mark of the database',
  'installation.public_url': 'The address of the site',
  'installation.secret_prints': 'Fingerprints of the secrets',
  'installation.system_identifier': 'A number of the database',
  'campaign_reviews.message': 'A text to many people',
  'campaign_reviews.target_criteria': 'Criteria for many people',
  'campaign_reviews.text': 'A text to many people',
  'sent_mails.body': 'A mail to that person, erased with the row',
  'sms_messages.parts': 'Of that message, erased with the row',
  'sms_messages.approved': 'The values of a template; the text that they make is searched',
  'agent_availability.exceptions': 'About administrators',
  'agent_availability.weekly': 'About administrators',
  'audit_entries.after': 'Evidence: masked in the entries about the person alone',
  'audit_entries.before': 'Evidence: masked in the entries about the person alone',
  'busy_calendars.sealed_address': 'An encrypted address of an administrator',
  'busy_calendars.sealed_not_understood': 'Encrypted titles of the own events of an administrator',
  'analytics_events.metadata': 'Fixed fields, none of them about a person',
  'campaign_recipients.body': 'The text to that recipient, erased with the row',
  'campaign_recipients.error_message': 'The provider on that recipient, erased with the row',
  'consents.text_shown': 'A text of the product, or a proof that the law asks to be kept',
  'fraud_alerts.description': 'A text of the product',
  'fraud_alerts.metadata': 'Masked by the erasure of the alert',
  'lead_interactions.metadata': 'Ids and figures',
  'lead_import_leads.before': 'Of that lead, erased with the row',
  'lead_import_rows.cells': 'A row that mentions the phone is erased as a whole',
  'lead_import_rows.read': 'Of that person, erased with the row',
  'lead_import_rows.left_out': 'Of that person, erased with the row',
  'lead_imports.headers': 'Headings of a file',
  'lead_imports.mapping': 'Headings of a file',
  'lead_merges.after': 'Of those leads, erased with the row',
  'lead_merges.before': 'Of those leads, erased with the row',
  'lead_merges.moved': 'Ids',
  'lead_merges.stricter': 'Channels and marks',
  'lead_views.filter': 'A view that searches for the phone or the e-mail is erased as a whole',
  'leads.attribution': 'Of that lead, erased with the row',
  'leads.fraud_reason': 'A text of the product',
  'leads.search': 'Computed from that lead, erased with the row',
  'leads.pending_submission': 'Of that lead, erased with the row',
  'outbox_messages.body': 'A message that mentions the phone is erased as a whole',
  'payment_links.disputed_items': 'Of that lead, erased with the row',
  'payment_links.outside_contract': 'Of that lead, erased with the row',
  'payment_links.promised': 'A plan of the product, with its price',
  'payments.promised': 'A plan of the product, with its price',
  'payments.signed_terms': 'Kept with the payment, or set to null',
  'privacy_requests.answer': 'Kept by law with the request',
  'privacy_requests.extension_reason': 'Kept by law with the request',
  'privacy_requests.note': 'Kept by law with the request',
  'sessions.sess': 'About administrators',
  'settings.value': 'An administrator removes it in the settings',
  'site_versions.document': 'What the owner publishes; a person is removed from every version in the editor',
  'sms_campaigns.message': 'A text to many people',
  'sms_campaigns.target_criteria': 'Criteria for many people',
  'sms_campaigns.text': 'A text to many people',
  'webhook_deliveries.answer': 'About one person, erased with the row',
  'webhook_deliveries.body': 'Of one person, erased with the row',
  'webhook_deliveries.subject': 'Of one person, erased with the row',
};
