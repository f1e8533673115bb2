import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { VERIFICATION_NAMES } from 'domain/leads';
import { US_STATE_NAMES } from 'domain/us-states';
import { DataSource } from 'typeorm';
import { BYTE_ORDER_MARK, csvCell } from '../../../database/csv-cell';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import type { LeadSort } from './dto/lead-list.dto';
import { leadOrder, type LeadCondition } from './lead-filter';

const HEADER = [
  'Nombre',
  'Teléfono',
  'Lugar de Residencia',
  'Resultado de Verificación',
  'Fecha',
  'Ingresos Mensuales',
];
const CRLF = '\r\n';

/** `+13054201234` as `(305) 420-1234`. */
const PHONE = `CASE WHEN length(phone_number) = 12 AND starts_with(phone_number, '+1')
  THEN '(' || substr(phone_number, 3, 3) || ') ' || substr(phone_number, 6, 3) || '-' || substr(phone_number, 9)
  ELSE ${csvCell('phone_number')} END`;

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

  /** The rows as CSV with a header, times in the time zone. */
  csv(
    snapshot: CopySnapshot,
    { sql, values }: LeadCondition,
    sort: LeadSort | undefined,
    timeZone: string,
  ): Promise<Readable> {
    const names = `$${values.length + 1}`;
    const zone = `$${values.length + 2}`;
    // A value in a SELECT of its own is read once, not for each row.
    return snapshot.copy(
      `SELECT ${csvCell('full_name')}, ${PHONE},
              coalesce((SELECT ${names}::jsonb) ->> state, ${csvCell('state')}, 'No especificado'),
              CASE verification_status WHEN 'verified' THEN '${VERIFICATION_NAMES.verified}' ELSE '${VERIFICATION_NAMES.pending}' END,
              left((created_at AT TIME ZONE (SELECT ${zone}::text))::text, 16),
              coalesce('$' || to_char(monthly_income, 'FM9,999,999,999'), 'No especificado')
         FROM leads WHERE ${sql} ORDER BY ${leadOrder(sort)}`,
      [...values, JSON.stringify(US_STATE_NAMES), timeZone],
      'FORMAT csv',
      { head: BYTE_ORDER_MARK + HEADER.join(','), first: CRLF, next: CRLF, tail: CRLF },
    );
  }
}
