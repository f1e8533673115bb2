import { formatDollars } from 'domain/payments/money';
import type { CostFiguresDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { Figures, type FigureChange } from '../../../ui/Figures';
import { changeOfMonths } from '../../../ui/figure-change';
import { costsCopy } from './costs.copy';
import styles from './Costs.module.css';

const { figures: copy } = costsCopy;

interface Props {
  total: CostFiguresDto;
  /** Figures of the shown months that are over, and of as many before; undefined while they are loading, null if none is over. */
  compared:
    { own: CostFiguresDto; earlier: CostFiguresDto; count: number; isCut: boolean } | null | undefined;
}

/** Shows the main figures with their change: spend, leads, cost per lead, and income. */
export function CostFigures({ total, compared }: Props) {
  const { spendCents, leads, paid, costPer, netCents, returnRatio } = total;
  const changeOf = (figureOf: (of: CostFiguresDto) => number | null): FigureChange | undefined =>
    compared ? changeOfMonths(figureOf(compared.own), figureOf(compared.earlier), compared) : undefined;
  return (
    <Figures
      label={copy.label}
      className={styles.figures}
      figures={[
        {
          name: copy.spend,
          value: formatDollars(spendCents),
          change: changeOf((of) => of.spendCents),
        },
        {
          name: copy.paid,
          value: formatNumber(paid),
          change: changeOf((of) => of.paid),
          hint: copy.ofLeads(formatNumber(leads)),
        },
        {
          name: copy.costPaid,
          value: costPer.paid === null ? copy.none : formatDollars(costPer.paid),
          change: changeOf((of) => of.costPer.paid),
        },
        {
          name: copy.net,
          value: formatDollars(netCents),
          change: changeOf((of) => of.netCents),
          hint: returnRatio === null ? undefined : copy.returned(returnRatio.toFixed(2)),
        },
      ]}
    />
  );
}
