import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { formatNumber, formatPercent } from '../../../../shared/numbers';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { detailCopy, OUTCOMES, recipientStatusHints, recipientStatusNames } from './campaign-detail.copy';
import styles from './Outcomes.module.css';
import shared from './campaign-detail.module.css';
import { RECIPIENTS_ID } from './recipients-id';
import { useRecipientFilters } from './use-recipient-filters';

const { progress, outcomes: copy } = detailCopy;

interface Props {
  campaign: CampaignDetailDto;
  refresh: ReactNode;
}

/** Shows the progress and the result of each message: as a bar, and as a table with the same figures. */
export function Outcomes({ campaign: { counts, recipientCount }, refresh }: Props) {
  const { status: shown, setFilters } = useRecipientFilters();
  const outcomes = OUTCOMES.map(({ count, status }) => ({ status, count: counts[count] })).filter(
    ({ count }) => count > 0,
  );
  const handled = recipientCount - counts.pending - counts.sending;
  const share = (count: number): number => (count * 100) / recipientCount;
  return (
    <section className={shared.part}>
      <div className={shared.partHead}>
        <h3>{progress.title}</h3>
        {refresh ?? <span className={styles.live}>{progress.live}</span>}
      </div>
      <p className={styles.handled}>
        {progress.handled(formatNumber(handled), formatNumber(recipientCount))}
        <small>{progress.hint}</small>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {outcomes.map(({ status, count }) => (
          <Tooltip key={status} text={`${recipientStatusNames[status]}: ${formatNumber(count)}`}>
            <span data-outcome={status} style={{ flexGrow: count }} />
          </Tooltip>
        ))}
      </div>
      <table className={styles.outcomes} aria-label={copy.title}>
        <thead>
          <tr>
            <th scope="col">{copy.outcome}</th>
            <th scope="col">{copy.people}</th>
            <th scope="col">{copy.share}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ status, count }) => (
            <tr key={status} data-shown={shown === status}>
              <th scope="row">
                <span className={styles.swatch} data-outcome={status} aria-hidden="true" />
                <Button
                  type="link"
                  size="small"
                  className={styles.outcome}
                  aria-label={copy.see(recipientStatusNames[status])}
                  onClick={() => {
                    setFilters({ status });
                    document.getElementById(RECIPIENTS_ID)?.scrollIntoView({ block: 'start' });
                  }}
                >
                  {recipientStatusNames[status]}
                </Button>
                <small>{recipientStatusHints[status]}</small>
              </th>
              <td>{formatNumber(count)}</td>
              <td>{formatPercent(share(count))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={shared.hint}>{copy.filterHint}</p>
    </section>
  );
}
