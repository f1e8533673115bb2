import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { csvFile } from '../../../database/csv-cell';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import { CostsRepository, type CostLevel, type CostRow } from './costs.repository';
import type { CostFiguresDto, CostsDto, RevenueDto } from './dto/costs.dto';
import type { MonthsQuery } from './dto/spend.dto';
import { monthsOf } from './months';
import { ResultsService } from './results.service';

/** Cost report as a CSV file. */
export interface CostsFile {
  fileName: string;
  /** Number of rows without the header. */
  rows: number;
  csv: string;
}

/** Maximum time that a report waits until changed results are counted. */
const COUNT_MS = 3_000;

const HEADINGS = [
  'Origen',
  'Campaña',
  'Gasto (dólares)',
  'Leads',
  'Verificados',
  'Con cita',
  'Asistieron',
  'Pagaron',
  'Costo por lead',
  'Costo por verificado',
  'Costo por cita',
  'Costo por asistente',
  'Costo por cliente',
  'Cobrado',
  'Reembolsado',
  'Contracargos',
  'Neto',
  'Retorno',
];

/** Returns what each source and campaign cost and what its leads brought in. */
@Injectable()
export class CostsService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly results: ResultsService,
    private readonly costs: CostsRepository,
    private readonly audit: AuditService,
  ) {}

  async costsOf(query: MonthsQuery): Promise<CostsDto> {
    const { timeZone } = await this.settings.get();
    const months = monthsOf(query, this.clock.now(), timeZone);
    const isComplete = await this.results.countStaleWithin(COUNT_MS);
    const rows = await this.costs.rows(months, timeZone, this.config.paymentsMode === 'simulator');
    const of = (level: CostLevel): CostRow[] => rows.filter((row) => row.level === level);
    const [sources, campaigns] = [of('source'), of('campaign')];
    return {
      ...months,
      timeZone,
      isComplete,
      sources: sources.map((row) => ({
        source: row.source,
        ...figuresOf(row),
        campaigns: campaigns
          .filter(({ source }) => source === row.source)
          .map((each) => ({ campaign: each.campaign || null, ...figuresOf(each) })),
      })),
      total: figuresOf(of('total')[0] ?? NOTHING),
      withoutLead: revenueOf(of('nobody')[0] ?? NOTHING),
      moreSources: (sources[0]?.ofLevel ?? 0) - sources.length,
      moreCampaigns: (campaigns[0]?.ofLevel ?? 0) - campaigns.length,
    };
  }

  /** Exports the cost report as a CSV file with one row per campaign, and records the export in the audit trail. */
  async export(admin: CurrentAdmin, query: MonthsQuery): Promise<CostsFile> {
    const { from, to, sources } = await this.costsOf(query);
    const rows = sources.flatMap(({ source, campaigns }) =>
      campaigns.map((row) => [source, row.campaign ?? '', ...cellsOf(row)]),
    );
    await this.audit.record({
      ...byAdmin(admin),
      action: 'report_exported',
      after: { by: 'cost', from, to, rows: rows.length },
    });
    return {
      fileName: `costos-${from}-${to}.csv`,
      rows: rows.length,
      csv: csvFile(HEADINGS, rows),
    };
  }
}

const NOTHING: CostRow = {
  level: 'total',
  source: '',
  campaign: '',
  spendCents: 0,
  leads: 0,
  verified: 0,
  booked: 0,
  attended: 0,
  paid: 0,
  grossCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  ofLevel: 0,
};

const revenueOf = ({ grossCents, refundedCents, chargedBackCents }: CostRow): RevenueDto => ({
  grossCents,
  refundedCents,
  chargedBackCents,
  netCents: grossCents - refundedCents - chargedBackCents,
});

function figuresOf(row: CostRow): CostFiguresDto {
  const { spendCents, leads, verified, booked, attended, paid } = row;
  const per = (count: number): number | null =>
    spendCents === 0 || count === 0 ? null : Math.round(spendCents / count);
  const revenue = revenueOf(row);
  return {
    spendCents,
    leads,
    verified,
    booked,
    attended,
    paid,
    ...revenue,
    costPer: {
      lead: per(leads),
      verified: per(verified),
      booked: per(booked),
      attended: per(attended),
      paid: per(paid),
    },
    returnRatio: spendCents === 0 ? null : Math.round((100 * revenue.netCents) / spendCents) / 100,
  };
}

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

const cellsOf = (row: CostFiguresDto): string[] => [
  dollars(row.spendCents),
  ...[row.leads, row.verified, row.booked, row.attended, row.paid].map(String),
  ...Object.values(row.costPer).map(dollars),
  ...[row.grossCents, row.refundedCents, row.chargedBackCents, row.netCents].map(dollars),
  row.returnRatio === null ? '' : String(row.returnRatio),
];
