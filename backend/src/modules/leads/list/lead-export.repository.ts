import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LEAD_CATEGORY_NAMES, LEAD_HEADINGS, VERIFICATION_NAMES } from 'domain/leads';
import { SUPPRESSION_CHANNEL_NAMES } from 'domain/messages/suppressions';
import { US_STATE_NAMES } from 'domain/us-states';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { DataSource } from 'typeorm';
import { csvCell, csvFrame, csvPhone, csvWord } from '../../../database/csv-cell';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { ExportedField } from '../../lead-store/fields/lead-fields';
import type { SuppressionChannel } from '../../messaging/suppressions/suppression.entity';
import type { LeadSort } from './lead-list.dto';
import { leadOrder, type FilterContext, type LeadCondition } from './lead-filter';

const METHOD_NAMES = `'${JSON.stringify(VERIFICATION_METHOD_NAMES)}'::jsonb`;

/**
 * SQL for the latest marketing consent of a person. Looked up per lead in the index, because a list of all would not fit in
 * memory.
 */
const CONSENT = `(SELECT CASE WHEN c.granted THEN 'Sí' ELSE 'No' END FROM consents c
  WHERE c.phone_number = leads.phone_number AND c.kind = 'marketing_sms' ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`;

const CHANNEL_NAMES: Readonly<Record<SuppressionChannel, string>> = SUPPRESSION_CHANNEL_NAMES;
/** SQL for the channels that a person opted out of. Few people opted out; EXISTS, which PostgreSQL hashes while they are few, avoids the lookup for the others. */
const SUPPRESSED = `CASE WHEN EXISTS (SELECT FROM sms_suppressions s WHERE s.phone_number = leads.phone_number)
  THEN (SELECT string_agg(${csvWord('s.channel', CHANNEL_NAMES)}, ' y ' ORDER BY s.channel) FROM sms_suppressions s
         WHERE s.phone_number = leads.phone_number) END`;

/** SQL for a date and time to the minute, in the session's time zone: cheaper than AT TIME ZONE for each row. `csv` sets the zone. */
const toTheMinute = (moment: string): string => `left((${moment})::text, 16)`;

/**
 * Returns SQL for the upcoming appointments. They are few and read once, because a join would sort all leads, or search an
 * appointment for each.
 * @param now placeholder of the present time
 */
const appointmentsAfter = (now: string): string => `upcoming AS MATERIALIZED (
    SELECT DISTINCT ON (b.lead_id) b.lead_id, b.starts_at, ${ADMIN_NAME} AS agent
      FROM appointments b LEFT JOIN admin_users a ON a.id = b.agent_id
     WHERE b.lead_id IS NOT NULL AND b.status = 'booked' AND b.starts_at > ${now}::timestamptz
     ORDER BY b.lead_id, b.starts_at
  ), by_lead AS MATERIALIZED (
    SELECT jsonb_object_agg(lead_id, jsonb_build_object('startsAt', starts_at, 'agent', ${csvCell('agent')})) AS agents
      FROM upcoming)`;

/** SQL for the next appointment of a lead, for leads that have one. */
const APPOINTMENT = '((SELECT agents FROM by_lead) -> id::text)';
const ofAppointment = (cell: string): string =>
  `CASE WHEN id IN (SELECT lead_id FROM upcoming) THEN ${cell} ELSE '' END`;

interface ExportedColumn {
  header: string;
  /** @param stateNames SQL for a JSON object with the name of each state by its code */
  sql: (stateNames: string) => string;
}

/** Columns of the file that are not columns of leads. */
type Derived = 'nextAppointment' | 'nextAgent' | 'exactDate' | 'consent' | 'suppression';

