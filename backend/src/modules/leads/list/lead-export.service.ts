import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { US_STATE_NAMES } from 'domain/us-states';
import { DataSource } from 'typeorm';
import { dayIn } from '../../../common/business-days';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { CopySnapshot } from '../../../database/driver/copy-rows';
import { BYTE_ORDER_MARK, csvCell } from '../../../database/csv-cell';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import type { LeadFilterQuery } from './dto/lead-list.dto';
import { leadCondition, leadOrder } from './lead-filter';

/** A CSV on its way. */
export interface LeadExport {
  fileName: string;
  /** Rows it will have, without the header. */
  rows: number;
  csv: Readable;
}

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

/** The leads as a CSV file. */
@Injectable()
export class LeadExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  /** Starts the file. It is audited before its first row is sent, so an export that is cut off is on record too. */
  async export(admin: CurrentAdmin, filter: LeadFilterQuery): Promise<LeadExport> {
    const { timeZone } = await this.settings.get();
    const now = this.clock.now();
    const { sql, values } = leadCondition(filter, { now, timeZone });
    const snapshot = await CopySnapshot.open(this.dataSource);
    try {
      const [counted] = await snapshot.query<{ rows: number; date: string }>(
        `SELECT count(*)::int AS rows FROM leads WHERE ${sql}`,
        values,
      );
      const { rows } = counted!;
      await this.audit.record({
        ...byAdmin(admin),
        action: 'leads_exported',
        after: { filters: filter, rows },
      });
      const names = `$${values.length + 1}`;
      const zone = `$${values.length + 2}`;
      // A value in a SELECT of its own is read once, not for each row.
      const csv = await snapshot.copy(
        `SELECT ${csvCell('full_name')}, ${PHONE},
                coalesce((SELECT ${names}::jsonb) ->> state, ${csvCell('state')}, 'No especificado'),
                CASE verification_status WHEN 'verified' THEN 'Verificado' ELSE 'Pendiente' END,
                left((created_at AT TIME ZONE (SELECT ${zone}::text))::text, 16),
                coalesce('$' || to_char(monthly_income, 'FM9,999,999,999'), 'No especificado')
           FROM leads WHERE ${sql} ORDER BY ${leadOrder(filter.sort)}`,
        [...values, JSON.stringify(US_STATE_NAMES), timeZone],
        'FORMAT csv',
        { head: BYTE_ORDER_MARK + HEADER.join(','), first: CRLF, next: CRLF, tail: CRLF },
      );
      return { fileName: `leads-${dayIn(timeZone, now)}.csv`, rows, csv };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }
}
