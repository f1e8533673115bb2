import { CALL_OUTCOMES } from 'domain/leads';
import type { SourceReportDto } from '../../../../shared/api/generated/model';

/** The figures of a row, whatever the row is of. */
export type ReportFigures = Omit<SourceReportDto, 'source'>;

/** What counts and sums of rows come to together. */
export function totalOf(rows: readonly ReportFigures[]): Omit<ReportFigures, 'medianResponseMinutes'> {
  const sum = (of: (row: ReportFigures) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    assigned: sum(({ assigned }) => assigned),
    responses: sum(({ responses }) => responses),
    calls: sum(({ calls }) => calls),
    outcomes: Object.fromEntries(
      CALL_OUTCOMES.map((outcome) => [outcome, sum(({ outcomes }) => outcomes[outcome])]),
    ) as unknown as ReportFigures['outcomes'],
    booked: sum(({ booked }) => booked),
    attended: sum(({ attended }) => attended),
    paid: sum(({ paid }) => paid),
    paidCents: sum(({ paidCents }) => paidCents),
  };
}
