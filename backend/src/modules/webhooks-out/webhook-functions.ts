import { isoMoment } from '../../database/iso-moment';
import type { WrittenFunction } from '../../database/written-functions';
import { columnOf } from '../lead-store/fields/lead-field-sql';
import { fieldsWith, rulesOf, type LeadField, type UpdatingField } from '../lead-store/fields/lead-fields';

/** Assignee or agent; null for none. */
const PERSON = `CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'username', a.username, 'name', a.display_name) END`;

/** SQL of each value in a message, by its name. */
type Data = Readonly<Record<string, string>>;

const leadValue = (field: LeadField): string => {
  if (field === 'assignedTo') return PERSON;
  const column = `l.${columnOf(field)}`;
  return rulesOf(field).type === 'timestamptz' ? isoMoment(column) : column;
};

const LEAD: Data = Object.fromEntries(
  fieldsWith(({ webhook }) => webhook !== null).map((field) => [
    rulesOf(field).webhook!.as,
    leadValue(field),
  ]),
);

const APPOINTMENT: Data = {
  appointmentId: 'b.id',
  leadId: 'b.lead_id',
  status: 'b.status',
  startsAt: isoMoment('b.starts_at'),
  endsAt: isoMoment('b.ends_at'),
  timeZone: 'b.time_zone',
  provider: 'b.provider',
  agent: PERSON,
  fullName: 'l.full_name',
  email: 'coalesce(b.email, l.email)',
  phoneNumber: 'l.phone_number',
};

const PAYMENT: Data = {
  paymentId: 'p.id',
  leadId: 'p.lead_id',
  status: 'p.status',
  kind: 'p.kind',
  mode: 'p.mode',
  plan: 'p.plan',
  amountCents: 'p.amount_cents',
  refundedCents: 'p.refunded_cents',
  currency: `'USD'`,
  fullName: 'p.full_name',
  email: 'p.email',
  phoneNumber: 'p.phone',
  createdAt: isoMoment('p.created_at'),
};

const json = (data: Data): string =>
  `json_build_object(${Object.entries(data)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** Returns the present data of an event's object, version 1; null if it no longer exists. Another version would be another function. */
const MESSAGE_DATA: WrittenFunction = {
  signature: 'webhook_data(text, jsonb)',
  // Grows with each field, because fields are only added. Another change raises it by hand: `… + 1`.
  version: [LEAD, APPOINTMENT, PAYMENT].flatMap(Object.keys).length,
  body: `SELECT CASE split_part(event, '.', 1)
    WHEN 'lead' THEN (SELECT ${json(LEAD)}
      FROM leads l LEFT JOIN admin_users a ON a.id = l.assigned_to WHERE l.id = (subject->>'leadId')::uuid)
    WHEN 'appointment' THEN (SELECT ${json(APPOINTMENT)}
      FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id LEFT JOIN admin_users a ON a.id = b.agent_id WHERE b.id = (subject->>'appointmentId')::uuid)
    WHEN 'payment' THEN (SELECT ${json(PAYMENT)} FROM payments p WHERE p.id = (subject->>'paymentId')::uuid)
    ELSE subject::json END`,
  statements: (body) => [
    `CREATE OR REPLACE FUNCTION webhook_data(event text, subject jsonb) RETURNS json LANGUAGE sql STABLE AS ${body}`,
  ],
};

const UPDATING = fieldsWith<UpdatingField>(({ webhook }) => webhook?.updates === true);
const columns = (fields: readonly LeadField[], row?: 'NEW' | 'OLD'): string =>
  fields.map((field) => (row ? `${row}.${columnOf(field)}` : columnOf(field))).join(', ');
const changed = (fields: readonly LeadField[]): string =>
  `(${columns(fields, 'NEW')}) IS DISTINCT FROM (${columns(fields, 'OLD')})`;
const WATCHED: readonly LeadField[] = ['verificationStatus', 'assignedTo', ...UPDATING];

/** Reports a new or changed lead, as a trigger. */
const CHANGED_LEAD: WrittenFunction = {
  signature: 'tell_webhooks_of_leads()',
  version: WATCHED.length,
  body: `DECLARE about jsonb := jsonb_build_object('leadId', NEW.id);
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
    IF TG_OP = 'UPDATE' AND ${changed(UPDATING)} THEN
      PERFORM tell_webhooks('lead.updated', about, NEW.id, NEW.phone_number);
    END IF;
    RETURN NULL;
  END`,
  statements: (body) => [
    `CREATE OR REPLACE FUNCTION tell_webhooks_of_leads() RETURNS trigger LANGUAGE plpgsql AS ${body}`,
    `CREATE OR REPLACE TRIGGER tr_leads_webhooks_on_update AFTER UPDATE OF ${columns(WATCHED)} ON leads FOR EACH ROW
       WHEN (${changed(WATCHED)}) EXECUTE FUNCTION tell_webhooks_of_leads()`,
  ],
};

export const WEBHOOK_FUNCTIONS: readonly WrittenFunction[] = [MESSAGE_DATA, CHANGED_LEAD];
