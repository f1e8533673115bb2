import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LEAD_HEADINGS, VERIFICATION_NAMES } from 'domain/leads';
import { US_STATE_NAMES } from 'domain/us-states';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { DataSource } from 'typeorm';
import { BYTE_ORDER_MARK, csvCell } from '../../../database/csv-cell';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { Lead } from '../../lead-store/lead.entity';
import type { LeadSort } from './dto/lead-list.dto';
import { leadOrder, type FilterContext, type LeadCondition } from './lead-filter';

const CRLF = '\r\n';

/** `+13054201234` as `(305) 420-1234`. */
const PHONE = `CASE WHEN length(phone_number) = 12 AND starts_with(phone_number, '+1')
  THEN '(' || substr(phone_number, 3, 3) || ') ' || substr(phone_number, 6, 3) || '-' || substr(phone_number, 9)
  ELSE ${csvCell('phone_number')} END`;

const METHOD_NAMES = `'${JSON.stringify(VERIFICATION_METHOD_NAMES)}'::jsonb`;

/** Values of the statement that its cells use. Each is a SELECT of its own: so it is read once, not for each row. */
interface CellValues {
  /** JSON object: the name of each state by its code. */
  stateNames: string;
  /** IANA zone of the times. */
  timeZone: string;
}

/**
 * The next appointments. They are few, and read once: a join would sort all leads, or look for an appointment of each.
 * @param now place of the moment among the values
 */
const appointmentsAfter = (now: string): string => `upcoming AS MATERIALIZED (
    SELECT DISTINCT ON (b.lead_id) b.lead_id, b.starts_at, ${ADMIN_NAME} AS agent
      FROM bookings b LEFT JOIN admin_users a ON a.id = b.agent_id
     WHERE b.lead_id IS NOT NULL AND b.status = 'booked' AND b.starts_at > ${now}::timestamptz
     ORDER BY b.lead_id, b.starts_at
  ), appointments AS MATERIALIZED (
    SELECT jsonb_object_agg(lead_id, jsonb_build_object('startsAt', starts_at, 'agent', ${csvCell('agent')})) AS by_lead
      FROM upcoming)`;

/** The next appointment of a lead, for those that have one. */
const APPOINTMENT = '((SELECT by_lead FROM appointments) -> id::text)';
const ofAppointment = (cell: string): string =>
  `CASE WHEN id IN (SELECT lead_id FROM upcoming) THEN ${cell} ELSE '' END`;

interface ExportedField {
  header: string;
  sql: (values: CellValues) => string;
}

/**
 * What the file holds of a lead, in the order of its columns. A column of leads that is neither here nor named as left out
 * does not compile.
 */
const EXPORT: Record<keyof Lead | 'nextAppointment' | 'nextAgent', ExportedField | 'notExported'> = {
  fullName: { header: LEAD_HEADINGS.fullName, sql: () => csvCell('full_name') },
  phoneNumber: { header: LEAD_HEADINGS.phoneNumber, sql: () => PHONE },
  state: {
    header: LEAD_HEADINGS.state,
    sql: ({ stateNames }) => `coalesce(${stateNames} ->> state, ${csvCell('state')}, 'No especificado')`,
  },
  verificationStatus: {
    header: LEAD_HEADINGS.verificationStatus,
    sql: () =>
      `CASE verification_status WHEN 'verified' THEN '${VERIFICATION_NAMES.verified}' ELSE '${VERIFICATION_NAMES.pending}' END`,
  },
  createdAt: {
    header: LEAD_HEADINGS.createdAt,
    sql: ({ timeZone }) => `left((created_at AT TIME ZONE ${timeZone})::text, 16)`,
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
    sql: ({ timeZone }) =>
      ofAppointment(
        `left(((${APPOINTMENT} ->> 'startsAt')::timestamptz AT TIME ZONE ${timeZone})::text, 16)`,
      ),
  },
  nextAgent: { header: 'Especialista', sql: () => ofAppointment(`coalesce(${APPOINTMENT} ->> 'agent', '')`) },
  phoneProvenAt: 'notExported',
  emailProvenAt: 'notExported',
  possibleDuplicate: 'notExported',
  mergedInto: 'notExported',
  otpMethod: 'notExported',
  emailCode: 'notExported',
  emailCodeAddress: 'notExported',
  emailCodeExpiresAt: 'notExported',
  emailCodeSubmissionId: 'notExported',
  submissionId: 'notExported',
  id: 'notExported',
  email: 'notExported',
  otpCode: 'notExported',
  otpExpiresAt: 'notExported',
  otpIssuedAt: 'notExported',
  otpSentAt: 'notExported',
  verifiedCode: 'notExported',
  verifiedAt: 'notExported',
  codeVerifiedAt: 'notExported',
  pendingSubmission: 'notExported',
  leadScore: 'notExported',
  leadCategory: 'notExported',
  leadSource: 'notExported',
  assignedTo: 'notExported',
  assignedAt: 'notExported',
  returnsAt: 'notExported',
  lastContactedAt: 'notExported',
  nextFollowUpAt: 'notExported',
  repliedAt: 'notExported',
  conversionProbability: 'notExported',
  touchpointCount: 'notExported',
  updatedAt: 'notExported',
  isFraudulent: 'notExported',
  fraudScore: 'notExported',
  fraudReason: 'notExported',
  clearedFraudRules: 'notExported',
  isBlocked: 'notExported',
  blockedAt: 'notExported',
  blockedBy: 'notExported',
  ipAddress: 'notExported',
  userAgent: 'notExported',
  deviceFingerprint: 'notExported',
  attribution: 'notExported',
  calendarReference: 'notExported',
  deletedAt: 'notExported',
  search: 'notExported',
};

const EXPORTED = Object.values(EXPORT).filter((field) => field !== 'notExported');

/** Reads the export of leads from one snapshot, so that the number of rows is right. */
@Injectable()
export class LeadExportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError 429 when too many downloads are in progress */
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

  /** The rows as CSV with a header, times in the time zone; the appointments are those to come at that moment. */
  csv(
    snapshot: CopySnapshot,
    { sql, values }: LeadCondition,
    sort: LeadSort | undefined,
    { now, timeZone }: FilterContext,
  ): Promise<Readable> {
    const cells: CellValues = {
      stateNames: `(SELECT $${values.length + 1}::jsonb)`,
      timeZone: `(SELECT $${values.length + 2}::text)`,
    };
    return snapshot.copy(
      `WITH ${appointmentsAfter(`$${values.length + 3}`)}
       SELECT ${EXPORTED.map(({ sql: cell }) => cell(cells)).join(', ')}
         FROM leads WHERE ${sql} ORDER BY ${leadOrder(sort)}`,
      [...values, JSON.stringify(US_STATE_NAMES), timeZone, now],
      'FORMAT csv',
      {
        head: BYTE_ORDER_MARK + EXPORTED.map(({ header }) => header).join(','),
        first: CRLF,
        next: CRLF,
        tail: CRLF,
      },
    );
  }
}
