import { CALL_OUTCOMES } from 'domain/leads';
import type { SourceReportDto } from '../../../../shared/api/generated/model';

/** Figures of a row, for users and sources alike. */
export type ReportFigures = Omit<SourceReportDto, 'source'>;

/** Returns the totals of counts and sums. */
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
