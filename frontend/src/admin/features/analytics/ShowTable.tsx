import type { ShowCountDto } from '../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../shared/numbers';
import { analyticsCopy } from './analytics.copy';
import { FigureTable } from './FigureTable';
import shared from './analytics.module.css';
import styles from './Funnel.module.css';

const { showRate: copy, noData } = analyticsCopy;

/** Returns the number of appointments without a known outcome. */
export const openOf = ({ booked, attended, noShow }: ShowCountDto): number =>
  Math.max(0, booked - attended - noShow);

interface Row extends ShowCountDto {
  key: string;
  name: string;
}

interface Props {
  title: string;
  /** Heading of the first column. */
  column: string;
  rows: readonly Row[];
}

/** Shows the outcomes of appointments by row; the bar shows the attended share of those with an outcome. */
export function ShowTable({ title, column, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      <FigureTable
        label={title}
        columns={[column, copy.rate, copy.booked, copy.attended, copy.noShow, copy.open, copy.cancelled]}
      >
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.name}
              <span className={shared.bar} aria-hidden="true">
                <span style={{ width: `${row.rate ?? 0}%` }} />
              </span>
            </th>
            <td>{row.rate === null ? noData : formatPercent(row.rate)}</td>
            <td>{formatNumber(row.booked)}</td>
            <td>{formatNumber(row.attended)}</td>
            <td>{formatNumber(row.noShow)}</td>
            <td>{formatNumber(openOf(row))}</td>
            <td>{formatNumber(row.cancelled)}</td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}
