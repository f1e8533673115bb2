import { CALL_OUTCOMES } from 'domain/leads';
import { formatDollars } from 'domain/payments/money';
import { formatNumber } from '../../../../shared/numbers';
import { useCsvExport } from '../../../lib/list/use-csv-export';
import { ExportButton } from '../../../ui/list/ExportButton';
import shared from '../analytics.module.css';
import { reportsCopy as copy } from './reports.copy';
import { totalOf, type ReportFigures } from './total-of';
import styles from './TeamReport.module.css';

interface Row extends ReportFigures {
  key: string;
  name: string;
}

interface Props {
  title: string;
  /** Heading of the first column. */
  column: string;
  rows: readonly Row[];
  /** Address of the same data as a file; below, the file's name. */
  address: string;
  fileName: string;
}

const BEFORE = ['assigned', 'response', 'calls'] as const;
const AFTER = ['booked', 'attended', 'paid', 'paidCents'] as const;

/** Shows figures by row with their totals, and a button to download them. */
export function ReportTable({ title, column, rows, address, fileName }: Props) {
  const exporting = useCsvExport(copy.export, fileName);
  return (
    <section className={styles.report}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {rows.length > 0 && (
          <ExportButton
            progress={exporting.progress}
            disabled={false}
            label={copy.export.button}
            name={copy.export.buttonOf(title)}
            copy={copy.export}
            onStart={() => void exporting.start(address, rows.length)}
            onCancel={exporting.cancel}
          />
        )}
      </header>
      {rows.length === 0 ? (
        <p className={shared.note}>{copy.empty}</p>
      ) : (
        <div
          className={`${shared.scroller} ${styles.scroller}`}
          tabIndex={0}
          role="group"
          aria-label={copy.scroll(title)}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  {column}
                </th>
                {BEFORE.map((name) => (
                  <th key={name} scope="col" rowSpan={2}>
                    {copy.columns[name]}
                  </th>
                ))}
                <th scope="colgroup" colSpan={CALL_OUTCOMES.length} className={styles.group}>
                  {copy.outcomesGroup}
                </th>
                {AFTER.map((name) => (
                  <th key={name} scope="col" rowSpan={2}>
                    {copy.columns[name]}
                  </th>
                ))}
              </tr>
              <tr>
                {CALL_OUTCOMES.map((outcome) => (
                  <th key={outcome} scope="col">
                    {copy.columns.outcomes[outcome]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <FiguresRow key={row.key} name={row.name} figures={row} />
              ))}
            </tbody>
            {rows.length > 1 && (
              <tfoot>
                <FiguresRow name={copy.total} figures={totalOf(rows)} />
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}

/** Totals, without the median, which cannot be summed. */
type Summed = Omit<ReportFigures, 'medianResponseMinutes'> & { medianResponseMinutes?: number | null };

function FiguresRow({ name, figures }: { name: string; figures: Summed }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <Count of={figures.assigned} />
      <td>{responseOf(figures.medianResponseMinutes ?? null)}</td>
      <Count of={figures.calls} />
      {CALL_OUTCOMES.map((outcome) => (
        <Count key={outcome} of={figures.outcomes[outcome]} />
      ))}
      <Count of={figures.booked} />
      <Count of={figures.attended} />
      <Count of={figures.paid} />
      <td className={figures.paidCents === 0 ? styles.none : ''}>{formatDollars(figures.paidCents)}</td>
    </tr>
  );
}

const Count = ({ of }: { of: number }) => <td className={of === 0 ? styles.none : ''}>{formatNumber(of)}</td>;

/** Returns minutes up to two hours, then hours. */
function responseOf(minutes: number | null): string {
  if (minutes === null) return copy.noResponse;
  return minutes < 120
    ? copy.minutes(formatNumber(minutes))
    : copy.hours(formatNumber(Math.round(minutes / 6) / 10));
}
