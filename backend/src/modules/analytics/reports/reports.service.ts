import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES } from 'domain/leads';
import type { CurrentAdmin } from '../../../common/current-admin';
import { Clock } from '../../../common/clock';
import { sightOf } from '../../../common/permissions/lead-sight';
import { AppConfig } from '../../../config/app-config';
import { csvFile } from '../../../database/csv-cell';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import type { Range } from '../analytics.repository';
import type { CsvFile } from '../../../common/http/csv-file';
import { SlowQueryCache } from '../slow-query-cache';
import { recentRange } from '../recent-range';
import type { RangeQuery } from '../analytics.dto';
import type { PeopleReportDto, ReportFiguresDto, SourcesReportDto } from './reports.dto';
import { ReportsRepository, type ReportBy, type ReportRow } from './reports.repository';

const HEADINGS = [
  'Asignados',
  'Respondidos',
  'Primera respuesta (mediana en minutos)',
  'Llamadas',
  ...CALL_OUTCOMES.map((outcome) => CALL_OUTCOME_NAMES[outcome]),
  'Citas',
  'Asistieron',
  'Pagaron',
  'Cobrado (dólares)',
];

/** Creates the reports of the office's work, by user and by source. */
@Injectable()
export class ReportsService {
  private readonly dear: SlowQueryCache<ReportRow[]>;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly reports: ReportsRepository,
  ) {
    this.dear = new SlowQueryCache(clock);
  }

  /**
   * Lists the active users who handle leads, and all users with work in the range. A user with limited sight receives only the
   * own row.
   */
  async people(admin: CurrentAdmin, query: RangeQuery): Promise<PeopleReportDto> {
    const range = recentRange(query, this.clock.now());
    const [rows, known] = await Promise.all([
      this.rows('person', admin, range),
      this.reports.people(sightOf(admin)),
    ]);
    const names = new Map(known.map((person) => [person.id, person]));
    const done = rows.flatMap((row) => {
      const person = names.get(row.key);
      return person
        ? [{ adminId: person.id, name: person.name, isActive: person.isActive, ...figuresOf(row) }]
        : [];
    });
    const idle = known
      .filter(
        ({ id, isActive, worksLeads }) =>
          isActive && worksLeads && !done.some(({ adminId }) => adminId === id),
      )
      .map(({ id, name, isActive }) => ({ adminId: id, name, isActive, ...figuresOf(NOTHING) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es'));
    return { ...range, people: [...done, ...idle] };
  }

  async sources(admin: CurrentAdmin, query: RangeQuery): Promise<SourcesReportDto> {
    const range = recentRange(query, this.clock.now());
    const rows = await this.rows('source', admin, range);
    return { ...range, sources: rows.map((row) => ({ source: row.key, ...figuresOf(row) })) };
  }

  /** Exports a report as a CSV file and records the export in the audit trail. */
  async export(admin: CurrentAdmin, by: ReportBy, query: RangeQuery): Promise<CsvFile> {
    const named =
      by === 'person'
        ? (await this.people(admin, query)).people.map((row) => [row.name, ...cellsOf(row), row.adminId])
        : (await this.sources(admin, query)).sources.map((row) => [row.source, ...cellsOf(row)]);
    const { from, to } = recentRange(query, this.clock.now());
    await this.audit.record({
      ...byAdmin(admin),
      action: 'report_exported',
      after: { by, from, to, rows: named.length },
    });
    const headings = by === 'person' ? ['Persona', ...HEADINGS, 'Identificador'] : ['Origen', ...HEADINGS];
    const { timeZone } = await this.settings.get();
    return {
      fileName: `${by === 'person' ? 'equipo' : 'fuentes'}-${dayOf(this.clock.now(), timeZone)}.csv`,
      rows: named.length,
      csv: csvFile(headings, named),
    };
  }

  /** Caches slow results for 30 seconds, because a long range takes long to read. */
  private rows(by: ReportBy, admin: CurrentAdmin, range: Range): Promise<ReportRow[]> {
    const simulated = this.config.paymentsMode === 'simulator';
    const sight = sightOf(admin);
    const key = [by, range.from.getTime(), range.to.getTime(), sight].join(' ');
    return this.dear.get(key, () => this.reports.rows(by, range, { sight, simulated }));
  }
}

const NOTHING: ReportRow = {
  key: '',
  assigned: 0,
  responses: 0,
  medianSeconds: null,
  calls: 0,
  answered: 0,
  no_answer: 0,
  voicemail: 0,
  callback: 0,
  booked: 0,
  not_interested: 0,
  wrong_number: 0,
  appointments: 0,
  attended: 0,
  paid: 0,
  paidCents: 0,
};

const figuresOf = (row: ReportRow): ReportFiguresDto => ({
  assigned: row.assigned,
  responses: row.responses,
  medianResponseMinutes: row.medianSeconds === null ? null : Math.round(row.medianSeconds / 6) / 10,
  calls: row.calls,
  outcomes: {
    answered: row.answered,
    no_answer: row.no_answer,
    voicemail: row.voicemail,
    callback: row.callback,
    booked: row.booked,
    not_interested: row.not_interested,
    wrong_number: row.wrong_number,
  },
  booked: row.appointments,
  attended: row.attended,
  paid: row.paid,
  paidCents: row.paidCents,
});

const cellsOf = (row: ReportFiguresDto): string[] => [
  String(row.assigned),
  String(row.responses),
  row.medianResponseMinutes === null ? '' : String(row.medianResponseMinutes),
  String(row.calls),
  ...CALL_OUTCOMES.map((outcome) => String(row.outcomes[outcome])),
  String(row.booked),
  String(row.attended),
  String(row.paid),
  (row.paidCents / 100).toFixed(2),
];
