import { formatDollars } from 'domain/payments/money';
import type { CostFiguresDto, CostsDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { sourceName } from '../../../lib/source-name';
import { costsCopy } from './costs.copy';
import styles from './Costs.module.css';

const { table: copy } = costsCopy;
const COUNTS = ['leads', 'verified', 'booked', 'attended', 'paid'] as const;
const PER = ['lead', 'verified', 'booked', 'attended', 'paid'] as const;

/** Shows each source, its campaigns below, and the total. */
export function CostsTable({ costs }: { costs: CostsDto }) {
  const { sources, total, moreSources, moreCampaigns } = costs;
  return (
    <section className={styles.section}>
      <h3>{copy.title}</h3>
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={copy.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {copy.origin}
              </th>
              <th scope="col" rowSpan={2}>
                {copy.spend}
              </th>
              <th scope="colgroup" colSpan={COUNTS.length} className={styles.group}>
                {copy.people}
              </th>
              <th scope="colgroup" colSpan={PER.length} className={styles.group}>
                {copy.costs}
              </th>
              <th scope="colgroup" colSpan={3} className={styles.group}>
                {copy.money}
              </th>
              <th scope="col" rowSpan={2}>
                {copy.ratio}
              </th>
            </tr>
            <tr>
              {COUNTS.map((name) => (
                <th key={name} scope="col">
                  {copy.counts[name]}
                </th>
              ))}
              {PER.map((name) => (
                <th key={name} scope="col">
                  {copy.per[name]}
                </th>
              ))}
              <th scope="col">{copy.gross}</th>
              <th scope="col">{copy.back}</th>
              <th scope="col">{copy.net}</th>
            </tr>
          </thead>
          {sources.map((row) => (
            <tbody key={row.source}>
              <Row name={sourceName(row.source)} figures={row} />
              {/* A row without a campaign is the source itself. */}
              {row.campaigns.some(({ campaign }) => campaign !== null) &&
                row.campaigns.map((each) => (
                  <Row
                    key={each.campaign ?? ''}
                    name={each.campaign ?? copy.noCampaign}
                    figures={each}
                    isCampaign
                  />
                ))}
            </tbody>
          ))}
          <tfoot>
            <Row name={copy.total} figures={total} />
          </tfoot>
        </table>
      </div>
      {moreSources + moreCampaigns > 0 && (
        <p className={styles.note}>{copy.more(formatNumber(moreSources), formatNumber(moreCampaigns))}</p>
      )}
    </section>
  );
}

interface RowProps {
  name: string;
  figures: CostFiguresDto;
  isCampaign?: boolean;
}

function Row({ name, figures, isCampaign = false }: RowProps) {
  return (
    <tr className={isCampaign ? styles.campaign : ''}>
      <th scope="row">{name}</th>
      <Money cents={figures.spendCents} />
      {COUNTS.map((count) => (
        <td key={count} className={figures[count] === 0 ? styles.none : ''}>
          {formatNumber(figures[count])}
        </td>
      ))}
      {PER.map((each) => (
        <Money key={each} cents={figures.costPer[each]} />
      ))}
      <Money cents={figures.grossCents} />
      <Money cents={figures.refundedCents + figures.chargedBackCents} />
      <Money cents={figures.netCents} />
      <td className={figures.returnRatio === null ? styles.none : ''}>
        {figures.returnRatio === null ? copy.none : `${figures.returnRatio.toFixed(2)}×`}
      </td>
    </tr>
  );
}

const Money = ({ cents }: { cents: number | null }) => (
  <td className={cents ? '' : styles.none}>{cents === null ? copy.none : formatDollars(cents)}</td>
);
