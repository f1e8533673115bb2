import { formatDollars } from 'domain/payments/money';
import type { CostFiguresDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { Figures } from '../../ui/Figures';
import { costsCopy } from './costs.copy';
import styles from './Costs.module.css';

const { figures: copy } = costsCopy;

/** Shows the main figures: spend, leads, cost per lead, and income. */
export function CostFigures({ total }: { total: CostFiguresDto }) {
  const { spendCents, leads, paid, costPer, netCents, returnRatio } = total;
  return (
    <Figures
      label={copy.label}
      className={styles.figures}
      figures={[
        { name: copy.spend, value: formatDollars(spendCents) },
        { name: copy.paid, value: formatNumber(paid), hint: copy.ofLeads(formatNumber(leads)) },
        { name: copy.costPaid, value: costPer.paid === null ? copy.none : formatDollars(costPer.paid) },
        {
          name: copy.net,
          value: formatDollars(netCents),
          hint: returnRatio === null ? undefined : copy.returned(returnRatio.toFixed(2)),
        },
      ]}
    />
  );
}