/** Columns of the file, in order. A field that `LEAD_FIELDS` exports and that is missing here does not compile. */
const EXPORT: Record<ExportedField | Derived, ExportedColumn> = {
  fullName: { header: LEAD_HEADINGS.fullName, sql: () => csvCell('full_name') },
  phoneNumber: { header: LEAD_HEADINGS.phoneNumber, sql: () => csvPhone('phone_number') },
  state: {
    header: LEAD_HEADINGS.state,
    sql: (stateNames) => `coalesce(${stateNames} ->> state, ${csvCell('state')}, 'No especificado')`,
  },
  verificationStatus: {
    header: LEAD_HEADINGS.verificationStatus,
    sql: () =>
      `CASE verification_status WHEN 'verified' THEN '${VERIFICATION_NAMES.verified}' ELSE '${VERIFICATION_NAMES.pending}' END`,
  },
  createdAt: {
    header: LEAD_HEADINGS.createdAt,
    sql: () => toTheMinute('created_at'),
  },
  monthlyIncome: {
    header: 'Ingresos Mensuales',
    sql: () => `coalesce('$' || to_char(monthly_income, 'FM9,999,999,999'), 'No especificado')`,
  },
  verificationMethod: {
    header: 'Vía de Verificación',
    sql: () => `coalesce(${METHOD_NAMES} ->> verification_method, '')`,
  },
  nextAppointment: {
    header: 'Próxima Cita',
    sql: () => ofAppointment(toTheMinute(`(${APPOINTMENT} ->> 'startsAt')::timestamptz`)),
  },
  nextAgent: { header: 'Especialista', sql: () => ofAppointment(`coalesce(${APPOINTMENT} ->> 'agent', '')`) },
  id: { header: 'Identificador', sql: () => 'id' },
  email: { header: 'Email', sql: () => csvCell('email') },
  leadSource: { header: 'Origen', sql: () => csvCell('lead_source') },
  leadCategory: { header: 'Categoría', sql: () => csvWord('lead_category', LEAD_CATEGORY_NAMES) },
  exactDate: {
    header: 'Fecha Exacta',
    sql: () => `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
  phoneProvenAt: {
    header: 'Teléfono Comprobado',
    sql: () => toTheMinute('phone_proven_at'),
  },
  emailProvenAt: {
    header: 'Correo Comprobado',
    sql: () => toTheMinute('email_proven_at'),
  },
  consent: { header: 'Acepta Promociones', sql: () => CONSENT },
  suppression: { header: 'No Contactar', sql: () => SUPPRESSED },
};

const EXPORTED = Object.values(EXPORT);

/** Reads the export of leads from one snapshot, so that the number of rows is right. */
@Injectable()
export class LeadExportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError 429 if too many downloads are in progress */
  open(): Promise<CopySnapshot> {
    return CopySnapshot.open(this.dataSource);
  }

  async count(snapshot: CopySnapshot, { sql, values }: LeadCondition): Promise<number> {
    const [counted] = await snapshot.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM leads WHERE ${sql}`,
      values,
    );
    return counted!.rows;
  }

  /** Streams the rows as CSV with a header; times are in the time zone, and appointments are the upcoming ones. */
  async csv(
    snapshot: CopySnapshot,
    { sql, values }: LeadCondition,
    sort: LeadSort | undefined,
    { now, timeZone }: FilterContext,
  ): Promise<Readable> {
    await snapshot.query(`SELECT set_config('timezone', $1, true)`, [timeZone]);
    // A subquery is evaluated once and not for each row.
    const stateNames = `(SELECT $${values.length + 1}::jsonb)`;
    return snapshot.copy(
      `WITH ${appointmentsAfter(`$${values.length + 2}`)}
       SELECT ${EXPORTED.map(({ sql: cell }) => cell(stateNames)).join(', ')}
         FROM leads WHERE ${sql} ORDER BY ${leadOrder(sort)}`,
      [...values, JSON.stringify(US_STATE_NAMES), now],
      'FORMAT csv',
      csvFrame(EXPORTED.map(({ header }) => header)),
    );
  }
}
